import { expect, test } from 'vitest'
import {
  actionBetween,
  actionsFrom,
  isAfter,
  isPaid,
  likelyActionsOf,
  makerOf,
  nextStatuses,
  paymentActionNames,
  paymentActions,
} from './payment-life.ts'
import { type PaymentStatus, paymentStatuses } from './payment-status-names.ts'

const stepsOf = (name: (typeof paymentActionNames)[number]) => {
  const { from, to } = paymentActions[name]
  return from.flatMap(before => to.map(after => `${before} -> ${after}`))
}
const allowed = paymentStatuses.flatMap(from => nextStatuses[from].map(to => `${from} -> ${to}`))

/** What a payment allows in each status, written down from the provider's reference of payments. */
const expectedActions: Record<PaymentStatus, string[]> = {
  pending: ['cancel', 'approve', 'reject', 'expire'],
  in_process: ['cancel', 'approve', 'reject', 'expire'],
  authorized: ['capture', 'cancel', 'expire'],
  approved: ['mediate', 'refund', 'chargeback'],
  in_mediation: ['repay', 'release', 'refund', 'chargeback'],
  charged_back: ['chargeSettled', 'chargeReimbursed'],
  rejected: [],
  cancelled: [],
  refunded: [],
}

test.each(paymentStatuses)(
  'a payment that is %s allows what the reference says, and nothing else',
  status => {
    expect(actionsFrom({ status, status_detail: 'in_process' }).toSorted()).toEqual(
      expectedActions[status].toSorted(),
    )
  },
)

test.each(paymentActionNames)('%s only leads where the table of statuses allows', name => {
  expect(stepsOf(name).filter(step => !allowed.includes(step))).toEqual([])
})

test('every change of status has an action, but those that nobody can cause from outside', () => {
  const covered = new Set(paymentActionNames.flatMap(stepsOf))
  expect(allowed.filter(step => !covered.has(step))).toEqual([
    // The bank reviews a ticket again.
    'pending -> in_process',
  ])
})

test('a dispute is decided once', () => {
  const state = (status_detail: string) => ({ status: 'charged_back' as PaymentStatus, status_detail })
  expect(actionsFrom(state('in_process'))).toEqual(['chargeSettled', 'chargeReimbursed'])
  expect(actionsFrom(state('settled'))).toEqual([])
  expect(isAfter('chargeSettled', state('settled'))).toBe(true)
  expect(isAfter('chargeReimbursed', state('settled'))).toBe(false)
})

test('what led to a cancellation is told by its detail', () => {
  const before = { status: 'pending', status_detail: 'pending_waiting_payment' }
  const by = (status_detail: string) => actionBetween(before, { status: 'cancelled', status_detail })
  expect([by('expired'), by('by_collector'), by('by_payer')]).toEqual(['expire', 'cancel', null])
})

test('a status that nobody knows has no actions', () => {
  expect(actionsFrom({ status: 'teleported', status_detail: null })).toEqual([])
})

test('the end of a claim is no refund, and a refund during a claim is one', () => {
  const claimed = { status: 'in_mediation', status_detail: 'in_process' }
  expect(actionBetween(claimed, { status: 'approved', status_detail: 'accredited' })).toBe('release')
  expect(actionBetween(claimed, { status: 'refunded', status_detail: 'refunded' })).toBe('refund')
  expect(actionBetween(claimed, { status: 'refunded', status_detail: 'by_admin' })).toBe('repay')
})

test('a decided chargeback has been paid only if the seller won it', () => {
  const paid = (status: string, status_detail: string) => isPaid({ status, status_detail })
  expect([paid('approved', 'accredited'), paid('in_mediation', 'in_process')]).toEqual([true, true])
  expect(paid('charged_back', 'reimbursed')).toBe(true)
  expect([paid('charged_back', 'in_process'), paid('charged_back', 'settled')]).toEqual([false, false])
  expect([paid('pending', ''), paid('refunded', 'refunded')]).toEqual([false, false])
})

test.each([
  ['pending', 'master', 'credit_card', 'issuer'],
  ['pending', 'efecty', 'ticket', 'counter'],
  ['pending', 'bolbradesco', 'ticket', 'bank'],
  ['pending', 'pagoefectivo_atm', 'atm', 'atm'],
  ['pending', 'pse', 'bank_transfer', 'bank'],
  ['pending', 'webpay', 'bank_transfer', 'bank'],
  ['pending', 'pix', 'bank_transfer', 'transfer'],
  ['pending', 'clabe', 'bank_transfer', 'transfer'],
  ['pending', 'modo', 'digital_wallet', 'wallet'],
  ['in_process', 'visa', 'credit_card', 'provider'],
])('a payment that is %s by %s of type %s is approved by: %s', (status, method, type, by) => {
  const payment = { status, payment_method_id: method, payment_type_id: type }
  expect(makerOf('approve', payment)).toBe(by)
  expect(makerOf('cancel', payment)).toBe('seller')
})

test('a dispute is decided by the issuer of the card, or by a bank', () => {
  const disputed = (type: string) => ({ status: 'charged_back', payment_type_id: type })
  expect(makerOf('chargeSettled', disputed('debit_card'))).toBe('issuer')
  expect(makerOf('chargeSettled', disputed('ticket'))).toBe('bank')
})

test('only payments by card are disputed at a bank; a type that is not known may be a card', () => {
  const approved = { status: 'approved', status_detail: 'accredited' }
  const disputable = [
    undefined,
    null,
    'credit_card',
    'debit_card',
    'prepaid_card',
    'bank_transfer',
    'ticket',
    'account_money',
  ].filter(payment_type_id => likelyActionsOf({ ...approved, payment_type_id }).includes('chargeback'))
  expect(disputable).toEqual([undefined, null, 'credit_card', 'debit_card', 'prepaid_card'])
  expect(likelyActionsOf({ ...approved, payment_type_id: 'ticket' })).toEqual(['mediate', 'refund'])
})
