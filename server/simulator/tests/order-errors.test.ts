import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderErrorCode, orderErrors } from '../../facts/provider-errors/order-errors.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { type Answered, type Api, createApi, type Json } from './support/api.ts'
import { cardMethod, orderBody, orderByCard } from './support/order-body.ts'
import { orderStates } from './support/order-states.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const unknownOrder = '/v1/orders/ORDTST01JQ4S4KY8HWQ6NA5PXB65B3D3'
const ticket = { id: 'rapipago', type: 'ticket' }
const point = {
  type: 'point',
  total_amount: undefined,
  transactions: { payments: [{ amount: '10.00' }] },
  config: { point: { terminal_id: 'NEWLAND_N950__SBX0000001' } },
}

const qr = { ...point, type: 'qr', payer: undefined, config: { qr: { external_pos_id: 'POS001' } } }

/** Creates an order that was paid in person, and resolves to its id. */
async function paidInPerson(api: Api, fields: Json): Promise<string> {
  const { id } = (await make(fields)(api)).body
  await api.call('POST', `/v1/orders/${id}/events`, { status: 'processed' })
  await api.advance({ seconds: 2 })
  return id
}

const make = (fields: Json) => (api: Api) => api.post('/v1/orders', orderBody(ticket, fields))
const pay = (payment: Json) => make({ transactions: { payments: [payment] } })
const change = (state: keyof typeof orderStates, path: string, body?: unknown) => async (api: Api) => {
  const { id } = await orderStates[state](api)
  return api.post(`/v1/orders/${id}/${path}`, body)
}
const refundOf = (fields: Json) => async (api: Api) => {
  const { id, transactions } = await orderStates.processed(api)
  const [payment] = transactions.payments
  return api.post(`/v1/orders/${id}/refund`, { transactions: [{ id: payment.id, ...fields }] })
}
const manyPayments = Array.from({ length: 10_000 }, () => ({ amount: '1.00', payment_method: ticket }))

type Case = [code: OrderErrorCode, what: string, ask: (api: Api) => Promise<Answered>]

