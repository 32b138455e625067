import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitFor, within } from '@testing-library/react'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { expect, onTestFinished, test } from 'vitest'
import { sdkLines } from '../../../calls/sdk-lines.ts'
import { type Account, renderConsole, startAccount } from '../../../tests/support/render-console.tsx'
import { createCallSource } from '../call-export.ts'

/** Makes a call to the provider as a shop does, through the shop proxy. */
async function callAsShop({ demo }: Account, path: string, init: RequestInit = {}) {
  const { shopUrl } = demo.gateway
  const { accessToken } = demo.credentials
  return fetch(`${shopUrl}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${accessToken}`, ...init.headers },
  })
}

/** Pays 1500 at a counter. */
function payByTicket(account: Account, key: string, reference = 'cart-7') {
  return callAsShop(account, '/v1/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-idempotency-key': key },
    body: JSON.stringify({
      transaction_amount: 1500,
      payment_method_id: 'rapipago',
      external_reference: reference,
      payer: { email: 'test_payer_1@testuser.com' },
    }),
  })
}

async function payAsShop(
  account: Account,
  { holder, ...more }: { holder?: string; external_reference?: string; token?: string } = {},
  key = 'cart-1001',
) {
  const token = await account.api.cardToken(holder)
  const response = await callAsShop(account, '/v1/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-idempotency-key': key },
    body: JSON.stringify({
      transaction_amount: 1500,
      token,
      installments: 1,
      payer: { email: 'test_payer_1@testuser.com' },
      ...more,
    }),
  })
  return (await response.json()) as { id: number }
}

test('without calls the page says how to connect, and shows the first call when it arrives', async () => {
  const account = await startAccount()
  const { screen, user } = await renderConsole('/shop', { account })
  const connect = await screen.findByTestId('connect-shop')
  expect(connect).toHaveTextContent(`AppConfig.BASE_URL = '${account.demo.gateway.shopUrl}'`)
  await user.click(within(connect).getByRole('tab', { name: 'Ruby' }))
  await waitFor(() => expect(connect).toHaveTextContent('Mercadopago::Config.class_variable_set'))
  await waitFor(() => expect(screen.queryByRole('search')).toBeNull())
  // Calls by another transport are not calls of the shop.
  await account.api.get('/identification-types')
  const { id } = await payAsShop(account)
  const row = await screen.findByTestId(/^feed-row-/)
  expect(row).toHaveTextContent(/201.*POST \/v1\/payments/)
  expect(row).toHaveTextContent(String(id))
  expect(screen.queryByTestId('connect-shop')).toBeNull()
  await user.click(row)
  const detail = await screen.findByRole('region', { name: 'Call details' })
  expect(await within(detail).findByTestId('json-request')).toHaveTextContent('transaction_amount')
  expect(detail).toHaveTextContent('cart-1001')
  const curl = await within(detail).findByTestId('curl')
  expect(curl).toHaveTextContent(`curl -sS -X POST '${account.demo.gateway.shopUrl}/v1/payments'`)
  expect(curl).toHaveTextContent('Authorization: Bearer $MP_ACCESS_TOKEN')
})

