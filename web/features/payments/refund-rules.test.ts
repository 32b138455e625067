import { expect, test } from 'vitest'
import { leftToRefund, refundObstacle } from './refund-rules.ts'

const day = 86_400_000
const now = Date.parse('2026-11-21T12:00:00Z')
const approved = {
  status: 'approved',
  transaction_amount: 0.3,
  transaction_amount_refunded: 0.1,
  currency_id: 'ARS',
  date_approved: new Date(now - day).toISOString(),
}

test('the remaining amount is computed in cents', () => {
  expect(leftToRefund(approved)).toBe(0.2)
  expect(leftToRefund({ status: 'approved', transaction_amount: 10 })).toBe(10)
  expect(leftToRefund({ ...approved, transaction_amount_refunded: 0.4 })).toBe(0)
})

test('only an approved payment with a remaining amount can be refunded', () => {
  expect(refundObstacle(approved, now)).toBeNull()
  expect(refundObstacle({ ...approved, status: 'rejected' }, now)).toBe('notApproved')
  expect(refundObstacle({ ...approved, status: 'refunded' }, now)).toBe('nothingLeft')
  expect(refundObstacle({ ...approved, transaction_amount_refunded: 0.3 }, now)).toBe('nothingLeft')
})

test('the refund period is 180 days, and 90 in Peru', () => {
  const old = { ...approved, date_approved: new Date(now - 100 * day).toISOString() }
  expect(refundObstacle(old, now)).toBeNull()
  expect(refundObstacle({ ...old, currency_id: 'PEN' }, now)).toBe('tooOld')
  expect(refundObstacle({ ...approved, date_approved: new Date(now - 181 * day).toISOString() }, now)).toBe(
    'tooOld',
  )
  expect(refundObstacle({ ...approved, date_approved: null }, now)).toBeNull()
})