/** The error codes of the simulator's rules, each with a request that leads to it. */
const cases: Case[] = [
  ['json_syntax_error', 'a body that is no JSON', api => api.post('/v1/orders', '{')],
  ['required_properties', 'no body', api => api.post('/v1/orders')],
  ['unsupported_properties', 'metadata', make({ metadata: {} })],
  ['unsupported_properties', 'notification_url', make({ notification_url: 'https://shop.test' })],
  ['minimum_properties', 'an empty payer', make({ payer: {} })],
  ['property_type', 'an amount that is a number', make({ total_amount: 1500 })],
  ['property_value', 'an unknown type', make({ type: 'store' })],
  [
    'property_value',
    'a method of another country',
    pay({ amount: '1500.00', payment_method: { id: 'pix', type: 'bank_transfer' } }),
  ],
  ['minimum_items', 'no payments', make({ transactions: { payments: [] } })],
  [
    'maximum_items',
    'more than a hundred items',
    make({ items: Array.from({ length: 101 }, () => ({ title: 'Book', unit_price: '1.00', quantity: 1 })) }),
  ],
  ['exceeded_number_of_transactions', '10,000 payments', make({ transactions: { payments: manyPayments } })],
  [
    'invalid_properties',
    'a body nested 1001 levels deep',
    api => api.post('/v1/orders', '['.repeat(1001) + ']'.repeat(1001)),
  ],
  [
    'invalid_total_amount',
    'a total that is not the sum',
    make({ total_amount: '1.00', transactions: { payments: [{ amount: '2.00', payment_method: ticket }] } }),
  ],
  ['invalid_transaction_amount', 'an amount of zero', pay({ amount: '0.00', payment_method: ticket })],
  ['invalid_path_param', 'a search under another path', api => api.get('/v1/orders/search')],
  ['invalid_path_param', 'a path with an invalid escape', api => api.get('/v1/orders/%zz')],
  ['missing_required_params', 'a search without dates', api => api.get('/v1/orders')],
  [
    'invalid_search_params',
    'a search of two months',
    api => api.get('/v1/orders?begin_date=2026-01-01&end_date=2026-03-01'),
  ],
  [
    'invalid_transaction_id',
    'an id that is none of a transaction',
    async api => {
      const { id } = await orderStates.manual(api)
      return api.delete(`/v1/orders/${id}/transactions/1`)
    },
  ],
  ['empty_required_header', 'no key', api => api.call('POST', '/v1/orders', {})],
  ['empty_required_header', 'an empty key', api => api.post('/v1/orders', {}, { 'x-idempotency-key': '' })],
  [
    'empty_required_header',
    'a capture without a key',
    async api => api.call('POST', `${unknownOrder}/capture`),
  ],
  [
    'empty_required_header',
    'a PUT without a key',
    async api => api.put(`${unknownOrder}/transactions/1`, {}),
  ],
  [
    'invalid_idempotency_key_length',
    'a key of 129 characters',
    api => api.post('/v1/orders', {}, { 'x-idempotency-key': 'k'.repeat(129) }),
  ],
  [
    'order_builder_without_transactions',
    'processing an order without transactions',
    change('empty', 'process'),
  ],
  ['invalid_order_mode_for_operation', 'processing an automatic order', change('processed', 'process')],
  [
    'invalid_order_type',
    'processing a Point order',
    async api => api.post(`/v1/orders/${(await make(point)(api)).body.id}/process`),
  ],
  [
    'invalid_email_for_sandbox',
    'a payer who is no test user',
    async api => {
      simulator.register(api.token, { settings: { testUsersOnly: true } })
      return make({ payer: { email: 'ana@example.com' } })(api)
    },
  ],
  [
    'order_invalid_sponsor_id',
    'a sponsor that is no user',
    make({ integration_data: { sponsor: { id: 'me' } } }),
  ],
  ['refund_amount_exceeds', 'a refund of more than was paid', refundOf({ amount: '1500.01' })],
  [
    'bad_request',
    'an event of an online order',
    async api =>
      api.call('POST', `/v1/orders/${(await orderStates.manual(api)).id}/events`, { status: 'failed' }),
  ],
  ['unauthorized', 'an invalid token', () => createApi(simulator, 'nonsense').get(unknownOrder)],
  ['failed', 'a card without funds', api => orderByCard(api, 'FUND')],
  [
    'forbidden',
    'a stored credential',
    pay({ amount: '1500.00', payment_method: ticket, stored_credential: {} }),
  ],
  ['PA_UNAUTHORIZED_RESULT_FROM_POLICIES', 'a blank token', () => createApi(simulator, '').get(unknownOrder)],
  ['order_not_found', 'an unknown order', api => api.get(unknownOrder)],
  [
    'order_not_found',
    "another account's order",
    async api => {
      const { body } = await orderByCard(createApi(simulator))
      return api.post(`/v1/orders/${body.id}/refund`)
    },
  ],
  [
    'transaction_not_found',
    'a refund of an unknown transaction',
    refundOf({ id: 'PAY01JQ4S4KY8HWQ6NA5PXB65B3D4' }),
  ],
  [
    'idempotency_key_already_used',
    'a key with another body',
    async api => {
      const key = { 'x-idempotency-key': 'order-1' }
      await api.post('/v1/orders', orderBody(ticket), key)
      return api.post('/v1/orders', orderBody(ticket, { description: 'another' }), key)
    },
  ],
  ['cannot_capture_order', 'a capture of a captured order', change('processed', 'capture')],
  ['cannot_cancel_order', 'canceling a paid order', change('processed', 'cancel')],
  ['order_already_canceled', 'canceling twice', change('canceled', 'cancel')],
  ['cannot_refund_order', 'a refund of an unpaid order', change('waiting_payment', 'refund')],
  [
    'order_refund_already_in_process',
    'a second refund of a QR order',
    async api => {
      const path = `/v1/orders/${await paidInPerson(api, qr)}/refund`
      await api.post(path)
      return api.post(path)
    },
  ],
  [
    'unsupported_partially_refunds',
    'a refund of a part of a QR order',
    async api => {
      const path = `/v1/orders/${await paidInPerson(api, qr)}`
      const [{ id }] = (await api.get(path)).body.transactions.payments
      return api.post(`${path}/refund`, { transactions: [{ id, amount: '9.99' }] })
    },
  ],
  [
    'refund_period_exceeded',
    'a refund of a Point order after 91 days',
    async api => {
      const id = await paidInPerson(api, point)
      await api.advance({ days: 91 })
      return api.post(`/v1/orders/${id}/refund`)
    },
  ],
  ['order_already_refunded', 'a refund of a refunded order', change('refunded', 'refund')],
  [
    'operation_not_supported',
    'processing twice',
    async api => {
      const { id } = await orderStates.manual(api)
      await api.post(`/v1/orders/${id}/process`)
      return api.post(`/v1/orders/${id}/process`)
    },
  ],
  [
    'already_queued_order_for_terminal',
    'a second order on a terminal',
    async api => {
      await make(point)(api)
      return make(point)(api)
    },
  ],
  [
    'forbidden_checking_terminal_owner',
    'the terminal of another account',
    async api => {
      const config = { point: { terminal_id: 'PAX_A910__SMARTPOS1' } }
      await createApi(simulator).post('/simulator/terminals', { type: 'PAX_A910', serial: 'SMARTPOS1' })
      return make({ ...point, config })(api)
    },
  ],
  [
    'too_many_requests',
    'a fault of this status',
    async api => {
      await api.post('/simulator/faults', { path: '/v1/orders', status: 429, retry_after: 7 })
      const answer = await make({})(api)
      expect(answer.headers.get('retry-after')).toBe('7')
      return answer
    },
  ],
  [
    'internal_error',
    'a fault of this status',
    async api => {
      await api.post('/simulator/faults', { path: '/v1/orders', status: 500 })
      return make({})(api)
    },
  ],
]