test('a row says what happened, how much it was about and why, and a declined card is no success', async () => {
  const account = await startAccount()
  await payAsShop(account, { holder: 'FUND' }, 'cart-1000')
  const { id } = await payAsShop(account)
  for (const amount of [500, 5000])
    await callAsShop(account, `/v1/payments/${id}/refunds`, {
      method: 'POST',
      headers: { 'x-idempotency-key': `refund-${amount}` },
      body: JSON.stringify({ amount }),
    })
  await callAsShop(account, '/v1/payments', {
    method: 'POST',
    body: '{}',
    headers: { 'x-idempotency-key': 'e' },
  })
  await callAsShop(account, '/item_categories')
  const { screen, user, press } = await renderConsole('/shop', { account })
  await waitFor(() =>
    expect(screen.getAllByTestId(/^feed-row-/).map(row => row.textContent?.replaceAll(/\s/g, ' '))).toEqual([
      expect.stringMatching(
        /^Refused501.*GET \/item_categories.*The simulator has no behavior for this route/,
      ),
      expect.stringMatching(/^Refused400.*transaction_amount is missing/),
      expect.stringMatching(/^Refused400.*ARS 5,000.00.*greater than what is left to refund/),
      expect.stringMatching(/^Refunded201.*ARS 500.00/),
      expect.stringMatching(/^Approved201.*ARS 1,500.00/),
      expect.stringMatching(/^Rejected201.*ARS 1,500.00 Insufficient funds/),
    ]),
  )
  expect(screen.getAllByText('Amount').length).toBeGreaterThan(0)
  await user.click(screen.getByText('Insufficient funds', { exact: false }))
  const why = await screen.findByTestId('rejection')
  expect(why).toHaveTextContent(/^Why it was rejected/)
  expect(why).toHaveTextContent('Insufficient funds')
  expect(why).toHaveTextContent('Try first:')
  await user.click(screen.getByText('transaction_amount is missing', { exact: false }))
  await press('Repeat this call')
  await press('Repeat this call', await screen.findByRole('dialog'))
  const repeated = await screen.findByText('Repeated: the response was 400')
  expect(repeated.closest('[data-tone]')).toHaveAttribute('data-tone', 'bad')
  await user.click(screen.getByText('Approved', { exact: true }))
  await waitFor(() => expect(screen.queryByTestId('rejection')).toBeNull())
  await user.click(screen.getByText('The simulator has no behavior for this route', { exact: false }))
  const detail = within(screen.getByRole('region', { name: 'Call details' }))
  await waitFor(() =>
    expect(detail.getByRole('heading', { name: 'Request' }).parentElement).toHaveTextContent(/Empty\.$/),
  )
})

test('what a brick tells of its submission stands among the calls of the store, with what came of it', async () => {
  const account = await startAccount()
  const pageOf = { authorization: '', origin: 'https://shop.test' }
  async function tell(step: string, token: string, error = '') {
    const { publicKey } = account.demo.credentials
    const query = new URLSearchParams({ public_key: publicKey ?? '', brick: 'cardPayment', token, error })
    await callAsShop(account, `/bricks/submissions/${step}?${query}`, { headers: pageOf })
  }
  const [declined, unused] = [await account.api.cardToken('FUND'), await account.api.cardToken()]
  await tell('called', declined)
  await payAsShop(account, { token: declined })
  await tell('rejected', declined, 'no funds')
  await tell('resolved', declined)
  await tell('resolved', unused)
  await tell('no_promise', unused)
  const { screen, user } = await renderConsole('/shop', { account })
  const rows = () =>
    screen.getAllByTestId(/^feed-row-/).map(row => row.textContent?.replaceAll(/\s/g, ' ') ?? '')
  await waitFor(() =>
    expect(rows()).toEqual([
      expect.stringMatching(/^Waits forever200.*onSubmit without a promise.*keeps loading forever/),
      expect.stringMatching(/^Nothing paid200.*onSubmit resolved.*Nothing has used its card token/),
      expect.stringMatching(/^Rejected200.*onSubmit resolved.*takes no other card.*Insufficient funds/),
      expect.stringMatching(/^Rejected200.*onSubmit rejected.*ARS 1,500.00 Insufficient funds/),
      expect.stringMatching(/^Rejected201.*POST \/v1\/payments/),
      expect.stringMatching(/^Submitted200.*onSubmit called/),
    ]),
  )
  const told = screen.getAllByTestId(/^feed-row-/).find(row => row.textContent?.includes('onSubmit rejected'))
  await user.click(told as HTMLElement)
  expect(await screen.findByText(/"no funds"/)).toBeVisible()
  const { entries } = await account.api.get('/calls?transport=shop')
  const whole = await Promise.all(entries.map(({ seq }: { seq: number }) => account.api.get(`/calls/${seq}`)))
  expect(JSON.stringify(whole)).not.toContain(declined)
})

test('the list is filtered by status, idempotency key and account', async () => {
  const account = await startAccount()
  await payAsShop(account)
  await callAsShop(account, '/v1/payments/91234567890')
  // The shop has its answers before they are recorded.
  await expect.poll(async () => (await account.api.get('/calls?transport=shop')).entries).toHaveLength(2)
  const { screen, user, address, open } = await renderConsole('/shop', { account })
  const rows = () => screen.queryAllByTestId(/^feed-row-/).map(row => row.textContent)
  await waitFor(() => expect(rows()).toHaveLength(2))
  await user.selectOptions(screen.getByRole('combobox', { name: 'HTTP status' }), '4xx')
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/404.*GET \/v1\/payments\/\{id\}/)]))
  expect(address()).toBe('/shop?status=4xx')
  const counts = () => screen.getByTestId('counts').textContent
  await waitFor(() => expect(counts()).toBe('1 of 2 calls · 1 failed'))
  // The journal does not count by keys and accounts, so the rows are counted.
  await open('/shop?key=cart-1001&credentials=default')
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/201.*POST \/v1\/payments/)]))
  await waitFor(() => expect(counts()).toBe('1 of 2 calls'))
  await open('/shop?credentials=ffffffff')
  expect(await screen.findByText('No call matches the filters')).toBeVisible()
  await waitFor(() => expect(counts()).toBe('0 of 2 calls'))
})

