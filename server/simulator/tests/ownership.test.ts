/** What belongs to one is not read, changed or deleted through another; what can be used once pays once. */
import { expect, test } from 'vitest'
import type { Route } from '../http/route.ts'
import { simulatorRoutes } from '../start/routes.ts'
import type { Simulator } from '../start/simulator.ts'
import { type Api, createApi, type Json, paymentBody } from './support/api.ts'
import { cardMethod, orderBody } from './support/order-body.ts'
import { invoicesOf, planned, subscribed } from './support/subscription-body.ts'
import { withSimulator } from './support/with-simulator.ts'
import { intentBody, payoutBody, splitBody } from './support/writes.ts'

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

const branchLocation = {
  street_number: '1',
  street_name: 'Mitre',
  city_name: 'Belgrano',
  state_name: 'Capital Federal',
  latitude: 1,
  longitude: 1,
}

async function makeReport(kind: string): Promise<Json> {
  const path = `/v1/account/${kind}`
  await api.post(path, { begin_date: '2020-01-01T00:00:00Z', end_date: '2099-01-01T00:00:00Z' })
  await api.post('/simulator/idle')
  return (await api.get(`${path}/list`)).body[0]
}

const printOf = (terminal_id: string) => ({
  type: 'print',
  external_reference: 'ticket-1',
  config: { point: { terminal_id, subtype: 'custom' } },
  content: 'Mate'.padEnd(100, '.'),
})

/** The ids of an account's documents, by the name before them in the paths of routes. */
async function makeDocuments(): Promise<Record<string, string>> {
  const payment = await api.pay('APRO')
  const disputed = await api.pay('APRO')
  const customer = await newCustomer('owner@shop.example')
  const { body: order } = await api.post(
    '/v1/orders',
    orderBody(await cardMethod(api), { processing_mode: 'manual' }),
  )
  const items = [{ title: 'Book', quantity: 1, unit_price: 10 }]
  const { body: preference } = await api.post('/checkout/preferences', { items })
  const subscription = await subscribed(api)
  const made = async (path: string, sent: Json) => (await api.post(path, sent)).body.id
  const { id: user } = (await api.get('/users/me')).body
  const { body: split } = await api.post('/v1/advanced_payments', await splitBody(api))
  await api.post(`/v1/advanced_payments/${split.id}/refunds`, {})
  const { body: payout } = await api.post('/v1/payouts', payoutBody({ schedule_date: '2099-01-31T14:30:00' }))
  const claim = await made(`/simulator/payments/${(await api.pay('APRO')).id}/claim`, {
    message: 'Where is it?',
  })
  await api.post(`/post-purchase/v1/claims/${claim}/actions/evidences`, { value: 'AB1' })
  const [releases, settlements] = [await makeReport('release_report'), await makeReport('settlement_report')]
  const device = await made('/simulator/terminals', { type: 'PAX_A910' })
  const named = { name: 'Sucursal', external_id: 'S1' }
  const branch = await made(`/users/${user}/stores`, { ...named, location: branchLocation })
  const pos = await made('/pos', { name: 'Caja', store_id: branch, external_id: 'C1' })
  const item = { title: 'Mate', quantity: 1, unit_price: 10 }
  const inStore = { external_reference: 'sale', description: 'Mate', total_amount: 10 }
  await api.put(`/instore/qr/seller/collectors/${user}/stores/S1/pos/C1/orders`, {
    ...inStore,
    items: [{ ...item, unit_measure: 'unit' }],
  })
  return {
    release_report: releases.file_name,
    task: releases.id,
    settlement_report: settlements.file_name,
    'settlement_report/task': settlements.id,
    claims: claim,
    advanced_payments: split.id,
    disbursements: split.disbursements[0].id,
    payouts: payout.id,
    payout_transactions: payout.transactions[0].id,
    'transaction-intents': await made('/v1/transaction-intents/process', intentBody()),
    users: user,
    collectors: user,
    qr: user,
    stores: branch,
    devices: device,
    actions: await made('/terminals/v1/actions', printOf(device)),
    intents: await made(`/point/integration-api/devices/${device}/payment-intents`, { amount: 1500 }),
    pos,
    payments: payment.id,
    refunds: await made(`/v1/payments/${payment.id}/refunds`, { amount: 1 }),
    chargebacks: await made(`/simulator/payments/${disputed.id}/chargeback`, {}),
    card_tokens: await api.cardToken(),
    customers: customer,
    cards: (await newCard(customer)).id,
    addresses: await made(`/v1/customers/${customer}/addresses`, { street_name: 'Mitre', zip_code: '1000' }),
    preferences: preference.id,
    merchant_orders: await made('/merchant_orders', { preference_id: preference.id }),
    orders: order.id,
    transactions: order.transactions.payments[0].id,
    preapproval_plan: (await planned(api)).id,
    preapproval: subscription.id,
    authorized_payments: (await invoicesOf(api, subscription))[0].id,
    applications: (await api.get('/plugins-credentials-wrapper/credentials')).body.client_id,
    notification: `P-${payment.id}`,
    multipayments: payment.id,
  }
}

test('no document of an account is read, changed or deleted by another account, through any route', async () => {
  const other = createApi(simulator)
  const ids = await makeDocuments()
  const isOfDocument = ({ path, access }: Route) =>
    path.includes('/:') &&
    // Reasons are no documents of an account.
    !path.includes('/reasons/') &&
    (access === 'seller' || path.includes('card_tokens'))
  const routes = simulatorRoutes.filter(isOfDocument).map(({ method, path }) => ({
    method,
    path: path
      // The older QR routes name these by what the seller calls them.
      .replace(':external_store_id', 'S1')
      .replace(/:external_(pos_)?id/, 'C1')
      .replace(
        'transactions/:transaction_id',
        path.includes('payouts') ? `transactions/${ids.payout_transactions}` : '$&',
      )
      .replace(/((?:settlement_report\/|transaction-)?\w+)\/:\w+/g, (_, name) => `${name}/${ids[name]}`),
  }))
  const reads = routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const before = await Promise.all(reads.map(path => api.get(path)))
  expect(before.map(({ status }, index) => [reads[index], status])).toEqual(reads.map(path => [path, 200]))
  for (const { method, path } of routes)
    for (const sent of method === 'GET'
      ? [undefined]
      : [{}, { status: 'cancelled' }, { security_code: '123' }]) {
      const answer = await other.call(method, path, sent, {
        'x-idempotency-key': `${path} ${JSON.stringify(sent)}`,
      })
      expect([400, 401, 403, 404], `${method} ${path}`).toContain(answer.status)
      const own = before[reads.indexOf(path)]
      if (own) expect(JSON.stringify(answer.body)).not.toContain(JSON.stringify(own.body).slice(0, 40))
    }
  expect(await Promise.all(reads.map(path => api.get(path)))).toMatchObject(
    before.map(({ body }) => ({ body })),
  )
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
