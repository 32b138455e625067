/** The payer's choices on the checkout page, without its page. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countries } from '../../facts/countries.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { type Api, createApi, type Json } from '../tests/support/api.ts'

let simulator: Simulator
let api: Api
beforeAll(async () => {
  simulator = await startSimulator()
  api = createApi(simulator)
})
afterAll(() => simulator.close())

const back_urls = {
  success: 'https://shop.example/ok?cart=7',
  pending: 'https://shop.example/wait',
  failure: 'https://shop.example/no',
}

async function prefer(fields: Json = {}, seller = api): Promise<Json> {
  const items = [{ title: 'Mate', quantity: 1, unit_price: 9000 }]
  const { body } = await seller.post('/checkout/preferences', { items, back_urls, ...fields })
  return body
}
const pay = (id: string, choice: Json = {}, seller = api) =>
  seller.post(`/simulator/checkouts/${id}/pay`, choice)

test('the payment has what the preference says, and the payer returns with it', async () => {
  const { id } = await prefer({
    external_reference: 'order-1',
    metadata: { cart: 7 },
    statement_descriptor: 'MATE',
    payer: { email: 'ana@shop.example' },
  })
  const { status, body } = await pay(id, { method: 'master', installments: 3 })
  expect(status).toBe(201)
  const { payment, back_url } = body
  expect(payment).toMatchObject({
    status: 'approved',
    transaction_amount: 9000,
    payment_method_id: 'master',
    installments: 3,
    external_reference: 'order-1',
    metadata: { cart: 7 },
    statement_descriptor: 'MATE',
    payer: { email: 'ana@shop.example' },
  })
  expect(payment).toEqual((await api.get(`/v1/payments/${payment.id}`)).body)
  const url = new URL(back_url)
  expect(url.origin + url.pathname).toBe('https://shop.example/ok')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    cart: '7',
    payment_id: String(payment.id),
    status: 'approved',
    external_reference: 'order-1',
    merchant_order_id: String(payment.order.id),
    preference_id: id,
  })
})

test('a refused card and a ticket return to their own addresses; without an address there is none', async () => {
  const { id } = await prefer()
  const refused = (await pay(id, { outcome: 'FUND' })).body
  expect(refused.payment).toMatchObject({ status_detail: 'cc_rejected_insufficient_amount' })
  expect(refused.back_url).toMatch(/^https:\/\/shop\.example\/no\?.*status=rejected/)
  const waiting = (await pay(id, { method: 'rapipago' })).body
  expect(waiting.payment).toMatchObject({ status: 'pending', payment_method_id: 'rapipago' })
  expect(waiting.back_url).toMatch(/^https:\/\/shop\.example\/wait\?/)
  const nowhere = (await pay((await prefer({ back_urls: undefined })).id)).body
  expect(nowhere).toMatchObject({ payment: { status: 'approved' }, back_url: null })
})

test('a preference in binary mode has no payment in process', async () => {
  const { id } = await prefer({ binary_mode: true })
  const { payment } = (await pay(id, { outcome: 'CONT' })).body
  expect(payment).toMatchObject({ status: 'rejected', binary_mode: true })
})

test('without a choice the first allowed method pays, with the installments of the preference', async () => {
  const payment_methods = {
    excluded_payment_methods: [{ id: 'visa' }],
    default_installments: 2,
    installments: 3,
  }
  const { id } = await prefer({ payment_methods })
  expect((await pay(id)).body.payment).toMatchObject({ payment_method_id: 'master', installments: 2 })
})

test('an order is paid on its hosted page', async () => {
  const order = {
    type: 'online',
    processing_mode: 'manual',
    external_reference: 'order-2',
    total_amount: '900.00',
    payer: { email: 'test_user_1@testuser.com' },
    config: { online: { success_url: 'https://shop.example/ok' } },
  }
  const { id } = (await api.post('/v1/orders', order)).body
  const { payment, back_url } = (await pay(id)).body
  expect(payment).toMatchObject({ status: 'approved', transaction_amount: 900 })
  expect(new URL(back_url).searchParams.get('order_id')).toBe(id)
  expect((await api.get(`/v1/orders/${id}`)).body).toMatchObject({ status: 'processed' })
  expect(await pay(id)).toMatchObject({ status: 400 })
})

const past = '2020-01-01T00:00:00.000-04:00'
test.each<[string, Json, Json, string]>([
  ['an expired one', { expires: true, expiration_date_to: past }, {}, 'can no longer be paid'],
  [
    'one that opens later',
    { expires: true, expiration_date_from: '2999-01-01T00:00:00.000-04:00' },
    {},
    'cannot be paid yet',
  ],
  [
    'an excluded card',
    { payment_methods: { excluded_payment_methods: [{ id: 'visa' }] } },
    { method: 'visa' },
    'cannot be paid by visa. Possible: master,',
  ],
  ['an unknown method', {}, { method: 'pix' }, 'cannot be paid by pix. Possible: visa,'],
  [
    'too many installments',
    { payment_methods: { installments: 3 } },
    { installments: 6 },
    'installments: Choose a number of installments',
  ],
  ['an unknown outcome', {}, { outcome: 'FOND' }, 'outcome:'],
  ['a wrong email', {}, { email: 'ana' }, 'email: Enter an email address'],
  ['an unknown field', {}, { card: '1' }, '"card"'],
])('%s is refused, and says why', async (_case, fields, choice, text) => {
  const reference = randomUUID()
  const { id } = await prefer({ ...fields, external_reference: reference })
  const { status, body } = await pay(id, choice)
  expect([status, body.message]).toEqual([400, expect.stringContaining(text)])
  expect((await api.get(`/v1/payments/search?external_reference=${reference}`)).body.results).toEqual([])
})

test('another account does not find the preference', async () => {
  const { id } = await prefer()
  expect((await pay(id, {}, createApi(simulator))).status).toBe(404)
  expect((await pay('none')).status).toBe(404)
})

test.each(countries)(
  'a preference in $id is paid by card and by each method without a card',
  async ({ id: siteId, sampleAmount, offlineMethods }) => {
    const seller = createApi(simulator)
    simulator.register(seller.token, { siteId })
    const { id } = await prefer({ items: [{ title: 'Mate', quantity: 1, unit_price: sampleAmount }] }, seller)
    expect((await pay(id, {}, seller)).body).toMatchObject({ payment: { status: 'approved' } })
    const others = offlineMethods.map(method => method.id)
    // PSE needs a bank, and the first one is chosen.
    for (const method of siteId === 'MCO' ? ['pse', ...others] : others)
      expect(await pay(id, { method }, seller)).toMatchObject({
        status: 201,
        body: { payment: { payment_method_id: method } },
      })
  },
)
