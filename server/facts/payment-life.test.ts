import { expect, test } from 'vitest'
import {
  isAfter,
  leftToRefund,
  moveBetween,
  movesFrom,
  nextStatuses,
  paymentMoveNames,
  paymentMoves,
  paymentRefusal,
} from './payment-life.ts'
import { type PaymentStatus, paymentStatuses } from './payment-statuses.ts'

const stepsOf = (name: (typeof paymentMoveNames)[number]) => {
  const { from, to } = paymentMoves[name]
  return from.flatMap(before => to.map(after => `${before} -> ${after}`))
}
const allowed = paymentStatuses.flatMap(from => nextStatuses[from].map(to => `${from} -> ${to}`))

test.each(paymentMoveNames)('%s only leads where the table of statuses allows', name => {
  expect(stepsOf(name).filter(step => !allowed.includes(step))).toEqual([])
})

test('every change of status has a move, but those that nobody can cause from outside', () => {
  const covered = new Set(paymentMoveNames.flatMap(stepsOf))
  expect(allowed.filter(step => !covered.has(step))).toEqual([
    // A ticket that the bank looks at once more.
    'pending -> in_process',
  ])
})

test('a dispute is decided once', () => {
  const state = (status_detail: string) => ({ status: 'charged_back' as PaymentStatus, status_detail })
  expect(movesFrom(state('in_process'))).toEqual(['chargeSettled', 'chargeReimbursed'])
  expect(movesFrom(state('settled'))).toEqual([])
  expect(isAfter('chargeSettled', state('settled'))).toBe(true)
  expect(isAfter('chargeReimbursed', state('settled'))).toBe(false)
})

test('what led to a cancellation is told by its detail', () => {
  const before = { status: 'pending', status_detail: 'pending_waiting_payment' }
  const by = (status_detail: string) => moveBetween(before, { status: 'cancelled', status_detail })
  expect([by('expired'), by('by_collector'), by('by_payer')]).toEqual(['expire', 'cancel', null])
})

test('a status that nobody knows has no moves', () => {
  expect(movesFrom({ status: 'teleported', status_detail: null })).toEqual([])
})

test('the end of a claim is no refund, and a refund during a claim is one', () => {
  const claimed = { status: 'in_mediation', status_detail: 'in_process' }
  expect(moveBetween(claimed, { status: 'approved', status_detail: 'accredited' })).toBe('release')
  expect(moveBetween(claimed, { status: 'refunded', status_detail: 'refunded' })).toBe('refund')
})

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
  expect(refusalOf({ date_approved: daysAgo(100) })).toBeNull()
  expect(refusalOf({ date_approved: daysAgo(100), currency_id: 'PEN' })).toBe(2024)
  expect(refusalOf({ date_approved: daysAgo(181) })).toBe(2024)
  expect(refusalOf({ date_approved: null })).toBeNull()
})
