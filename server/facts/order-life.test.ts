/** Expected values are those of the provider's pages of states and errors of orders, written down here once. */
import { expect, test } from 'vitest'
import {
  isCapturedSoon,
  isFinalOrder,
  nextOrderStatuses,
  type OrderCall,
  orderActions,
  orderRefusal,
  readOrderSituation,
} from './order-life.ts'
import type { OrderStatus } from './order-statuses.ts'

const manual = {
  type: 'online',
  processing_mode: 'manual',
  transactions: { payments: [{ status: 'created' }] },
}
const refusalOf = (call: OrderCall, order: Parameters<typeof readOrderSituation>[0]) =>
  orderRefusal(call, readOrderSituation(order))

/** The refusal of each call in each status of an online order in manual mode with one transaction; null: allowed. */
const refusals: Record<
  OrderStatus,
  [cancel: string | null, capture: string | null, refund: string | null, change: string | null]
> = {
  created: [null, 'cannot_capture_order', 'cannot_refund_order', null],
  processing: [
    'cannot_cancel_order',
    'cannot_capture_order',
    'cannot_refund_order',
    'operation_not_supported',
  ],
  action_required: [null, 'cannot_capture_order', 'cannot_refund_order', 'operation_not_supported'],
  at_terminal: [
    'cannot_cancel_order',
    'cannot_capture_order',
    'cannot_refund_order',
    'operation_not_supported',
  ],
  processed: ['cannot_cancel_order', 'cannot_capture_order', null, 'operation_not_supported'],
  refunded: [
    'cannot_cancel_order',
    'cannot_capture_order',
    'order_already_refunded',
    'operation_not_supported',
  ],
  charged_back: [
    'cannot_cancel_order',
    'cannot_capture_order',
    'cannot_refund_order',
    'operation_not_supported',
  ],
  canceled: [
    'order_already_canceled',
    'cannot_capture_order',
    'cannot_refund_order',
    'operation_not_supported',
  ],
  failed: ['cannot_cancel_order', 'cannot_capture_order', 'cannot_refund_order', 'operation_not_supported'],
  expired: ['cannot_cancel_order', 'cannot_capture_order', 'cannot_refund_order', 'operation_not_supported'],
}
const statuses = Object.keys(refusals) as OrderStatus[]

test.each(statuses)('each call on an order that is %s is allowed or refused as the pages say', status => {
  const payments = [{ status: status === 'processed' ? 'processed' : 'created' }]
  const order = { ...manual, status, status_detail: 'waiting_payment', transactions: { payments } }
  const [cancel, capture, refund, change] = refusals[status]
  expect(refusalOf('cancel', order)).toBe(cancel)
  expect(refusalOf('cancel_at_terminal', order)).toBe(status === 'at_terminal' ? null : cancel)
  expect(refusalOf('capture', order)).toBe(capture)
  expect(refusalOf('refund', order)).toBe(refund)
  for (const call of ['process', 'add_transactions', 'change_transaction', 'delete_transaction'] as const)
    expect([call, refusalOf(call, order)]).toEqual([call, change])
})

test('only an order that waits for it is captured, and a refund captures one that would be captured soon', () => {
  const waiting = { ...manual, status: 'action_required', status_detail: 'waiting_capture' }
  expect(refusalOf('capture', { ...waiting, capture_mode: 'manual' })).toBeNull()
  expect(refusalOf('refund', { ...waiting, capture_mode: 'manual' })).toBe('cannot_refund_order')
  expect(refusalOf('refund', { ...waiting, capture_mode: 'automatic_async' })).toBeNull()
  // The observed default of the mode.
  expect(isCapturedSoon(readOrderSituation(waiting))).toBe(true)
  expect(refusalOf('capture', { ...waiting, status: 'processed' })).toBe('cannot_capture_order')
})

test('a refund of a processed order needs money that is not refunded, and no refund under way', () => {
  const processed = (status: string, refunds: { status: string }[] = []) =>
    refusalOf('refund', { ...manual, status: 'processed', transactions: { payments: [{ status }], refunds } })
  expect(processed('processed', [{ status: 'processed' }])).toBeNull()
  expect(processed('refunded', [{ status: 'processed' }])).toBe('order_already_refunded')
  expect(processed('processed', [{ status: 'processing' }])).toBe('order_refund_already_in_process')
})

test('only online orders in manual mode are changed, and processed with transactions', () => {
  const created = { ...manual, status: 'created' }
  expect(refusalOf('process', { ...created, transactions: { payments: [] } })).toBe(
    'order_builder_without_transactions',
  )
  expect(refusalOf('add_transactions', { ...created, transactions: { payments: [] } })).toBeNull()
  expect(refusalOf('process', { ...created, processing_mode: 'automatic' })).toBe(
    'invalid_order_mode_for_operation',
  )
  // Orders without these fields are online and automatic.
  expect(refusalOf('process', { status: 'created' })).toBe('invalid_order_mode_for_operation')
  for (const type of ['point', 'qr'])
    expect(refusalOf('process', { ...created, type })).toBe('invalid_order_type')
})

test('an order at whose terminal the buyer acts is final, and other open ones are not', () => {
  const final = (status: OrderStatus, status_detail: string) => isFinalOrder({ status, status_detail })
  expect(final('action_required', 'check_on_terminal')).toBe(true)
  expect(final('action_required', 'action_required')).toBe(true)
  expect(final('action_required', 'waiting_payment')).toBe(false)
  expect(
    refusalOf('cancel', { ...manual, status: 'action_required', status_detail: 'check_on_terminal' }),
  ).toBe('cannot_cancel_order')
  expect(statuses.filter(status => final(status, status)).toSorted()).toEqual(
    ['action_required', 'canceled', 'expired', 'failed', 'refunded'].toSorted(),
  )
})

test('an order never returns to created, and what was paid never fails, expires or is canceled', () => {
  for (const status of statuses) expect(nextOrderStatuses[status], status).not.toContain('created')
  for (const status of ['processed', 'charged_back'] as const)
    for (const next of ['failed', 'expired', 'canceled'] as const)
      expect(nextOrderStatuses[status]).not.toContain(next)
})

test('each status has the action that the documentation names, or that of a change', () => {
  expect(
    Object.entries(orderActions)
      .filter(([, action]) => action === 'order.updated')
      .map(([status]) => status),
  ).toEqual(['processing', 'at_terminal', 'charged_back'])
  for (const status of [
    'created',
    'processed',
    'refunded',
    'canceled',
    'failed',
    'expired',
    'action_required',
  ] as const)
    expect(orderActions[status]).toBe(`order.${status}`)
})
