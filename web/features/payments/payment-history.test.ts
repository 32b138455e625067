import { expect, test } from 'vitest'
import type { Payment } from '../../../server/contract/payments.ts'
import type { Answer } from '../../timeline/read-answer.ts'
import { historyOf } from './payment-history.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute)).toISOString()
const payment = (fields: Partial<Payment>): Payment => ({
  id: 1,
  status: 'approved',
  status_detail: 'accredited',
  transaction_amount: 100,
  currency_id: 'ARS',
  ...fields,
})
const answer = (seq: number, status: string, detail: string, minute: number): Answer => ({
  seq,
  operation: 'payments.create',
  effect: 'create',
  amount: 100,
  state: { status, detail, at: at(minute) },
  wantedStatus: null,
  refundedCents: null,
  askedRefundCents: null,
})
const shown = (subject: Payment, answers: Answer[] = []) =>
  historyOf(subject, answers).map(({ status, by, seq }) => [status, by, seq])

test('a payment that nobody called about has its present state only', () => {
  expect(shown(payment({ status: 'pending', status_detail: 'pending_waiting_payment' }))).toEqual([
    ['pending', null, null],
  ])
})

test('a payment that its payer approved later was pending first, also if no answer showed it', () => {
  const paid = payment({
    payment_type_id: 'bank_transfer',
    payment_method_id: 'pix',
    date_created: at(0),
    date_approved: at(3),
    date_last_updated: at(3),
  })
  expect(shown(paid)).toEqual([
    ['pending', null, null],
    ['approved', 'transfer', null],
  ])
  expect(historyOf(paid, [])[0]?.at).toBe(at(0))
  expect(shown(paid, [answer(4, 'pending', 'pending_waiting_transfer', 0)])).toEqual([
    ['pending', null, 4],
    ['approved', 'transfer', null],
  ])
  const card = payment({ ...paid, payment_type_id: 'credit_card', payment_method_id: 'visa' })
  expect(shown(card)).toEqual([['approved', null, null]])
})

test('the steps name who led to them, and the call that showed them', () => {
  const answers = [answer(7, 'authorized', 'pending_capture', 0), answer(9, 'approved', 'accredited', 5)]
  expect(shown(payment({ date_approved: at(5), date_last_updated: at(5) }), answers)).toEqual([
    ['authorized', null, 7],
    ['approved', 'seller', 9],
  ])
})

test('a status that was read twice is one step', () => {
  const answers = [1, 2, 3].map(seq => answer(seq, 'in_process', 'pending_contingency', 0))
  const expired = payment({ status: 'cancelled', status_detail: 'expired', date_last_updated: at(9) })
  expect(shown(expired, answers)).toEqual([
    ['in_process', null, 1],
    ['cancelled', 'time', null],
  ])
})

test('an answer that is newer than the payment is the last step', () => {
  const answers = [
    answer(3, 'in_process', 'pending_contingency', 0),
    answer(4, 'authorized', 'pending_capture', 2),
    answer(5, 'cancelled', 'by_collector', 4),
  ]
  const stale = payment({ status: 'authorized', status_detail: 'pending_capture', date_last_updated: at(2) })
  expect(shown(stale, answers).map(([status]) => status)).toEqual(['in_process', 'authorized', 'cancelled'])
})

test('each refund is a step, and the last one refunds the rest', () => {
  const refunds = [60, 40].map((amount, place) => ({
    id: place,
    payment_id: 1,
    amount,
    status: 'approved',
    date_created: at(11 - place),
  }))
  const refunded = payment({ status: 'refunded', status_detail: 'refunded', refunds, date_approved: at(1) })
  const steps = historyOf(refunded, [])
  expect(steps.map(step => [step.status, step.detail, step.refunded])).toEqual([
    ['approved', 'accredited', null],
    ['approved', 'partially_refunded', 40],
    ['refunded', 'refunded', 60],
  ])
})

test('a refund that the provider decided is one by the provider', () => {
  const source = { type: 'admin' }
  const refunds = [{ id: 1, payment_id: 1, amount: 100, status: 'approved', date_created: at(9), source }]
  const repaid = payment({ status: 'refunded', status_detail: 'by_admin', refunds, date_approved: at(1) })
  expect(historyOf(repaid, []).map(step => [step.status, step.detail, step.by])).toEqual([
    ['approved', 'accredited', null],
    ['refunded', 'by_admin', 'provider'],
  ])
})

test('the decision of a chargeback is a step of its own', () => {
  const answers = [answer(3, 'charged_back', 'in_process', 4)]
  const decided = payment({ status: 'charged_back', status_detail: 'settled', date_last_updated: at(8) })
  expect(shown(decided, answers)).toEqual([
    ['charged_back', null, 3],
    ['charged_back', 'bank', null],
  ])
})

test('a chargeback that was lost comes after the dispute, whether or not anybody read it', () => {
  const lost = payment({
    status: 'charged_back',
    status_detail: 'settled',
    date_approved: at(0),
    date_last_updated: at(9),
  })
  const states = (answers: Answer[]) =>
    historyOf(lost, answers).map(({ detail, at: time, by }) => [detail, time, by])
  const disputed = (time: string | null) => [
    ['accredited', at(0), null],
    ['in_process', time, 'buyer'],
    ['settled', at(9), 'bank'],
  ]
  expect(states([])).toEqual(disputed(null))
  expect(states([answer(3, 'charged_back', 'in_process', 4)])).toEqual(disputed(at(4)))
})
