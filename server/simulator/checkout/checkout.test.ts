/** The hosted checkout page over HTTP, as a browser without scripts sees it. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteId } from '../../facts/countries.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { type Api, createApi, type Json } from '../tests/support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

function sellerIn(siteId: SiteId): Api {
  const seller = createApi(simulator)
  simulator.register(seller.token, { siteId })
  return seller
}

async function preferenceOf(seller: Api, fields: Record<string, unknown> = {}): Promise<Json> {
  const items = [{ title: 'Yerba <b>mate</b>', quantity: 1, unit_price: 60_000 }]
  const { body, status } = await seller.post('/checkout/preferences', { items, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function open(address: string, headers: Record<string, string> = { 'accept-language': 'en' }) {
  const response = await fetch(address, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The values of the page's form when it is first shown. */
function formIn(text: string): Record<string, string> {
  const attempt = /name="attempt" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const card = /name="card" value="([^"]+)" checked/.exec(text)?.[1] ?? ''
  const method = /name="method" value="([^"]+)" checked/.exec(text)?.[1] ?? ''
  const email = /name="email"[^>]*value="([^"]+)"/.exec(text)?.[1] ?? ''
  return { attempt, card, method, email, outcome: 'APRO', installments: '1' }
}

async function submit(address: string, form: Record<string, string>) {
  const response = await fetch(`${address}&lang=en`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

const countOf = async (seller: Api) => (await seller.get('/v1/payments/search')).body.paging.total

test('where no installments have interest, the page promises none, and names who may charge it', async () => {
  const { text } = await open((await preferenceOf(sellerIn('MCO'))).init_point)
  expect(text).toContain('Mercado Pago adds no interest in this country. The bank of the card may.')
  expect(text).not.toContain('(no interest)')
  const other = await open((await preferenceOf(sellerIn('MLA'))).init_point)
  expect(other.text).toContain('Including the interest of the card and the country.')
})

test.each([
  ['MLM', 'Mensualidades', 'Cuotas'],
  ['MLA', 'Cuotas', 'Mensualidades'],
] as const)('in Spanish, installments have the word of %s', async (siteId, word, other) => {
  const { init_point } = await preferenceOf(sellerIn(siteId))
  const { text } = await open(init_point, { 'accept-language': 'es' })
  expect(text).toContain(word)
  expect(text).not.toContain(other)
})

test.each([
  ['MCO', 'CC'],
  ['MLC', 'Otro'],
  ['MLB', 'CPF'],
] as const)('in %s the page offers the document type %s, which its number fits', async (site, type) => {
  const { text } = await open((await preferenceOf(sellerIn(site))).init_point)
  expect(text).toMatch(new RegExp(`<option value="${type}" selected`))
})

test('a payment by a bank’s page has no ticket and no counter', async () => {
  const { init_point } = await preferenceOf(sellerIn('MCO'))
  const form = {
    ...formIn((await open(init_point)).text),
    method: 'pse',
    bank: '1007',
    entity_type: 'individual',
  }
  const { location } = await submit(init_point, form)
  const { text } = await open(new URL(location ?? '', init_point).href)
  expect(text).toContain('Open the page of the bank or wallet')
  expect(text).toContain('on the page of the bank or wallet.')
  expect(text).not.toMatch(/Open ticket|counter/)
})

test('escapes text of the shop, forbids foreign content, and is not cached', async () => {
  const { init_point } = await preferenceOf(sellerIn('MLA'))
  const { status, text, headers } = await open(init_point)
  expect(status).toBe(200)
  expect(text).toContain('Yerba &lt;b&gt;mate&lt;/b&gt;')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=|https?:\/\//)
})

test("uses the requested language, else the browser's", async () => {
  const { init_point } = await preferenceOf(sellerIn('MLB'))
  expect((await open(init_point, { 'accept-language': 'es-MX' })).text).toContain('<html lang="es">')
  expect((await open(`${init_point}&lang=en`)).text).toContain('<html lang="en">')
  expect((await open(init_point, {})).text).toContain('<html lang="pt">')
})

test('the same form sent twice at once is one payment, and a new page is another', async () => {
  const seller = sellerIn('MLA')
  const { init_point } = await preferenceOf(seller)
  const form = formIn((await open(init_point)).text)
  const [one, other] = await Promise.all([submit(init_point, form), submit(init_point, form)])
  expect([one.status, other.status]).toEqual([303, 303])
  expect(one.location).toBe(other.location)
  expect(await countOf(seller)).toBe(1)
  const changed = await submit(init_point, { ...form, outcome: 'FUND' })
  expect(changed.location).not.toBe(one.location)
  await submit(init_point, formIn((await open(init_point)).text))
  expect(await countOf(seller)).toBe(3)
})

test('a preference that is paid says so, with its payments, before it is paid again', async () => {
  const seller = sellerIn('MLA')
  const { init_point } = await preferenceOf(seller)
  const page = async () => (await open(`${init_point}&lang=en`)).text
  expect(await page()).not.toContain('already paid')
  await submit(init_point, { ...formIn(await page()), outcome: 'FUND' })
  expect(await page()).not.toContain('already paid')
  await submit(init_point, formIn(await page()))
  const { results } = (await seller.get('/v1/payments/search?status=approved')).body
  expect(await page()).toContain('This purchase is already paid')
  expect(await page()).toContain(`payment_id=${results[0].id}`)
})

test('excluded methods are neither shown nor accepted', async () => {
  const seller = sellerIn('MLA')
  const { init_point } = await preferenceOf(seller, {
    payment_methods: {
      excluded_payment_types: [{ id: 'ticket' }, { id: 'debit_card' }],
      excluded_payment_methods: [{ id: 'visa' }],
    },
  })
  const { text } = await open(init_point)
  expect(text).not.toContain('Rapipago')
  expect(text).not.toContain('4509953566233704')
  expect(text).toContain('5031755734530604')
  const form = formIn(text)
  expect((await submit(init_point, { ...form, method: 'rapipago' })).status).toBe(422)
  expect((await submit(init_point, { ...form, card: '4509953566233704' })).status).toBe(422)
  const typed = { card: 'other', card_number: '4509 9535 6623 3704', expiry: '11/30', security_code: '123' }
  const refused = await submit(init_point, { ...form, ...typed })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Choose a payment method that this order accepts.')
  expect(await countOf(seller)).toBe(0)
})

test("offers installments up to the preference's limit, with the interest of the country", async () => {
  const seller = sellerIn('MLA')
  const payment_methods = { installments: 3, default_installments: 3, default_payment_method_id: 'master' }
  const { init_point, id } = await preferenceOf(seller, { payment_methods })
  const { text } = await open(init_point)
  const select = /<select id="installments".*?<\/select>/s.exec(text)?.[0] ?? ''
  expect([...select.matchAll(/<option value="(\d+)"/g)].map(match => match[1])).toEqual(['1', '2', '3'])
  expect(select).toContain('3 × $\u00a024,480.00 ($\u00a073,440.00 in total)')
  expect(select).toMatch(/<option value="3"[^>]* selected/)
  expect(formIn(text).card).toBe('5031755734530604')
  expect((await submit(init_point, { ...formIn(text), installments: '6' })).status).toBe(422)
  const address = `${simulator.url}/checkout/v1/installments?pref_id=${id}&lang=en&bin=`
  const debit = await fetch(`${address}40027686`).then(response => response.json() as Promise<Json>)
  expect(debit.installments.map(({ count }: { count: number }) => count)).toEqual([1])
  const foreign = await fetch(`${address}99999999`).then(response => response.json() as Promise<Json>)
  expect(foreign).toEqual({ method: null, installments: [] })
})

test.each<[SiteId, string, string]>([
  ['MLA', 'rapipago', 'pending_waiting_payment'],
  ['MLB', 'pix', 'pending_waiting_transfer'],
  ['MLC', 'webpay', 'pending_waiting_payment'],
  ['MCO', 'pse', 'pending_waiting_payment'],
  ['MLM', 'clabe', 'pending_waiting_transfer'],
  ['MLU', 'abitab', 'pending_waiting_payment'],
  ['MPE', 'yape', 'accredited'],
])('in %s an order paid by %s is %s', async (siteId, method, detail) => {
  const seller = sellerIn(siteId)
  const price = siteId === 'MPE' || siteId === 'MLM' ? 900 : 60_000
  const { init_point } = await preferenceOf(seller, {
    items: [{ title: 'a', quantity: 1, unit_price: price }],
  })
  const form = { ...formIn((await open(init_point)).text), method, bank: '1007', entity_type: 'individual' }
  const { status, location, text } = await submit(init_point, form)
  expect(status, text).toBe(303)
  const result = await open(simulator.url + location)
  expect(result.status).toBe(200)
  const { body } = await seller.get('/v1/payments/search')
  expect(body.results[0]).toMatchObject({ payment_method_id: method, status_detail: detail })
})

test('a method that does not fit the amount names its minimum', async () => {
  const { init_point } = await preferenceOf(sellerIn('MLA'), {
    items: [{ title: 'a', quantity: 1, unit_price: 20 }],
  })
  const { text } = await open(init_point)
  expect(text).toMatch(/value="rapipago" disabled/)
  expect(text).toContain('From $\u00a050.00')
})

test('a refused form keeps its values, except the security code, and shows its errors', async () => {
  const seller = sellerIn('MLB')
  const { init_point } = await preferenceOf(seller)
  const typed = { card: 'other', card_number: '4235647728025683', expiry: '13/30', security_code: '777' }
  const wrong = { doc_type: 'CPF', doc_number: '123', email: 'nobody' }
  const form = { ...formIn((await open(init_point)).text), ...typed, ...wrong }
  const { status, text } = await submit(init_point, form)
  expect(status).toBe(422)
  for (const field of ['card_number', 'expiry', 'doc_number', 'email']) {
    expect(text).toContain(`href="#${field}"`)
    expect(text).toContain(`id="${field}-error"`)
  }
  expect(text).toContain('value="4235647728025683"')
  // The number is matched as a whole word, because ids and the port may contain these digits.
  expect(text).not.toMatch(/\b777\b/)
  expect(await countOf(seller)).toBe(0)
})

test('a refused form offers the installments of the card that was typed, not of the first test card', async () => {
  const { init_point } = await preferenceOf(sellerIn('MLA'))
  const { text: page } = await open(init_point)
  const counts = (text: string) => [...text.matchAll(/<option value="(\d+)" data-total/g)].map(([, n]) => n)
  expect(counts(page).length).toBeGreaterThan(1)
  const debit = { card: 'other', card_number: '4002 7686 9439 5619', expiry: '13/30', security_code: '123' }
  const { status, text } = await submit(init_point, { ...formIn(page), ...debit })
  expect([status, counts(text)]).toEqual([422, ['1']])
})

test.each([
  ['an unknown preference', { pref_id: 'nothing' }, 404, 'This order does not exist'],
  ['no preference at all', {}, 404, 'This order does not exist'],
])('%s is answered with a page of its own', async (_case, query: Record<string, string>, status, title) => {
  const answer = await open(`${simulator.url}/checkout/v1/redirect?${new URLSearchParams(query)}`)
  expect([answer.status, answer.text.includes(title)]).toEqual([status, true])
})

test('an expired preference cannot be paid, and returns to the shop with null values', async () => {
  const seller = sellerIn('MLA')
  const back_urls = { failure: 'http://shop.test/no?cart=1' }
  const ended = { expires: true, expiration_date_to: '2020-01-01T00:00:00.000-04:00', back_urls }
  const expired = await preferenceOf(seller, ended)
  const { status, text } = await open(expired.init_point)
  expect(status).toBe(410)
  expect(text).toContain(
    'http://shop.test/no?cart=1&amp;collection_id=null&amp;collection_status=null&amp;payment_id=null&amp;status=null&amp;external_reference=null',
  )
  expect((await submit(expired.init_point, { method: 'rapipago', email: 'a@b.co' })).status).toBe(410)
  const future = { expires: true, expiration_date_from: '2099-01-01T00:00:00.000-04:00' }
  expect((await open((await preferenceOf(seller, future)).init_point)).status).toBe(403)
  expect(await countOf(seller)).toBe(0)
})

test.each(['MLC', 'MCO'] as const)(
  'in %s a total with cents is named as what cannot be paid',
  async siteId => {
    const seller = sellerIn(siteId)
    const items = [{ title: 'a', quantity: 1, unit_price: 8_632 }]
    const { init_point } = await preferenceOf(seller, { items, shipments: { cost: 0.5 } })
    const { status, text } = await open(init_point)
    expect([status, text.includes('This amount cannot be paid'), text.includes('8,632.50')]).toEqual([
      409,
      true,
      true,
    ])
    expect((await submit(init_point, { method: 'card' })).status).toBe(409)
    const whole = await preferenceOf(seller, { items, shipments: { cost: 1 } })
    expect((await open(whole.init_point)).status).toBe(200)
  },
)

test('many items are folded, and the button stays near', async () => {
  const items = Array.from({ length: 200 }, (_, index) => ({
    title: `item ${index}`,
    quantity: 1,
    unit_price: 10,
  }))
  const { text } = await open((await preferenceOf(sellerIn('MLA'), { items })).init_point)
  const shown = text.replace(/<details.*?<\/details>/s, '')
  expect(shown.match(/class="item-title"/g)).toHaveLength(5)
  expect(text).toContain('195 more items')
  expect(text.match(/class="item-title"/g)).toHaveLength(200)
})

test('a Pix is paid on the page of its code, which no automatic return leaves before', async () => {
  const seller = sellerIn('MLB')
  const back_urls = { success: 'http://shop.test/ok', pending: 'http://shop.test/wait' }
  const { init_point } = await preferenceOf(seller, { auto_return: 'all', back_urls })
  const { location } = await submit(init_point, { ...formIn((await open(init_point)).text), method: 'pix' })
  const waiting = await open(simulator.url + location)
  expect(waiting.text).toContain('data-follow="pending"')
  expect(waiting.text).not.toContain('data-leave')
  const action = /<form method="post" class="actions" action="([^"]+)"/.exec(waiting.text)?.[1] ?? ''
  const paid = await fetch(simulator.url + action.replaceAll('&amp;', '&'), { method: 'POST' })
  const { pathname, search } = new URL(paid.url)
  expect(pathname + search).toBe(location)
  const text = await paid.text()
  expect(text).toContain('Payment approved')
  expect(text).toContain('data-leave="http://shop.test/ok')
  expect(text).not.toContain('data-follow')
})

test('shows a result only for a payment of its own preference', async () => {
  const seller = sellerIn('MLA')
  const [mine, other] = [await preferenceOf(seller), await preferenceOf(seller)]
  const paid = await submit(mine.init_point, formIn((await open(mine.init_point)).text))
  const id = new URL(paid.location ?? '', simulator.url).searchParams.get('payment_id')
  const address = `${simulator.url}/checkout/v1/result?payment_id=${id}&pref_id=`
  expect((await open(address + mine.id)).text).toContain('Payment approved')
  expect((await open(address + other.id)).status).toBe(404)
})

test("serves the page's script and styles in full", async () => {
  const script = await open(`${simulator.url}/checkout/assets/checkout.js`)
  expect(() => new Function(script.text)).not.toThrow()
  expect(script.text).not.toMatch(/^\s*(import|export) /m)
  const styles = await open(`${simulator.url}/checkout/assets/checkout.css`)
  expect(styles.headers.get('content-type')).toContain('text/css')
  expect(styles.text).toContain('.order')
  expect(styles.text).toMatch(/font-family: "Geist Variable";[^}]+url\("data:font\/woff2;base64,\w/)
})