test('a call that production may ignore is found by the filter, marked in its row, and explained', async () => {
  const account = await startAccount()
  await payAsShop(account)
  const items = [{ title: 'Mate', quantity: 1, unit_price: 5 }]
  await callAsShop(account, '/checkout/preferences', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items, notificationUrl: 'https://shop.example/n' }),
  })
  await expect.poll(async () => (await account.api.get('/calls?transport=shop')).entries).toHaveLength(2)
  const { screen, user } = await renderConsole('/shop?warning=any', { account })
  const row = await screen.findByTestId(/^feed-row-/)
  expect(within(row).getByRole('img', { name: '1 warning' })).toBeVisible()
  await user.click(row)
  expect(await screen.findByTestId('call-warnings')).toHaveTextContent(
    /^Production may refuse or ignore this.*notificationUrl is no field .* Write notification_url\. Source: /,
  )
})

test('a call is exported as the shop sent it, without its token', async () => {
  const account = await startAccount()
  const { shopUrl } = account.demo.gateway
  const { id } = await payAsShop(account)
  await renderConsole('/shop', { account })
  const source = createCallSource(
    { transport: 'shop' },
    { spec: undefined, origin: location.origin, shopUrl },
  )
  const read = () => source.readPage({ limit: 10 }, new AbortController().signal)
  await expect.poll(async () => (await read()).entries).toHaveLength(1)
  const [call] = (await read()).entries
  const har = call && source.toHar(call)
  expect(har?.request).toMatchObject({
    method: 'POST',
    url: `${shopUrl}/v1/payments`,
    postData: { mimeType: 'application/json', text: expect.stringContaining('"transaction_amount":1500') },
  })
  expect(har?.response.content.text).toContain(String(id))
  expect(JSON.stringify(har)).not.toContain(account.demo.credentials.accessToken)
  expect(call && source.toCurl(call)).toContain(`curl -sS -X POST '${shopUrl}/v1/payments'`)
})

test('without a shop proxy the page says how to get one', async () => {
  const account = await startAccount({ GATEWAY_SHOP_PORT: '' })
  const { screen } = await renderConsole('/shop', { account })
  expect(await screen.findByTestId('connect-shop')).toHaveTextContent('Set GATEWAY_SHOP_PORT')
})

test('the lines of each SDK are those of the documentation', async () => {
  const documentation =
    (await readFile('docs/connect/connect-your-store.md', 'utf8')) +
    (await readFile('docs/connect/sdk-bridges.md', 'utf8'))
  for (const linesOf of Object.values(sdkLines)) {
    for (const line of linesOf('http://127.0.0.1:3010'))
      expect(documentation).toContain(line.replace(/;$/, ''))
  }
  expect(AppConfig.BASE_URL).toBe('https://api.mercadopago.com')
})

test('a call is repeated after a question that names its money, and both are linked', async () => {
  const account = await startAccount()
  await payByTicket(account, 'cart-7')
  const { screen, user } = await renderConsole('/shop', { account })
  await user.click(await screen.findByTestId(/^feed-row-/))
  const detail = await screen.findByRole('region', { name: 'Call details' })
  await user.click(await within(detail).findByRole('button', { name: 'Repeat this call' }))
  const dialog = await screen.findByRole('dialog', { name: 'Repeat POST /v1/payments?' })
  const money = within(dialog).getByTestId('money')
  expect(money).toHaveTextContent(/It is about ARS\s1,500.00, which should not move again with the same key/)
  await user.click(within(dialog).getByRole('radio', { name: 'New key' }))
  expect(money).toHaveTextContent(/It moves ARS\s1,500.00 once more/)
  await user.click(within(dialog).getByRole('button', { name: 'Repeat this call' }))
  const repeated = await within(detail).findByText('Repeated: the response was 201')
  expect(repeated.closest('[data-tone]')).toHaveAttribute('data-tone', 'ok')
  await user.click(within(detail).getByRole('link', { name: 'Show both calls' }))
  await waitFor(() => expect(screen.getAllByTestId(/^feed-row-/)).toHaveLength(2))
})

