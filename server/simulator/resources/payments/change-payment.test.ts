import { expect, test } from 'vitest'
import { nextStatuses } from '../../../facts/payment-life.ts'
import type { PaymentStatus } from '../../../facts/payment-status-names.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import { examplePayment } from '../../tests/support/example-payment.ts'
import { approve, authorize, capture, closeMediation, move, openMediation, reject } from './change-payment.ts'

const now = Date.UTC(2026, 2, 2, 12)

/** The documented table of transitions. Every pair outside the table is refused. */
const allowed: Record<PaymentStatus, PaymentStatus[]> = {
  pending: ['in_process', 'authorized', 'approved', 'rejected', 'cancelled'],
  in_process: ['authorized', 'approved', 'rejected', 'cancelled'],
  authorized: ['approved', 'cancelled'],
  approved: ['approved', 'refunded', 'in_mediation', 'charged_back'],
  // A partial refund does not end a claim.
  in_mediation: ['in_mediation', 'approved', 'refunded', 'charged_back'],
  charged_back: ['charged_back'],
  rejected: [],
  cancelled: [],
  refunded: [],
}
const statuses = Object.keys(allowed) as PaymentStatus[]

const pairs = statuses.flatMap(from => statuses.map(to => [from, to] as const))

test.each(pairs)('a payment that is %s may become %s only if the table allows it', (from, to) => {
  const payment = examplePayment({ status: from })
  const change = () => move(payment, { status: to, statusDetail: 'any' }, now)
  if (allowed[from].includes(to)) {
    expect(change()).toMatchObject({ status: to, statusDetail: 'any', updatedAt: now })
  } else {
    expect(change).toThrow(ProviderError)
  }
  expect(nextStatuses[from].includes(to)).toBe(allowed[from].includes(to))
})

test('approval computes the fee, and fee and net amount add up to the amount', () => {
  const paid = approve(examplePayment({ status: 'pending', amount: 1500, totalPaid: 1500 }), now)
  expect(paid).toMatchObject({ status: 'approved', statusDetail: 'accredited', approvedAt: now, net: 1438.5 })
  expect(paid.fees).toEqual([{ type: 'mercadopago_fee', amount: 61.5, payer: 'collector' }])
})

test('an authorized payment is captured in part, once, and its amount becomes the captured one', () => {
  const reserved = authorize(examplePayment({ status: 'pending', amount: 110, totalPaid: 110 }), now)
  expect(reserved).toMatchObject({ status: 'authorized', captured: false })
  const charged = capture(reserved, 40, now)
  expect(charged).toMatchObject({ status: 'approved', captured: true, amount: 40, totalPaid: 40 })
  expect(codeOf(() => capture(charged, null, now))).toBe(2018)
  expect(codeOf(() => capture(reserved, 110.01, now))).toBe(2017)
  expect(codeOf(() => capture(reserved, 0, now))).toBe(2017)
})

test('a mediation that ends without a refund does not change the payment', () => {
  const before = examplePayment({ status: 'approved', statusDetail: 'partially_refunded', refunded: 10 })
  const claimed = openMediation(before, now)
  expect(claimed.status).toBe('in_mediation')
  expect(closeMediation(claimed, now)).toMatchObject({
    status: 'approved',
    statusDetail: 'partially_refunded',
  })
})

test('a rejected payment keeps its status detail', () => {
  const refused = reject(examplePayment({ status: 'in_process' }), 'cc_rejected_high_risk', now)
  expect(refused.statusDetail).toBe('cc_rejected_high_risk')
  expect(codeOf(() => approve(refused, now))).toBe(2018)
})

function caught(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

function codeOf(work: () => unknown): number {
  const { body } = caught(work) as { body: { cause: { code: number }[] } }
  return body.cause[0]?.code ?? 0
}
