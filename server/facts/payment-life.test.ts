import { expect, test } from 'vitest'
import {
  isAfter,
  moveBetween,
  movesFrom,
  nextStatuses,
  paymentMoveNames,
  paymentMoves,
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
    // The outcome of a claim; the seller's refund is refused while it is open.
    'in_mediation -> refunded',
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