test.each(cases)('answers %s for %s', async (code, _what, ask) => {
  expectCode(await ask(createApi(simulator)), code)
})

/** The codes of rules. The other codes are failures inside the provider, which a fault requests. */
const byRule = new Set(cases.map(([code]) => code))
const onRequest = (Object.keys(orderErrors) as OrderErrorCode[]).filter(code => !byRule.has(code))

test('most codes are given by rules', () => {
  expect(onRequest).toEqual([
    'order_items_total_amount_mismatch',
    'invalid_items',
    'invalid_order_owner',
    'in_store_payment_refund_order',
    'invalid_header_value',
    'invalid_credentials',
    'user_not_authorized',
    'partial_refund_forbidden_with_tips',
    'pos_not_found',
    'refund_in_progress',
    'post_processing_operation_pending',
    'processor_communication_error',
    'already_queued_order_for_device',
    'already_queued_order_on_terminal',
    'unprocessable_entity',
    'unprocessable_content',
    'resource_locked',
    'usage_quota_exceeded',
    'idempotency_validation_failed',
  ])
})

test.each(onRequest)('answers %s on request', async code => {
  const api = createApi(simulator)
  await api.post('/simulator/faults', { method: 'POST', path: '/v1/orders', code })
  expectCode(await orderByCard(api), code)
})

/** Expects one error of the code, in the form of the Orders API. Only a 402 has `data`. */
function expectCode({ status, body }: Answered, code: OrderErrorCode) {
  if (code === 'unauthorized') {
    expect({ status, body }).toEqual({ status: 401, body: { code, message: 'user not found' } })
    return
  }
  const error = { code, message: orderErrors[code][1], details: expect.any(Array) }
  if (code === 'invalid_properties') error.message = expect.any(String)
  expect(body.errors.filter((each: Json) => each.code === code)).toEqual([error])
  expect(status).toBe(orderErrors[code][0])
  expect(Object.keys(body)).toEqual(status === 402 ? ['errors', 'data'] : ['errors'])
}

test.each<[number, string, string, Json?]>([
  [404, 'GET', '/v1/orders/1/2/3'],
  [405, 'PATCH', '/v1/orders'],
  [413, 'POST', '/v1/orders', { description: 'x'.repeat(5 * 1024 * 1024) }],
  [403, 'GET', '/v1/orders', undefined],
])('the server answers %i to %s %s in the form of orders', async (status, method, path, body) => {
  const headers = { 'x-idempotency-key': 'k', ...(status === 403 && { origin: 'https://shop.test' }) }
  const answer = await createApi(simulator).call(method, path, body, headers)
  expect(answer).toMatchObject({
    status,
    body: { errors: [{ code: expect.any(String), message: expect.any(String), details: [] }] },
  })
})

test('a call without a token is refused in the form that was measured', async () => {
  const answer = await fetch(`${simulator.url}/v1/orders/ORD1`)
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { code: 'unauthorized', message: 'authorization value not present' },
  ])
})

test('a failed order stays: it is read and found, and its answer names the reason', async () => {
  const api = createApi(simulator)
  const { status, body } = await orderByCard(api, 'OTHE')
  const [payment] = body.data.transactions.payments
  expect([status, body.errors]).toEqual([
    402,
    [
      {
        code: 'failed',
        message: 'The following transactions failed',
        details: [`${payment.id}: rejected_by_issuer`],
      },
    ],
  ])
  expect(body.data).toMatchObject({ status: 'failed', status_detail: 'failed', total_paid_amount: '1500.00' })
  expect((await api.get(`/v1/orders/${body.data.id}`)).body).toEqual(body.data)
})

test('what was refused left nothing behind', async () => {
  const api = createApi(simulator)
  const card = await cardMethod(api)
  await api.post('/v1/orders', orderBody(card, { metadata: {} }))
  const { body } = await api.get('/v1/payments/search?external_reference=order-1001')
  expect(body.paging.total).toBe(0)
  expect((await api.post('/v1/orders', orderBody(card))).status).toBe(201)
})
