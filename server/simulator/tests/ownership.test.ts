/** What belongs to one is not read, changed or deleted through another; what can be used once pays once. */
import { expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { type Api, createApi, type Json, paymentBody } from './support/api.ts'
import { cardMethod, orderBody, orderByCard } from './support/order-body.ts'
import { planned, subscribed } from './support/subscription-body.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
let api: Api
withSimulator(started => {
  simulator = started
  api = createApi(simulator)
})

const newCustomer = async (email: string): Promise<string> =>
  (await api.post('/v1/customers', { email })).body.id
const newCard = async (customer: string, card: Json = {}): Promise<Json> =>
  (await api.post(`/v1/customers/${customer}/cards`, { token: await api.cardToken(card) })).body
const payWith = (token: string, fields: Json = {}) =>
  api.post('/v1/payments', paymentBody({ token, ...fields }))
const charges = async (): Promise<Json[]> => (await api.get('/v1/payments/search')).body.results

/** The documents of an account, by the path at which they are read. */
async function makeDocuments(): Promise<string[]> {
  const payment = await api.pay('APRO')
  const { body: refund } = await api.post(`/v1/payments/${payment.id}/refunds`, { amount: 1 })
  const customer = await newCustomer('owner@shop.example')
  const card = await newCard(customer)
  const { body: address } = await api.post(`/v1/customers/${customer}/addresses`, {
    street_name: 'Mitre',
    street_number: 10,
    zip_code: '1000',
  })
  const items = [{ title: 'Book', quantity: 1, unit_price: 10 }]
  const { body: preference } = await api.post('/checkout/preferences', { items })
  const { body: order } = await orderByCard(api)
  const { body: merchantOrder } = await api.post('/merchant_orders', { preference_id: preference.id })
  const plan = await planned(api)
  const subscription = await subscribed(api)
  return [
    `/v1/payments/${payment.id}`,
    `/v1/payments/${payment.id}/refunds/${refund.id}`,
    `/v1/customers/${customer}`,
    `/v1/customers/${customer}/cards/${card.id}`,
    `/v1/customers/${customer}/addresses/${address.id}`,
    `/checkout/preferences/${preference.id}`,
    `/v1/orders/${order.id}`,
    `/merchant_orders/${merchantOrder.id}`,
    `/preapproval_plan/${plan.id}`,
    `/preapproval/${subscription.id}`,
  ]
}

test('no document of an account is read, changed or deleted by another account', async () => {
  const other = createApi(simulator)
  for (const path of await makeDocuments()) {
    const { status, body } = await api.get(path)
    expect([status, path]).toEqual([200, path])
    for (const [method, sent] of [['GET'], ['PUT', {}], ['DELETE']] as const) {
      const answer = await other.call(method, path, sent, { 'x-idempotency-key': path })
      expect([400, 403, 404, 405], `${method} ${path}`).toContain(answer.status)
      if (method === 'GET')
        expect(JSON.stringify(answer.body), path).not.toContain(JSON.stringify(body).slice(0, 40))
    }
    expect((await api.get(path)).body, path).toEqual(body)
  }
})

test.each(['cards', 'addresses'])('%s of a customer are not found through another customer', async kind => {
  const [owner, other] = [await newCustomer('a@shop.example'), await newCustomer('b@shop.example')]
  const { id } =
    kind === 'cards'
      ? await newCard(owner)
      : (await api.post(`/v1/customers/${owner}/addresses`, { street_name: 'Mitre', zip_code: '1000' })).body
  const { body } = await api.get(`/v1/customers/${owner}/${kind}/${id}`)
  expect(String(body.id)).toBe(String(id))
  const through = `/v1/customers/${other}/${kind}/${id}`
  for (const [method, sent] of [
    ['GET'],
    ['PUT', { street_name: 'Otra', expiration_year: 2031 }],
    ['DELETE'],
  ] as const)
    expect([method, (await api.call(method, through, sent)).status]).toEqual([method, 404])
  expect((await api.get(`/v1/customers/${owner}/${kind}/${id}`)).body).toEqual(body)
})

test('a refund is not found through another payment', async () => {
  const [paid, other] = [await api.pay('APRO'), await api.pay('APRO')]
  const { body: refund } = await api.post(`/v1/payments/${paid.id}/refunds`, { amount: 1 })
  expect((await api.get(`/v1/payments/${paid.id}/refunds/${refund.id}`)).body.id).toBe(refund.id)
  expect((await api.get(`/v1/payments/${other.id}/refunds/${refund.id}`)).status).toBe(404)
})

test('a transaction is not changed or removed through another order', async () => {
  const method = await cardMethod(api)
  const manual = { processing_mode: 'manual' }
  const { body: order } = await api.post('/v1/orders', orderBody(method, manual))
  const { body: other } = await api.post('/v1/orders', orderBody(await cardMethod(api), manual))
  const path = `/v1/orders/${other.id}/transactions/${order.transactions.payments[0].id}`
  expect((await api.call('DELETE', path, undefined, { 'x-idempotency-key': 'k' })).status).toBe(404)
  expect((await api.put(path, { amount: '1.00' }, { 'x-idempotency-key': 'l' })).status).toBe(404)
  expect((await api.get(`/v1/orders/${order.id}`)).body).toEqual(order)
})

test('one token pays once, whatever it pays first and then', async () => {
  const first = await api.cardToken()
  expect((await payWith(first)).status).toBe(201)
  const method = { id: 'visa', type: 'credit_card', token: first, installments: 1 }
  const customer = await newCustomer('c@shop.example')
  expect((await payWith(first)).status).toBe(400)
  expect((await api.post('/v1/orders', orderBody(method))).status).not.toBe(201)
  expect((await api.post(`/v1/customers/${customer}/cards`, { token: first })).status).toBe(400)
  const second = await api.cardToken()
  expect((await api.post('/v1/orders', orderBody({ ...method, token: second }))).status).toBe(201)
  expect((await payWith(second)).status).toBe(400)
  const third = await api.cardToken()
  expect((await api.post(`/v1/customers/${customer}/cards`, { token: third })).status).toBe(201)
  expect((await payWith(third)).status).toBe(400)
  expect((await charges()).filter(({ status }) => status === 'approved')).toHaveLength(2)
})

test('one token pays one transaction of an order', async () => {
  const method = await cardMethod(api)
  const payments = [1, 2].map(() => ({ amount: '750.00', payment_method: method }))
  const { status, body } = await api.post('/v1/orders', orderBody(method, { transactions: { payments } }))
  expect(status).toBe(402)
  expect(body.data.transactions.payments.map((each: Json) => each.status)).toContain('failed')
  expect((await charges()).filter(each => each.status === 'approved')).toEqual([])
})

test('two tokens pay two transactions of an order', async () => {
  const payments = [
    { amount: '750.00', payment_method: await cardMethod(api) },
    { amount: '750.00', payment_method: await cardMethod(api) },
  ]
  const { status } = await api.post('/v1/orders', orderBody(null, { transactions: { payments } }))
  expect(status).toBe(201)
  expect((await charges()).map(each => [each.status, each.transaction_amount])).toEqual([
    ['approved', 750],
    ['approved', 750],
  ])
})

test('a token of another account pays nothing', async () => {
  const foreign = await createApi(simulator).cardToken()
  expect((await payWith(foreign)).status).toBe(400)
  expect(await charges()).toEqual([])
})
