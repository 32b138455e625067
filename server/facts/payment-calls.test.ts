import { expect, test } from 'vitest'
import { leftToRefund, paymentRefusal } from './payment-calls.ts'

const day = 86_400_000
const now = Date.parse('2026-11-21T12:00:00Z')
const approved = {
  status: 'approved',
  status_detail: 'accredited',
  transaction_amount: 0.3,
  transaction_amount_refunded: 0.1,
  currency_id: 'ARS',
  date_approved: new Date(now - day).toISOString(),
}
const refusalOf = (changed: Partial<typeof approved> | { date_approved: null }) =>
  paymentRefusal('refund', { ...approved, ...changed }, now)

test('the remaining amount is computed in cents', () => {
  expect(leftToRefund(approved)).toBe(0.2)
  expect(leftToRefund({ transaction_amount: 10 })).toBe(10)
  expect(leftToRefund({ ...approved, transaction_amount_refunded: 0.4 })).toBe(0)
})

test('a payment that was paid is refunded while something is left, also during a claim', () => {
  expect(refusalOf({})).toBeNull()
  expect(refusalOf({ status: 'in_mediation' })).toBeNull()
  expect(refusalOf({ status: 'rejected' })).toBe(2018)
  expect(refusalOf({ status: 'charged_back' })).toBe(2018)
  expect(refusalOf({ status: 'refunded' })).toBe(2063)
  expect(refusalOf({ transaction_amount_refunded: 0.3 })).toBe(2063)
})

test('the refund period is 180 days, and 90 in Peru', () => {
  const daysAgo = (days: number) => new Date(now - days * day).toISOString()
  expect(refusalOf({ date_approved: daysAgo(180) })).toBeNull()
  expect(refusalOf({ date_approved: new Date(now - 180 * day - 1).toISOString() })).toBe(2024)
  expect(refusalOf({ date_approved: daysAgo(90), currency_id: 'PEN' })).toBeNull()
  expect(refusalOf({ date_approved: new Date(now - 90 * day - 1).toISOString(), currency_id: 'PEN' })).toBe(
    2024,
  )
  expect(refusalOf({ date_approved: daysAgo(180), currency_id: 'XXX' })).toBeNull()
  expect(refusalOf({ date_approved: null })).toBeNull()
})
