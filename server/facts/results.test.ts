import { expect, test } from 'vitest'
import { readCallResult, readNotificationResult } from './results.ts'

const read = (answered: unknown, more: object = {}) =>
  readCallResult({
    subject: 'payment',
    outcome: 'ok',
    status: 201,
    request: '{}',
    response: JSON.stringify(answered),
    ...more,
  })
const refused = (status: number, answered: unknown, more: object = {}) =>
  read(answered, { outcome: 'error', status, ...more })

test('an answer says the state of its payment, and the money with its currency', () => {
  const answered = {
    status: 'rejected',
    status_detail: 'cc_rejected_insufficient_amount',
    currency_id: 'ARS',
  }
  expect(read({ ...answered, transaction_amount: 1500.5 })).toEqual({
    state: 'rejected',
    state_detail: 'cc_rejected_insufficient_amount',
    payment_type: null,
    amount: 1500.5,
    currency: 'ARS',
  })
})

test('an answer says the type of its payment, and an order that of its first payment', () => {
  const payment = { status: 'pending', status_detail: 'pending_waiting_payment', payment_type_id: 'ticket' }
  expect(read(payment).payment_type).toBe('ticket')
  const order = {
    status: 'action_required',
    transactions: { payments: [{ payment_method: { id: 'pse', type: 'bank_transfer' } }] },
  }
  expect(read(order, { subject: 'order' }).payment_type).toBe('bank_transfer')
  expect(readNotificationResult(JSON.stringify({ data: order })).payment_type).toBe('bank_transfer')
  expect(refused(400, { message: 'no', ...payment }).payment_type).toBeNull()
})

test('a refund that was performed is refunded, and another one is what it says', () => {
  const refund = { id: 2, payment_id: 1, amount: 750, status: 'approved' }
  expect(read(refund)).toMatchObject({ state: 'refunded', amount: 750, currency: null })
  expect(read({ ...refund, status: 'in_process' })).toMatchObject({ state: 'in_process', amount: 750 })
})

test('a refused call says the code, and the money of its request', () => {
  const request = '{"transaction_amount":1500,"token":"***"}'
  const cause = [{ code: 2006, description: 'Card Token not found' }]
  expect(refused(400, { message: 'Card Token not found', cause }, { request })).toEqual({
    state: null,
    state_detail: '2006',
    payment_type: null,
    amount: 1500,
    currency: null,
  })
  const envelope = {
    ok: false,
    code: 'provider_refused',
    message: 'm',
    causes: [{ family: 'payments', code: '2006' }],
  }
  expect(refused(400, envelope).state_detail).toBe('2006')
  expect(refused(404, { message: 'resource not found: GET /pos' }).state_detail).toBe('route_not_simulated')
  expect(refused(501, { message: 'm', error: 'route_not_simulated' }).state_detail).toBe(
    'route_not_simulated',
  )
  const order = { errors: [{ code: 'property_type', message: 'm', details: [] }] }
  expect(refused(400, order, { subject: 'order' }).state_detail).toBe('property_type')
  // The APIs of terminals and points of sale refuse in the form of orders, and have no family of codes.
  const terminal = { errors: [{ code: 'store_pos_not_found', message: 'm', details: [] }] }
  expect(refused(403, terminal, { subject: 'terminal' }).state_detail).toBe('store_pos_not_found')
  expect(
    refused(403, { ok: false, code: 'provider_refused', details: terminal }, { subject: 'terminal' })
      .state_detail,
  ).toBe('store_pos_not_found')
  const message = 'back_url is required'
  expect(refused(400, { message, status: 400 }, { subject: 'subscription' }).state_detail).toBe(
    'back_url_missing',
  )
})

test('an answer that the shop did not get says what the provider did, unless it refused', () => {
  const provided = JSON.stringify({ id: 1, status: 'approved', transaction_amount: 20, currency_id: 'ARS' })
  const lost = { state: 'approved', amount: 20, currency: 'ARS' }
  expect(refused(499, {}, { provided })).toMatchObject(lost)
  expect(refused(500, { message: 'internal_error' }, { provided })).toMatchObject(lost)
  const refusal = JSON.stringify({ message: 'no', status: 400, cause: [] })
  expect(refused(500, {}, { provided: refusal }).state).toBeNull()
})

