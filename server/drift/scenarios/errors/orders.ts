import type { JsonValue, Scenario, Step } from '../scenario.ts'
import { cardToken, payer } from '../steps.ts'
import { type Fields, refused, refusedAfter, refusedOnRequest } from './refused.ts'

const card: Fields = {
  id: '{site.card_method}',
  type: 'credit_card',
  token: '{token.id}',
  installments: 1,
}
const payBy = (method: Fields, amount: string): JsonValue => ({
  payments: [{ amount, payment_method: method }],
})

const unnamed: Fields = {
  type: 'online',
  total_amount: '{site.amount_text}',
  payer,
  processing_mode: 'manual',
}
const empty: Fields = { ...unnamed, external_reference: '{run.reference}' }
const charged: Fields = {
  ...empty,
  processing_mode: 'automatic',
  transactions: payBy(card, '{site.amount_text}'),
}

const post = (body: Fields): Omit<Step, 'name'> => ({ call: 'POST /v1/orders', body, makes: 'order' })
const order = (body: Fields): Step => ({ name: 'order', ...post(body) })
const wrongOrder = (name: string, fields: Fields): Scenario => refused(name, post({ ...empty, ...fields }))

/** A call that changes the order of the step `order`. */
const change = (action: string, body?: JsonValue): Omit<Step, 'name'> => ({
  call: `POST /v1/orders/{order.id}/${action}`,
  ...(body !== undefined && { body }),
})
const paid: Step[] = [
  cardToken(),
  order(charged),
  { name: 'read', call: 'GET /v1/orders/{order.id}', until: ['processed/accredited'] },
]
const wrongRefund = (name: string, transaction: Fields): Scenario =>
  refusedAfter(name, paid, change('refund', { transactions: [transaction] }))

const wrongRequests: Scenario[] = [
  refused('order without a reference', post(unnamed)),
  wrongOrder('order with an unsupported field', { notification_url: 'https://shop.example/hook' }),
  wrongOrder('order of a payer without fields', { payer: {} }),
  wrongOrder('order with a token that is too short', {
    processing_mode: 'automatic',
    transactions: payBy({ ...card, token: 'abcd' }, '{site.amount_text}'),
  }),
  wrongOrder('order of an amount that is a number', { total_amount: '{site.amount}' }),
  wrongOrder('order with a list of no payments', { transactions: { payments: [] } }),
  wrongOrder('order of too many items', {
    items: Array.from({ length: 101 }, () => ({ title: 'Book', unit_price: '1.00', quantity: 1 })),
  }),
  refusedAfter(
    'order whose total is not the sum',
    [cardToken()],
    post({ ...empty, transactions: payBy(card, '{site.half_amount_text}') }),
  ),
  refusedAfter(
    'order of a payment of nothing',
    [cardToken()],
    post({ ...empty, total_amount: '0.00', transactions: payBy(card, '0.00') }),
  ),
  wrongOrder('order of an invalid sponsor', { integration_data: { sponsor: { id: 'me' } } }),
  refused('order without an idempotency key', { ...post(empty), idempotencyKey: 'none' }),
  refusedAfter('order of a used idempotency key', [{ ...order(empty), idempotencyKey: 'one' }], {
    ...post({ ...empty, external_reference: '{run.reference}-2' }),
    idempotencyKey: 'one',
  }),
  refused('order that is searched by path', { call: 'GET /v1/orders/search' }),
  refused('search of orders without dates', { call: 'GET /v1/orders' }),
  refused('search of orders over half a year', {
    call: 'GET /v1/orders?begin_date=2026-01-01T00:00:00Z&end_date=2026-07-01T00:00:00Z',
  }),
]

const unknownOrder = 'GET /v1/orders/ORDTST01JQ4S4KY8HWQ6NA5PXB65B3D3'

const wrongStates: Scenario[] = [
  refused('unknown order', { call: unknownOrder }),
  refused('order read with an unknown token', { call: unknownOrder, credentials: 'unknown' }),
  refused('order read with a blank token', { call: unknownOrder, credentials: 'blank' }),
  refusedAfter('processing of an order without transactions', [order(empty)], change('process')),
  refusedAfter('processing of an automatic order', paid, change('process')),
  refusedAfter(
    'processing twice',
    [
      cardToken(),
      order({ ...charged, processing_mode: 'manual' }),
      { name: 'process', ...change('process') },
    ],
    change('process'),
  ),
  refusedAfter('removal of no transaction', [order(empty)], {
    call: 'DELETE /v1/orders/{order.id}/transactions/1',
  }),
  refusedAfter('capture of a captured order', paid, change('capture')),
  refusedAfter('cancellation of a paid order', paid, change('cancel')),
  refusedAfter(
    'cancellation of a canceled order',
    [order(empty), { name: 'cancel', ...change('cancel') }],
    change('cancel'),
  ),
  refusedAfter('refund of an unpaid order', [order(empty)], change('refund')),
  refusedAfter(
    'refund of a refunded order',
    [...paid, { name: 'refund', ...change('refund') }],
    change('refund'),
  ),
  wrongRefund('refund above an order', {
    id: '{order.transactions.payments.0.id}',
    amount: '{site.too_much_text}',
  }),
  wrongRefund('refund of an unknown transaction', { id: 'PAY01JQ4S4KY8HWQ6NA5PXB65B3D4' }),
]

const onRequest = [
  'json_syntax_error',
  'bad_request',
  'invalid_properties',
  'exceeded_number_of_transactions',
  'invalid_order_type',
  'invalid_idempotency_key_length',
  'invalid_header_value',
  'invalid_email_for_sandbox',
  'invalid_credentials',
  'forbidden',
  'order_refund_already_in_process',
  'unsupported_partially_refunds',
  'refund_period_exceeded',
  'forbidden_checking_terminal_owner',
  'already_queued_order_for_terminal',
  'already_queued_order_for_device',
  'already_queued_order_on_terminal',
  'resource_locked',
  'too_many_requests',
  'usage_quota_exceeded',
  'idempotency_validation_failed',
  'internal_error',
].map(code => refusedOnRequest(code, 'POST /v1/orders'))

export const orderErrors: Scenario[] = [...wrongRequests, ...wrongStates, ...onRequest]
