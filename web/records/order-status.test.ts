import { expect, test } from 'vitest'
import type { Order } from '../../server/contract/orders.ts'
import { orderReasonOf, shownOrderStatusOf } from './order-status.ts'

const paid = { status: 'processed', status_detail: 'accredited' }
const refused = { status: 'failed', status_detail: 'insufficient_amount' }

test.each([
  [{ status: 'failed', payments: [paid, refused] }, 'insufficient_amount'],
  [
    { status: 'failed', payments: [refused, { ...refused, status_detail: 'high_risk' }] },
    'insufficient_amount',
  ],
  [{ status: 'failed', payments: [{ status: 'failed' }] }, 'own'],
  [{ status: 'failed', payments: [paid] }, 'own'],
  [{ status: 'failed', payments: undefined }, 'own'],
  [{ status: 'processed', payments: [refused, paid] }, 'own'],
])('the reason of the order %j is %s', ({ status, payments }, reason) => {
  expect(orderReasonOf({ status, status_detail: 'own', transactions: { payments } } as Order)).toBe(reason)
})

test.each([
  ['processed', 'accredited', 'processed'],
  ['processed', 'partially_refunded', 'partially_refunded'],
  ['refunded', 'partially_refunded', 'refunded'],
  ['charged_back', 'in_process', 'charged_back'],
  ['processed', undefined, 'processed'],
])('an order that is %s (%s) is shown as %s', (status, detail, shown) => {
  expect(shownOrderStatusOf(status, detail)).toBe(shown)
})
