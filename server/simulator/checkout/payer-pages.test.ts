/** The pages for payers outside the checkout: the ticket, and the bank's 3-D Secure question. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteId } from '../../facts/countries.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { createApi } from '../tests/support/api.ts'
import { buyer } from '../tests/support/buyer.ts'
import { readBoleto } from '../tests/support/read-boleto.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const headers = { 'accept-language': 'en' }

test('a ticket shows its barcode, and is paid only once', async () => {
  const seller = createApi(simulator)
  const payment = await seller.pay('', { token: undefined, payment_method_id: 'rapipago' })
  const address = payment.transaction_details.external_resource_url
  const shown = await fetch(address, { headers }).then(response => response.text())
  expect(shown).toContain('aria-label="Barcode"')
  const press = () => fetch(`${address}&lang=en`, { method: 'POST' })
  const [first, second] = await Promise.all([press(), press()])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await first.text()).toContain('Payment approved')
  const { body } = await seller.get(`/v1/payments/${payment.id}`)
  expect(body).toMatchObject({ status: 'approved', status_detail: 'accredited' })
})

const ticketSeller = (siteId: SiteId) => {
  const seller = createApi(simulator)
  simulator.register(seller.token, { siteId })
  return seller
}
/** A boleto needs its payer's name and document. */
const payer = {
  email: 'test_payer_12345@testuser.com',
  first_name: 'Jane',
  last_name: 'Doe',
  identification: { type: 'CPF', number: '19119119100' },
  address: buyer.address,
}

test.each([
  ['en', 'MLB', 'pix', 'Pix', 'Test Pix:', 'the Pix in the bank’s app'],
  ['es', 'MLB', 'pix', 'Pix', 'Pix de prueba:', 'el Pix en la app del banco'],
  ['pt', 'MLB', 'pix', 'Pix', 'Pix de teste:', 'o Pix no app do banco'],
  ['pt', 'MLB', 'bolbradesco', 'Boleto', 'Boleto de teste:', 'no caixa ou no banco'],
  [
    'en',
    'MPE',
    'pagoefectivo_atm',
    'PagoEfectivo',
    'Enter this reference at an ATM',
    'payment of the ticket',
  ],
  ['es', 'MPE', 'pagoefectivo_atm', 'PagoEfectivo', 'Código de prueba:', 'Ingresa esta referencia'],
  ['es', 'MLA', 'rapipago', 'Rapipago', 'Código de prueba:', 'Muestra este código en la caja'],
  ['pt', 'MLM', 'oxxo', 'OXXO', 'Código de teste:', 'Mostre este código no caixa'],
] as const)(
  'in %s, the page of %s %s speaks of that method',
  async (language, siteId, id, name, ...texts) => {
    const payment = await ticketSeller(siteId).pay('', { token: undefined, payment_method_id: id, payer })
    const { transaction_data: data } = payment.point_of_interaction ?? {}
    const address = data?.ticket_url ?? payment.transaction_details.external_resource_url
    const page = await fetch(`${address}&lang=${language}`).then(response => response.text())
    for (const text of [`<h1>${name}`, `<title>${name}`, ...texts]) expect(page).toContain(text)
  },
)

test('the line of a boleto contains its barcode, amount and due date, and is on its page', async () => {
  const payment = await ticketSeller('MLB').pay('', {
    token: undefined,
    payment_method_id: 'bolbradesco',
    transaction_amount: 110.5,
    date_of_expiration: '2027-03-05T22:59:59.000-04:00',
    payer,
  })
  const { digitable_line: line, barcode, external_resource_url } = payment.transaction_details
  expect(readBoleto(line)).toEqual({ barcode: barcode.content, bank: '237', factor: '1741', cents: 11_050 })
  expect(payment.barcode).toEqual(barcode)
  const reference = String(payment.id).slice(-10)
  expect(payment.transaction_details).toMatchObject({
    payment_method_reference_id: reference,
    verification_code: reference,
    financial_institution: 'bradesco',
  })
  expect(new URL(external_resource_url).searchParams.get('payment_method_reference_id')).toBe(reference)
  const page = await fetch(external_resource_url, { headers }).then(response => response.text())
  expect(page).toContain(`value="${line}"`)
  expect(page).toContain('Boleto line')
})

test.each([
  ['MLA', 'rapipago'],
  ['MLA', 'pagofacil'],
  ['MLM', 'oxxo'],
  ['MLB', 'pec'],
] as const)(
  'a ticket in %s with %s has reference, amount and last day in its barcode, and no line',
  async (siteId, payment_method_id) => {
    const date_of_expiration = '2027-03-05T22:59:59.000-04:00'
    const { id, barcode, transaction_details } = await ticketSeller(siteId).pay('', {
      token: undefined,
      payment_method_id,
      date_of_expiration,
      payer,
    })
    const reference = String(id).slice(-12).padStart(12, '0')
    expect(barcode.content).toBe(`33350088${reference}000015000027064`)
    expect(transaction_details).toMatchObject({
      verification_code: String(id),
      payment_method_reference_id: String(id),
    })
    expect(transaction_details).not.toHaveProperty('digitable_line')
  },
)

