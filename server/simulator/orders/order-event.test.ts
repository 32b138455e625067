/** Orders of Point and QR: the test environment is told what happens on their terminal. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteId } from '../../facts/countries.ts'
import { type Simulator, startSimulator } from '../simulator.ts'
import { type Answered, type Api, createApi, type Json } from '../tests/support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

function sellerIn(siteId: SiteId): Api {
  const api = createApi(simulator)
  simulator.register(api.token, { siteId })
  return api
}

const configs = {
  point: { point: { terminal_id: 'NEWLAND_N950__SBX0000001' } },
  qr: { qr: { external_pos_id: 'POS001', mode: 'dynamic' } },
}
type InPerson = keyof typeof configs

async function makeOrder(api: Api, type: InPerson = 'point', own: Json = {}): Promise<Json> {
  const { body } = await api.post('/v1/orders', {
    type,
    external_reference: 'counter-1',
    transactions: { payments: [{ amount: '1500.00' }] },
    config: configs[type],
    ...own,
  })
  expect([body.status, body.status_detail]).toEqual(['created', 'created'])
  return body
}

/** No idempotency key: events need none. */
const tell = (api: Api, order: Json, event: Json): Promise<Answered> =>
  api.call('POST', `/v1/orders/${order.id}/events`, event)
const read = async (api: Api, { id }: Json): Promise<Json> => (await api.get(`/v1/orders/${id}`)).body

const stateOf = ({ status, status_detail, transactions }: Json) => [
  `${status}/${status_detail}`,
  `${transactions.payments[0].status}/${transactions.payments[0].status_detail}`,
]

test.each<[InPerson, Json, string, string]>([
  ['point', { status: 'processed' }, 'processed/processed', 'processed/accredited'],
  ['qr', { status: 'processed' }, 'processed/accredited', 'processed/accredited'],
  ['point', { status: 'failed' }, 'failed/failed', 'failed/rejected_by_issuer'],
  [
    'qr',
    { status: 'failed', status_detail: 'insufficient_amount' },
    'failed/failed',
    'failed/insufficient_amount',
  ],
  ['point', { status: 'canceled' }, 'canceled/canceled', 'canceled/canceled_on_terminal'],
  ['qr', { status: 'canceled' }, 'canceled/canceled', 'canceled/canceled'],
  ['point', { status: 'expired' }, 'expired/expired', 'expired/expired'],
  [
    'point',
    { status: 'action_required' },
    'action_required/check_on_terminal',
    'action_required/check_on_terminal',
  ],
  ['qr', { status: 'action_required' }, 'action_required/waiting_payment', 'action_required/waiting_payment'],
])('an order of %s that is told %j becomes %s', async (type, event, order, transaction) => {
  const api = createApi(simulator)
  const made = await makeOrder(api, type)
  expect(await tell(api, made, event)).toMatchObject({ status: 204, body: null })
  expect(stateOf(await read(api, made))).toEqual([order, transaction])
})

test.each<[SiteId, Json, Json]>([
  ['MLA', {}, { id: 'visa', type: 'credit_card', installments: 1 }],
  ['MLA', { payment_method_type: 'debit_card' }, { id: 'debvisa', type: 'debit_card' }],
  ['MLA', { payment_method_id: 'master', installments: 3 }, { id: 'master', installments: 3 }],
  ['MLB', { payment_method_id: 'pix' }, { id: 'pix', type: 'bank_transfer' }],
])('in %s the event %j charges %j', async (siteId, event, method) => {
  const api = sellerIn(siteId)
  const order = await makeOrder(api)
  await tell(api, order, { status: 'processed', ...event })
  const paid = await read(api, order)
  expect(paid.transactions.payments).toMatchObject([
    { status: 'processed', paid_amount: '1500.00', payment_method: method },
  ])
  expect(paid.transactions.payments[0].payment_method).not.toHaveProperty('token')
  const charges = await api.get('/v1/payments/search?external_reference=counter-1')
  expect(charges.body.results).toMatchObject([{ status: 'approved', transaction_amount: 1500 }])
})

test('a paid order is refunded by an event, and what it does not allow changes nothing', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  expect((await tell(api, order, { status: 'refunded' })).body.errors[0].code).toBe('cannot_refund_order')
  await tell(api, order, { status: 'processed' })
  for (const status of ['processed', 'failed', 'canceled', 'expired', 'action_required']) {
    expect((await tell(api, order, { status })).body.errors[0].code, status).toBe('operation_not_supported')
  }
  await tell(api, order, { status: 'refunded' })
  expect(stateOf(await read(api, order))).toEqual(['refunded/refunded', 'refunded/refunded'])
  expect((await tell(api, order, { status: 'refunded' })).body.errors[0].code).toBe('order_already_refunded')
})

test('a card that was only authorized on the terminal is charged once, and given up with its order', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api, 'point', { capture_mode: 'manual' })
  await tell(api, order, { status: 'processed' })
  expect((await read(api, order)).status_detail).toBe('waiting_capture')
  for (const status of ['processed', 'failed', 'action_required']) {
    expect((await tell(api, order, { status })).body.errors[0].code, status).toBe('operation_not_supported')
  }
  await tell(api, order, { status: 'canceled' })
  const { results } = (await api.get('/v1/payments/search?external_reference=counter-1')).body
  expect(results).toMatchObject([{ status: 'cancelled' }])
})

test('an order that needs attention can still be paid, and its terminal is free afterwards', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  await tell(api, order, { status: 'action_required' })
  await tell(api, order, { status: 'processed' })
  expect((await read(api, order)).status).toBe('processed')
  await makeOrder(api)
})

test.each<[string, number, string, Json]>([
  ['no status', 400, 'required_properties', {}],
  ['an unknown status', 400, 'property_value', { status: 'at_terminal' }],
  ['a detail of another status', 400, 'property_value', { status: 'failed', status_detail: 'accredited' }],
  ['another field', 400, 'unsupported_properties', { status: 'processed', amount: '1.00' }],
  ['an unknown method', 400, 'property_value', { status: 'processed', payment_method_id: 'gold' }],
])('refuses an event with %s', async (_what, status, code, event) => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  expect(await tell(api, order, event)).toMatchObject({ status, body: { errors: [{ code }] } })
  expect(await read(api, order)).toEqual(order)
})

test('an online order has no events', async () => {
  const api = createApi(simulator)
  const { body: order } = await api.post('/v1/orders', {
    type: 'online',
    processing_mode: 'manual',
    external_reference: 'online-1',
    total_amount: '10.00',
  })
  expect(await tell(api, order, { status: 'processed' })).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'invalid_order_type' }] },
  })
})

test('a terminal charges one payment', async () => {
  const { status, body } = await createApi(simulator).post('/v1/orders', {
    type: 'point',
    external_reference: 'counter-1',
    transactions: { payments: [{ amount: '1.00' }, { amount: '2.00' }] },
    config: configs.point,
  })
  expect([status, body.errors[0].code]).toEqual([400, 'exceeded_number_of_transactions'])
})