test('the command of a call promises of its key what the route does with one', async () => {
  const account = await startAccount()
  await payAsShop(account, { external_reference: 'cart-7' }, 'click-1')
  const create = (body: object) =>
    fetch(`${account.demo.gateway.shopUrl}/checkout/preferences`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.demo.credentials.accessToken}`,
        'content-type': 'application/json',
        'x-idempotency-key': 'click-2',
      },
      body: JSON.stringify({ items: [{ title: 'Mate', quantity: 1, unit_price: 10 }], ...body }),
    })
  await create({ external_reference: 'cart-8' })
  await create({})
  const { screen, user } = await renderConsole('/shop', { account })
  await waitFor(() => expect(screen.getAllByTestId(/^feed-row-/)).toHaveLength(3))
  const [plain, referenced, paid] = screen.getAllByTestId(/^feed-row-/)
  if (paid) await user.click(paid)
  const detail = await screen.findByRole('region', { name: 'Call details' })
  await waitFor(() => expect(detail).toHaveTextContent('so it does not charge twice'))
  if (referenced) await user.click(referenced)
  await waitFor(() => expect(detail).toHaveTextContent('what the call made, by its external_reference.'))
  expect(detail).not.toHaveTextContent('does not charge twice')
  if (plain) await user.click(plain)
  await waitFor(() => expect(detail).toHaveTextContent('First look for what the call made.'))
})

const fault = { method: 'POST', path: '/v1/payments' }

test('a call that a fault answered names it first, shows both sides, and is repeated as the shop sent it', async () => {
  const account = await startAccount()
  await account.api.post('/faults', { ...fault, status: 500 })
  expect((await payByTicket(account, 'cart-7')).status).toBe(500)
  const { screen, user } = await renderConsole('/shop', { account })
  await user.click(await screen.findByTestId(/^feed-row-/))
  const detail = await screen.findByRole('region', { name: 'Call details' })
  const cause = await within(detail).findByTestId('call-cause')
  expect(cause).toHaveTextContent(/A fault was set: respond 500\. See the faults/)
  expect(cause).toHaveAttribute('data-tone', 'warn')
  expect(cause).not.toHaveTextContent('The provider failed')
  expect(within(cause).getByRole('link', { name: 'See the faults' })).toHaveAttribute(
    'href',
    expect.stringContaining('tab=faults'),
  )
  expect(await within(detail).findByRole('heading', { name: 'What your store received' })).toBeVisible()
  expect(detail).toHaveTextContent('internal_error')
  expect(detail).toHaveTextContent('cart-7')
  expect(detail).not.toHaveTextContent('Empty.')
  expect(within(detail).getByTestId('provider-answer')).toHaveTextContent(
    /^What the provider respondedThe provider was not asked\.$/,
  )
  await user.click(within(detail).getByRole('button', { name: 'Repeat this call' }))
  const dialog = await screen.findByRole('dialog', { name: 'Repeat POST /v1/payments?' })
  expect(within(dialog).getByTestId('money')).toHaveTextContent(
    /It moves ARS\s1,500.00 for the first time: this call moved nothing/,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Repeat this call' }))
  await waitFor(() => expect(detail).toHaveTextContent('Repeated: the response was 201'))
  const { results } = await account.api.get('/payments?external_reference=cart-7')
  expect(results).toMatchObject([{ transaction_amount: 1500 }])
})

test('of a fault that performs, the shop received its 500, and the provider answered the payment', async () => {
  const account = await startAccount()
  await account.api.post('/faults', { ...fault, status: 500, performed: true })
  await payAsShop(account, { external_reference: 'cart-9' }, 'click-1')
  await payAsShop(account, { external_reference: 'cart-9' }, 'click-2')
  await account.api.post('/faults', { ...fault, performed: true, reset: true })
  await payByTicket(account, 'lost').catch(() => null)
  await expect.poll(async () => (await account.api.get('/calls?transport=shop')).entries).toHaveLength(3)
  // The pair is found behind more calls of others than the page reads at first.
  await Promise.all(Array.from({ length: 60 }, () => account.api.get('/identification-types')))
  await expect
    .poll(async () => (await account.api.get('/calls?transport=rest&limit=60')).entries)
    .toHaveLength(60)
  const { screen, user } = await renderConsole('/shop', { account })
  await waitFor(() => expect(screen.getAllByText('charged twice')).toHaveLength(2))
  const [reset, , performed] = screen.getAllByTestId(/^feed-row-/)
  if (reset && performed) await user.click(performed)
  const detail = await screen.findByRole('region', { name: 'Call details' })
  const answer = await within(detail).findByTestId('provider-answer')
  expect(answer).toHaveTextContent(/^What the provider responded201.*approved/)
  const received = within(detail).getByRole('heading', { name: 'What your store received' }).parentElement
  expect(received).toHaveTextContent(/500.*internal_error/)
  expect(received).not.toHaveTextContent('approved')
  expect(await within(detail).findByTestId('double-charge')).toHaveTextContent(
    'The first call was performed although your store got a 500.',
  )
  if (reset) await user.click(reset)
  await waitFor(() => expect(detail).toHaveTextContent('Nothing: the connection was closed.'))
  expect(detail).not.toHaveTextContent('Empty.')
})

test.for(['gateway', 'simulator'])(
  'of a call that the provider refused behind a fault of the %s, it says that',
  async place => {
    const account = await startAccount()
    const performing = { ...fault, status: 500, performed: true }
    if (place === 'gateway') await account.api.post('/faults', performing)
    else await account.api.simulate('POST', '/faults', performing)
    const response = await callAsShop(account, '/v1/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-idempotency-key': 'refused' },
      body: JSON.stringify({ transaction_amount: 1500 }),
    })
    expect(response.status).toBe(500)
    const { screen, user } = await renderConsole('/shop', { account })
    const row = await screen.findByTestId(/^feed-row-/)
    expect(row).toHaveTextContent(/respond 500, but perform the call · The provider responded: 400\./)
    await user.click(row)
    const detail = await screen.findByRole('region', { name: 'Call details' })
    const cause = await within(detail).findByTestId('call-cause')
    expect(cause).toHaveTextContent('The provider responded: 400.')
    expect(await within(detail).findByTestId('provider-answer')).toHaveTextContent(
      /^What the provider responded400.*payer.email must be a valid email/,
    )
  },
)

test('of a connection that the simulator closed, it says whether the call was performed: charged twice, or once', async () => {
  const account = await startAccount()
  // The simulator refuses the token before it closes the connection.
  await account.api.simulate('POST', '/faults', { ...fault, performed: true, reset: true })
  const closed = () => expect.objectContaining({ message: 'fetch failed' })
  await expect(
    payAsShop(account, { external_reference: 'once', token: 'a'.repeat(32) }, 'once-1'),
  ).rejects.toEqual(closed())
  await payAsShop(account, { external_reference: 'once' }, 'once-2')
  await account.api.simulate('POST', '/faults', { ...fault, performed: true, reset: true })
  await expect(payAsShop(account, { external_reference: 'twice' }, 'twice-1')).rejects.toEqual(closed())
  await payAsShop(account, { external_reference: 'twice' }, 'twice-2')
  await expect.poll(async () => (await account.api.get('/calls?transport=shop')).entries).toHaveLength(4)
  const { screen, user } = await renderConsole('/shop', { account })
  await waitFor(() => expect(screen.getAllByText('charged twice')).toHaveLength(2))
  const [twice, , once] = screen.getAllByTestId(/^feed-row-/)
  expect(twice).toHaveTextContent('charged twice')
  if (twice) await user.click(twice)
  await waitFor(() =>
    expect(screen.getByTestId('double-charge')).toHaveTextContent(
      'The first call was performed although your store got no response.',
    ),
  )
  if (once) await user.click(once)
  // The store could not know that nothing was done, and used a new key all the same.
  await waitFor(() =>
    expect(screen.getByTestId('double-charge')).toHaveTextContent(
      /^Repeated with a new key after a response that left the outcome open.*got no response for the first call.*nothing was done twice.*an SDK sends a random key/,
    ),
  )
  // Both calls of the pair are marked, and the other one has the same notice.
  expect(screen.getAllByText('repeated with another key')).toHaveLength(2)
  await user.click(screen.getByRole('link', { name: /Open the earlier call/ }))
  await screen.findByRole('link', { name: /Open the later call/ })
  expect(screen.getByTestId('double-charge')).toHaveTextContent(/^Repeated with a new key after a response/)
})

test('a call that is open is named as repeated as soon as it is, and stays marked after the second payment is refunded', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/faults', { ...fault, status: 500, performed: true })
  await payAsShop(account, { external_reference: 'lost' }, 'lost-1')
  const { screen, user } = await renderConsole('/shop', { account })
  await user.click(await screen.findByTestId(/^feed-row-/))
  await screen.findByRole('region', { name: 'Call details' })
  const { id } = await payAsShop(account, { external_reference: 'lost' }, 'lost-2')
  const row = screen.getByTestId(/^feed-row-/)
  await waitFor(() => expect(row).toHaveTextContent('charged twice'), { timeout: 10_000 })
  const notice = await screen.findByTestId('double-charge')
  expect(notice).toHaveTextContent('Repeated with a new key while the outcome was unknown')
  expect(within(notice).getByRole('link', { name: /Open the later call/ })).toBeVisible()
  await account.api.post(`/payments/${id}/refunds`, {})
  await waitFor(() => expect(row).toHaveTextContent('repeated with another key'), { timeout: 10_000 })
  expect(screen.getByTestId('double-charge')).toHaveTextContent('Repeated with a new key')
})

test.each([
  ['/v1/payment_methods', /^RequestGET \/v1\/payment_methods.*Empty\.$/],
  ['/v1/payments/search?limit=1', /^RequestGET \/v1\/payments\/search\?limit=1.*limit.*1/],
])('the request of the read %s is its query, or empty', async (path, shows) => {
  const account = await startAccount()
  await callAsShop(account, path)
  const { screen, user } = await renderConsole('/shop', { account })
  await user.click(await screen.findByTestId(/^feed-row-/))
  const request = await screen.findByRole('heading', { name: 'Request' })
  await waitFor(() => expect(request.parentElement).toHaveTextContent(shows))
})

test('a call whose card token was masked is not repeated, and its code is that of each SDK', async () => {
  const account = await startAccount()
  await payAsShop(account)
  const { screen, user } = await renderConsole('/shop', { account })
  await user.click(await screen.findByTestId(/^feed-row-/))
  const detail = await screen.findByRole('region', { name: 'Call details' })
  expect(await within(detail).findByText(/its secrets, such as the card token, are not kept/)).toBeVisible()
  // The account has the name that it has in the header and in the list of accounts.
  expect(detail).toHaveTextContent(/Accountdefault/)
  expect(within(detail).queryByRole('button', { name: 'Repeat this call' })).toBeNull()
  await user.click(await within(detail).findByRole('tab', { name: 'PHP' }))
  await waitFor(() => expect(detail).toHaveTextContent('->create($body, $options)'))
})

test('two payments of one reference are marked in both lists, explained and linked, and a reused key is named as such', async () => {
  const account = await startAccount()
  await payByTicket(account, 'order-1')
  await callAsShop(account, '/v1/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-idempotency-key': 'order-1' },
    body: JSON.stringify({ transaction_amount: 900, payment_method_id: 'rapipago' }),
  })
  const { id } = await payAsShop(account, { external_reference: 'cart-9' }, 'click-1')
  const second = await payAsShop(account, { external_reference: 'cart-9' }, 'click-2')
  const { screen, user, address, open } = await renderConsole('/calls', { account })
  const expectMarks = async () => {
    await waitFor(() => expect(screen.getAllByText('charged twice')).toHaveLength(2))
    // The first call with the key did nothing wrong.
    expect(screen.getAllByText('key reused')).toHaveLength(1)
    expect(screen.getAllByTestId(/^feed-row-/).at(-1)).not.toHaveTextContent('key reused')
  }
  await expectMarks()
  await open('/shop')
  await expectMarks()
  const [newest] = screen.getAllByTestId(/^feed-row-/)
  if (newest) await user.click(newest)
  const notice = await screen.findByTestId('double-charge')
  expect(notice).toHaveTextContent('One reference was charged twice')
  await user.click(within(notice).getByRole('link', { name: /Open the earlier call, #\d+/ }))
  await waitFor(() => expect(address()).toMatch(/id=\d+/))
  expect(await screen.findByRole('link', { name: /Open the later call, #\d+/ })).toBeVisible()
  await open(`/payments/${id}`)
  const own = await screen.findByTestId('double-charge')
  expect(own).toHaveTextContent('One reference was charged twice')
  expect(within(own).getAllByRole('link')).toHaveLength(2)
  // The provider gave the money of the other one back.
  await account.api.post(`/payments/${second.id}/refunds`, {})
  await waitFor(() => expect(screen.queryByTestId('double-charge')).toBeNull())
  await open('/shop')
  await waitFor(() => expect(screen.getAllByText('key reused')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/charged twice/)).toBeNull())
  const [refunded] = screen.getAllByTestId(/^feed-row-/)
  if (refunded) await user.click(refunded)
  const undone = await screen.findByTestId('double-charge')
  await waitFor(() => expect(undone).toHaveTextContent('By now at most one of the two takes money'))
  expect(undone).not.toHaveTextContent('refund one of them')
})

test('a pair stays marked after hundreds of newer calls, and one whose other half a filter hides is marked too', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/faults', { ...fault, status: 500, performed: true })
  await payAsShop(account, { external_reference: 'lost' }, 'lost-1')
  await payAsShop(account, { external_reference: 'lost' }, 'lost-2')
  const reads = Array.from({ length: 210 }, () => callAsShop(account, '/v1/payment_methods'))
  await Promise.all(reads)
  const { screen, open } = await renderConsole('/shop?operation=POST%20%2Fv1%2Fpayments', { account })
  await waitFor(() => expect(screen.getAllByText('charged twice')).toHaveLength(2), { timeout: 10_000 })
  await open('/shop?status=error')
  await waitFor(() => expect(screen.getAllByText('charged twice')).toHaveLength(1), { timeout: 10_000 })
})

test('a refund that a store repeated with a new key is named on its rows and on the page of its payment', async () => {
  const account = await startAccount()
  const { id } = await payAsShop(account)
  const path = `/v1/payments/${id}/refunds`
  const refund = (key: string) =>
    callAsShop(account, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-idempotency-key': key },
      body: JSON.stringify({ amount: 500 }),
    })
  await account.api.post('/faults', { method: 'POST', path, status: 500, performed: true })
  expect((await refund('refund-1')).status).toBe(500)
  expect((await refund('refund-2')).status).toBe(201)
  const { screen, open } = await renderConsole('/shop', { account })
  await waitFor(() => expect(screen.getAllByText('refunded twice')).toHaveLength(2))
  expect(screen.queryByText(/charged twice/)).toBeNull()
  await open(`/payments/${id}`)
  const notice = await screen.findByTestId('double-charge')
  expect(notice).toHaveTextContent('Repeated with a new key while the outcome was unknown')
  expect(notice).toHaveTextContent('read the payment’s refunds before you make another one')
  expect(within(notice).getAllByRole('link')).toHaveLength(2)
})

test('two codes of one sale can both be paid, are charged twice once both are, and are no matter once one is canceled', async () => {
  const account = await startAccount()
  const ids = []
  for (const key of ['click-1', 'click-2', 'other'])
    ids.push((await (await payByTicket(account, key, key === 'other' ? 'cart-8' : 'cart-7')).json()).id)
  const { screen, user, open } = await renderConsole('/shop', { account })
  await waitFor(() => expect(screen.getAllByText('both can be paid')).toHaveLength(2))
  const [, second] = screen.getAllByTestId(/^feed-row-/)
  expect(second).toHaveTextContent('both can be paid')
  if (second) await user.click(second)
  const notice = await screen.findByTestId('double-charge')
  await waitFor(() => expect(notice).toHaveTextContent('Two charges of this sale can both be paid'))
  expect(within(notice).getByRole('link', { name: /Open the earlier call/ })).toBeVisible()
  const [one = 0, other = 0] = ids
  for (const id of [one, other])
    await account.api.simulate('POST', `/payments/${id}/settle`, { settlement: 'approve' })
  await open(`/payments/${other}`)
  await waitFor(() =>
    expect(screen.getByTestId('double-charge')).toHaveTextContent('This sale was charged twice'),
  )
  await open('/shop')
  await waitFor(() => expect(screen.getAllByText('charged twice')).toHaveLength(2))
  expect(screen.queryByText('both can be paid')).toBeNull()
  await account.api.post(`/payments/${other}/refunds`, {})
  await waitFor(() => expect(screen.queryByText('charged twice')).toBeNull())
})

test.each([
  ['MercadoPago Node.js SDK v3.6.1 (node v26)', true],
  ['MercadoPago PHP SDK/3.5.1', false],
])('a key that %s reused has the cause that this SDK is known for: %s', async (agent, isNamed) => {
  const account = await startAccount()
  for (const transaction_amount of [900, 1200])
    await callAsShop(account, '/v1/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-idempotency-key': 'kept', 'user-agent': agent },
      body: JSON.stringify({
        transaction_amount,
        payment_method_id: 'rapipago',
        payer: { email: 'test_payer_1@testuser.com' },
      }),
    })
  const { screen, user } = await renderConsole('/shop', { account })
  await waitFor(() => expect(screen.getAllByText('key reused')).toHaveLength(1))
  const [newest] = screen.getAllByTestId(/^feed-row-/)
  if (newest) await user.click(newest)
  const notice = await screen.findByTestId('double-charge')
  expect(notice).toHaveTextContent(/differ in transaction_amount\./)
  expect(notice.textContent?.includes('make a new MercadoPagoConfig for each')).toBe(isNamed)
})

test('what a store looks up among payments by the ID of an order is said to be one', async () => {
  const account = await startAccount()
  const { id } = await account.api.order({})
  expect((await callAsShop(account, `/v1/payments/${id}`)).status).toBe(404)
  const { screen } = await renderConsole('/shop', { account })
  expect(await screen.findByText(/This is the ID of an order, not of a payment\./)).toBeVisible()
})

test('the state of a merchant order is said in words', async () => {
  const account = await startAccount()
  const send = async (path: string, body: object) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    return (await callAsShop(account, path, init)).json()
  }
  const items = [{ title: 'Mate', quantity: 1, unit_price: 1500 }]
  const { id } = await send('/checkout/preferences', { items })
  expect(await send('/merchant_orders', { preference_id: id, items })).toMatchObject({ status: 'opened' })
  const { screen } = await renderConsole('/shop', { account })
  const [row] = await screen.findAllByTestId(/^feed-row-/)
  await waitFor(() => expect(row).toHaveTextContent('Open'))
  expect(row).not.toHaveTextContent('opened')
})

test('two orders of one reference are named as a double charge on the page of each', async () => {
  const account = await startAccount()
  const order = async (key: string) => {
    const token = await account.api.cardToken()
    return callAsShop(account, '/v1/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-idempotency-key': key },
      body: JSON.stringify({
        type: 'online',
        external_reference: 'cart-9',
        total_amount: '1500.00',
        payer: { email: 'buyer@shop.example' },
        transactions: {
          payments: [
            {
              amount: '1500.00',
              payment_method: { id: 'visa', type: 'credit_card', token, installments: 1 },
            },
          ],
        },
      }),
    })
  }
  const { id } = await (await order('click-1')).json()
  await order('click-2')
  const { screen } = await renderConsole(`/orders/${id}`, { account })
  expect(await screen.findByTestId('double-charge')).toHaveTextContent('One reference was charged twice')
})

test('what a store reads while its webhook handler is graded is left out, counted, and shown on demand', async () => {
  const account = await startAccount()
  const shop = createServer(async ({ url = '' }, response) => {
    await callAsShop(account, `/v1/payments/${new URL(url, 'http://shop').searchParams.get('data.id')}`)
    response.end()
  })
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void shop.close())
  const { port } = shop.address() as AddressInfo
  await account.api.post('/grade', { url: `http://127.0.0.1:${port}`, only: ['id_case'] })
  await waitFor(async () => expect((await account.api.get('/grade')).is_running).toBe(false), {
    timeout: 20_000,
  })
  const own = await payAsShop(account)
  const { screen, user, open, runAction } = await renderConsole('/shop', { account })
  await waitFor(() => expect(screen.getByTestId('feed')).toHaveTextContent(String(own.id)))
  expect(screen.getByTestId('feed')).not.toHaveTextContent('Webhook grade')
  await waitFor(() => expect(screen.getByTestId('counts')).toHaveTextContent(/^1 call/))
  expect(await screen.findByRole('note')).toHaveTextContent(/\d calls? of gradings (is|are) left out/)
  await user.click(screen.getByRole('link', { name: 'Show them' }))
  await waitFor(() => expect(screen.getByTestId('feed')).toHaveTextContent('Webhook grade'))
  await open('/calls')
  const omitted = /(\d+) calls? of gradings/
  const said = omitted.exec((await screen.findByRole('note')).textContent ?? '')?.[1]
  const listed = /^\d+/.exec(screen.getByTestId('counts').textContent ?? '')?.[0]
  await runAction('Clear journal')
  expect(await screen.findByTestId('what-goes')).toHaveTextContent(
    `${listed} calls, ${said} calls of gradings`,
  )
})