test('a transfer in Mexico goes to an account number with a valid check digit', async () => {
  const { transaction_details } = await ticketSeller('MLM').pay('', {
    token: undefined,
    payment_method_id: 'clabe',
  })
  const clabe: string = transaction_details.payment_method_reference_id
  expect(clabe).toMatch(/^\d{18}$/)
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(clabe[index]), 0)
  expect(sum % 10).toBe(0)
})

test('a paid Pix has the end-to-end id of the minute in which it was paid', async () => {
  const seller = ticketSeller('MLB')
  await seller.put('/simulator/clock', { now: '2027-03-05T22:59:59.000-04:00', frozen: true })
  const { id } = await seller.pay('', { token: undefined, payment_method_id: 'pix', payer })
  const { body } = await seller.settle(id, { settlement: 'approve' })
  expect(body.point_of_interaction.transaction_data.e2e_id).toMatch(/^E00000000202703060259\d{11}$/)
})

test("the bank's question may be framed, is shown after the shop's creq, and is answered only once", async () => {
  const seller = createApi(simulator)
  const token = await seller.cardToken({ card_number: '5483928164574623' })
  const payment = await seller.pay('', { token, three_d_secure_mode: 'optional' })
  const { external_resource_url: address, creq } = payment.three_ds_info
  const question = await fetch(address, { method: 'POST', headers, body: new URLSearchParams({ creq }) })
  expect(question.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(question.headers.get('x-frame-options')).toBeNull()
  expect(await question.text()).toContain('Your bank asks')
  const answered = await fetch(`${address}/answer`, { method: 'POST', headers })
  expect(await answered.text()).toContain('data-challenge="done"')
  const { body } = await seller.get(`/v1/payments/${payment.id}`)
  expect(body.status).toBe('approved')
})

const bankPage = async (setting: 'full' | 'payment_id_only') => {
  const seller = ticketSeller('MCO')
  await seller.post('/simulator/accounts', { settings: { pse_return: setting } })
  const payment = await seller.pay('', {
    ...{ token: undefined, payment_method_id: 'pse', transaction_amount: 5000, external_reference: 'cart-7' },
    callback_url: 'https://shop.example/back?cart=7',
    transaction_details: { financial_institution: '1007' },
    additional_info: { ip_address: '127.0.0.1' },
    payer: { email: 'test_payer_1@testuser.com', entity_type: 'individual', ...buyer },
  })
  return { seller, payment, address: payment.transaction_details.external_resource_url }
}
/** The addresses to which a page leads, by a link or by itself. */
const waysOut = (page: string) =>
  [...page.matchAll(/(href|data-leave)="(https:[^"]+)"/g)].map(([, how, url = '']) => {
    const { origin, pathname, searchParams } = new URL(url.replaceAll('&amp;', '&'))
    return [how, origin + pathname, searchParams.get('status'), searchParams.get('external_reference')]
  })

test.each([
  ['yes', 'approved', 'accredited'],
  ['no', 'rejected', 'rejected_by_bank'],
] as const)(
  'on a bank’s page the answer %s makes the payment %s, and the payer returns to callback_url',
  async (answer, status, status_detail) => {
    const { seller, payment, address } = await bankPage('full')
    const shown = await fetch(address, { headers }).then(response => response.text())
    expect(waysOut(shown)).toEqual([['href', 'https://shop.example/back', 'pending', 'cart-7']])
    const body = new URLSearchParams({ answer })
    const answered = await fetch(address, { method: 'POST', headers, body }).then(page => page.text())
    expect((await seller.get(`/v1/payments/${payment.id}`)).body).toMatchObject({ status, status_detail })
    const back = ['https://shop.example/back', status, 'cart-7']
    expect(waysOut(answered)).toEqual([
      ['data-leave', ...back],
      ['href', ...back],
    ])
    // Who looks at the page later is not sent away.
    expect(waysOut(await fetch(address, { headers }).then(page => page.text()))).toEqual([['href', ...back]])
  },
)

test('by setting, the payer of a bank’s page returns with the payment alone; a ticket cannot be refused', async () => {
  const { payment, address } = await bankPage('payment_id_only')
  const shown = await fetch(address, { headers }).then(response => response.text())
  expect(shown).toContain(`https://shop.example/back?cart=7&amp;payment_id=${payment.id}"`)
  const ticket = await createApi(simulator).pay('', { token: undefined, payment_method_id: 'rapipago' })
  const { external_resource_url: url } = ticket.transaction_details
  const body = new URLSearchParams({ answer: 'no' })
  expect(await fetch(url, { method: 'POST', headers, body }).then(page => page.text())).toContain('approved')
})

test('an unknown payment is answered with a page that says so', async () => {
  const response = await fetch(`${simulator.url}/payments/1/ticket`, { headers })
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('This payment does not exist')
})