test('the merchant order that a payment belongs to is no order that failed', () => {
  const order = { id: '77', type: 'mercadopago' }
  const provided = JSON.stringify({ id: 1, status: 'approved', status_detail: 'accredited', order })
  const approved = { state: 'approved', state_detail: 'accredited' }
  // The shop got nothing, a part, or another answer.
  for (const response of [
    '',
    '{"id":1,"order":{"id":"77"',
    '{"message":"internal_error","order":{"id":"77"}}',
  ])
    expect(refused(502, {}, { response, provided })).toMatchObject(approved)
})

test('a refund of an order that failed has the money of its request', () => {
  const request = '{"transactions":[{"id":"PAY1","amount":"25.10"},{"id":"PAY2","amount":"4.90"}]}'
  expect(refused(500, {}, { subject: 'order', request })).toMatchObject({ amount: 30 })
})

test('an order whose payment failed is failed, by the detail of its transaction', () => {
  const transactions = { payments: [{ id: 'PAY1', status: 'failed', status_detail: 'insufficient_amount' }] }
  const data = {
    id: 'ORD1',
    status: 'failed',
    status_detail: 'failed',
    total_amount: '1500.00',
    transactions,
  }
  const failed = { state: 'failed', state_detail: 'insufficient_amount' }
  expect(refused(402, { errors: [{ code: 'failed' }], data }, { subject: 'order' })).toMatchObject(failed)
  const order = { id: 'ORD1', transactions: [{ id: 'PAY1', status_detail: 'insufficient_amount' }] }
  const envelope = { ok: false, code: 'order_failed', message: 'm', causes: [], order }
  expect(refused(402, envelope, { subject: 'order', request: '{"total_amount":"1500.00"}' })).toMatchObject({
    ...failed,
    amount: 1500,
  })
})

test('a preference has the total of its cart and no state, a customer neither, and a cut body says nothing', () => {
  const items = [
    { unit_price: 0.1, quantity: 3, currency_id: 'ARS' },
    { unit_price: 900, quantity: 1 },
  ]
  const nothing = { state: null, state_detail: null, payment_type: null, amount: null, currency: null }
  expect(read({ id: 'p', items }, { subject: 'preference' })).toEqual({
    ...nothing,
    amount: 900.3,
    currency: 'ARS',
  })
  expect(read({ id: 'c', status: 'active' }, { subject: 'customer' })).toEqual(nothing)
  expect(read({}, { response: '{"status":"appro…' })).toEqual(nothing)
})

test('a notification of an order says its state, and one of a payment says none', () => {
  const data = {
    id: 'ORD1',
    status: 'processed',
    status_detail: 'accredited',
    total_amount: '10.50',
    currency_id: 'ARS',
  }
  expect(readNotificationResult(JSON.stringify({ type: 'order', data }))).toEqual({
    state: 'processed',
    state_detail: 'accredited',
    payment_type: null,
    amount: 10.5,
    currency: 'ARS',
  })
  expect(readNotificationResult('{"data":{"id":"1"}}').state).toBeNull()
})

// `Number()` throws for such an object. The fuzzer found that one answer of it ended the storing of all entries.
const hostile = { toString: 1, valueOf: 1 }
test.each([
  { transaction_amount: hostile },
  { total_amount: hostile },
  { transactions: [{ amount: hostile }] },
  { items: [{ unit_price: hostile, quantity: hostile }] },
  { transactions: { refunds: [{ amount: hostile }] } },
  { auto_recurring: { transaction_amount: hostile, currency_id: hostile } },
  { status: hostile, status_detail: hostile, currency_id: hostile },
])('an answer %j has no amount, and is read', answered => {
  expect(read(answered).amount).toBeNull()
  expect(readNotificationResult(JSON.stringify(answered)).amount).toBeNull()
})
