import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subtract, sum, toCents } from '../../../facts/amounts.ts'
import { countryOf, siteIds } from '../../../facts/countries.ts'
import { nextStatuses } from '../../../facts/payment-life.ts'
import type { Payment, Refund } from '../../store/records/payment.ts'
import { examplePayment } from '../../tests/support/example-payment.ts'
import { applyRefund, approve, authorize, cancel, capture, refundable, reject } from './change-payment.ts'

const now = Date.UTC(2026, 2, 2, 12)

/** The refusal of an amount that the payment does not have. */
const tooLarge: unknown = expect.objectContaining({
  status: 400,
  body: expect.objectContaining({ cause: [expect.objectContaining({ code: 2017 })] }),
})

/** Amounts in the smallest unit of the site. */
const sitePayment = fc
  .record({
    siteId: fc.constantFrom(...siteIds),
    units: fc.integer({ min: 1, max: 99_999_999 }),
    interest: fc.nat(200),
  })
  .map(({ siteId, units, interest }) => {
    const amount = units / 10 ** countryOf(siteId).decimals
    const total = Math.round(units * (1 + interest / 100)) / 10 ** countryOf(siteId).decimals
    return examplePayment({ siteId, amount, totalPaid: total, installmentAmount: total })
  })

function refundOf(amount: number): Refund {
  const source = { id: '1', name: 'Test', type: 'collector' }
  return { id: 1, amount, createdAt: now, status: 'approved', source, metadata: {}, reason: null }
}

const feesBy = (payment: Payment, payer: string) =>
  sum(0, ...payment.fees.filter(fee => fee.payer === payer).map(fee => fee.amount))

test("net amount and seller's fees add up to the amount; amount and payer's fees add up to the payer's total", () => {
  fc.assert(
    fc.property(sitePayment, fc.nat(30), (payment, feePercent) => {
      const applicationFee = Math.floor((toCents(payment.amount) * feePercent) / 100) / 100
      const paid = approve({ ...payment, applicationFee }, now)
      expect(sum(paid.net, feesBy(paid, 'collector'))).toBe(paid.amount)
      expect(sum(paid.amount, feesBy(paid, 'payer'))).toBe(paid.totalPaid)
    }),
    { numRuns: 500 },
  )
})

test('refunds never exceed the amount, and the last cent makes the payment refunded', () => {
  const run = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(sitePayment, run, (payment, shares) => {
      let state = approve(payment, now)
      for (const share of shares) {
        const amount = Math.ceil(toCents(refundable(state)) * share) / 100
        if (amount <= 0) break
        state = applyRefund(state, refundOf(amount), now)
        const refunded = sum(0, ...state.refunds.map(refund => refund.amount))
        expect(state.refunded).toBe(refunded)
        expect(sum(state.refunded, refundable(state))).toBe(state.amount)
        expect(state.status).toBe(refundable(state) === 0 ? 'refunded' : 'approved')
        if (state.status === 'refunded') break
      }
      const tooMuch = sum(refundable(state), 0.01)
      expect(() => applyRefund(state, refundOf(tooMuch), now)).toThrow(tooLarge)
    }),
    { numRuns: 500 },
  )
})

test('a capture never exceeds the authorized amount, and reduces the interest in proportion', () => {
  fc.assert(
    fc.property(sitePayment, fc.double({ min: 0.0001, max: 1, noNaN: true }), (payment, share) => {
      const reserved = authorize(payment, now)
      const unit = 10 ** countryOf(payment.siteId).decimals
      const amount = Math.ceil(payment.amount * share * unit) / unit
      fc.pre(amount <= payment.amount)
      const charged = capture(reserved, amount, now)
      expect(charged.amount).toBe(amount)
      expect(sum(charged.net, feesBy(charged, 'collector'))).toBe(amount)
      expect(sum(amount, feesBy(charged, 'payer'))).toBe(charged.totalPaid)
      expect(() => capture(reserved, sum(payment.amount, 0.01), now)).toThrow(tooLarge)
    }),
  )
})

test('the status changes only as the table allows, whatever the order of changes', () => {
  const steps = {
    approve: (payment: Payment) => approve(payment, now),
    authorize: (payment: Payment) => authorize(payment, now),
    capture: (payment: Payment) => capture(payment, null, now),
    cancel: (payment: Payment) => cancel(payment, 'by_collector', now),
    reject: (payment: Payment) => reject(payment, 'cc_rejected_other_reason', now),
    refund: (payment: Payment) => applyRefund(payment, refundOf(refundable(payment)), now),
    halve: (payment: Payment) =>
      applyRefund(payment, refundOf(Math.ceil(toCents(refundable(payment)) / 2) / 100), now),
  }
  const names = Object.keys(steps) as (keyof typeof steps)[]
  fc.assert(
    fc.property(sitePayment, fc.array(fc.constantFrom(...names), { maxLength: 30 }), (start, tries) => {
      let state = start
      for (const name of tries) {
        const before = state
        try {
          state = steps[name](before)
        } catch {
          expect(state).toBe(before)
          continue
        }
        expect(nextStatuses[before.status]).toContain(state.status)
        if (before.approvedAt !== null) expect(state.fees).toBe(before.fees)
        expect(toCents(state.refunded)).toBeLessThanOrEqual(toCents(state.amount))
        expect(subtract(state.amount, state.refunded)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 1000 },
  )
})
