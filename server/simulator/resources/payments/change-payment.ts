import { roundFor, subtract, sum, toCents } from '../../../facts/amounts.ts'
import { countryOf } from '../../../facts/countries.ts'
import { leftToRefund } from '../../../facts/payment-calls.ts'
import { allowsAction, nextStatuses, type PaymentAction } from '../../../facts/payment-life.ts'
import type { PaymentStatus } from '../../../facts/payment-status-names.ts'
import type { Verdict } from '../../api/payments.ts'
import { paymentError } from '../../http/errors/provider-error.ts'
import type { Fee, Payment, Refund } from '../../store/records/payment.ts'

/** Changes the status. Throws 2018 if `nextStatuses` does not allow it. A pure function. */
export function move(
  payment: Payment,
  { status, statusDetail }: Pick<Payment, 'status' | 'statusDetail'>,
  now: number,
): Payment {
  if (!nextStatuses[payment.status].includes(status)) throw paymentError(2018, now)
  return { ...payment, status, statusDetail, updatedAt: now }
}

/** Throws 2018 if the payment's state does not allow the action. */
export function requireAction(name: PaymentAction, payment: Payment, now: number): void {
  const { status, statusDetail, operationType } = payment
  const state = { status, status_detail: statusDetail, operation_type: operationType }
  if (!allowsAction(name, state)) throw paymentError(2018, now)
}

/** The statuses from which a payment can be approved. `approved -> approved` is only for refunds. */
const unpaid: readonly PaymentStatus[] = ['pending', 'in_process', 'authorized']

/** Approves the payment and computes its fees and its net amount. */
export function approve(payment: Payment, now: number): Payment {
  if (!unpaid.includes(payment.status)) throw paymentError(2018, now)
  const approved = move(payment, { status: 'approved', statusDetail: 'accredited' }, now)
  return settleFees({
    ...approved,
    approvedAt: now,
    captured: true,
    expiresAt: payment.expiresAt,
    authorizationCode: payment.card ? codeOf(payment) : null,
  })
}

/** Reserves the amount on the card for a later capture. */
export function authorize(payment: Payment, now: number): Payment {
  const authorized = move(payment, { status: 'authorized', statusDetail: 'pending_capture' }, now)
  return { ...authorized, captured: false, authorizationCode: codeOf(payment) }
}

export function reject(payment: Payment, detail: string, now: number): Payment {
  return move(payment, { status: 'rejected', statusDetail: detail }, now)
}

export type Canceller = 'by_collector' | 'by_payer' | 'by_admin' | 'expired'

export function cancel(payment: Payment, by: Canceller, now: number): Payment {
  return move(payment, { status: 'cancelled', statusDetail: by }, now)
}

/** Captures an authorized payment in whole or in part, and releases the rest. Throws 2017 above the authorized amount. */
export function capture(payment: Payment, amount: number | null, now: number): Payment {
  requireAction('capture', payment, now)
  const charged = amount ?? payment.amount
  if (toCents(charged) <= 0 || toCents(charged) > toCents(payment.amount)) throw paymentError(2017, now)
  return approve(withAmount(payment, charged), now)
}

/** Reduces the amount, and the interest in proportion. */
function withAmount(payment: Payment, amount: number): Payment {
  if (amount === payment.amount) return payment
  const site = countryOf(payment.siteId)
  const scale = amount / payment.amount
  const unit = 10 ** site.decimals
  const totalPaid = Math.round(payment.totalPaid * scale * unit) / unit
  const installmentAmount = Math.round((totalPaid / payment.installments) * unit) / unit
  return { ...payment, amount, totalPaid, installmentAmount }
}

/** The amount that can still be refunded. */
export function refundable({ amount, refunded }: Payment): number {
  return leftToRefund({ transaction_amount: amount, transaction_amount_refunded: refunded })
}

/** Applies a refund that `refunds/check-refund.ts` has allowed. */
export function applyRefund(payment: Payment, refund: Refund, now: number): Payment {
  const refunded = sum(payment.refunded, refund.amount)
  const rest = toCents(payment.amount) - toCents(refunded)
  if (rest < 0) throw paymentError(2017, now)
  const moved = move(payment, rest === 0 ? refundedState : partlyRefundedState(payment), now)
  return { ...moved, refunded, refunds: [...payment.refunds, refund] }
}

const refundedState = { status: 'refunded', statusDetail: 'refunded' } as const

function partlyRefundedState({ status, statusDetail }: Payment): Pick<Payment, 'status' | 'statusDetail'> {
  if (status === 'in_mediation') return { status, statusDetail }
  return { status: 'approved', statusDetail: 'partially_refunded' }
}

/** The payment after the cardholder disputed it. */
export function chargeBack(payment: Payment, now: number): Payment {
  requireAction('chargeback', payment, now)
  return move(payment, { status: 'charged_back', statusDetail: 'in_process' }, now)
}

/** Decides the dispute: `settled` against the seller, `reimbursed` for the seller. */
export function decideChargeback(payment: Payment, detail: Verdict, now: number): Payment {
  requireAction(detail === 'settled' ? 'chargeSettled' : 'chargeReimbursed', payment, now)
  return move(payment, { status: 'charged_back', statusDetail: detail }, now)
}

/** The payment after the buyer opened a claim, which ends as a refund, as a chargeback, or without either. */
export function openMediation(payment: Payment, now: number): Payment {
  requireAction('mediate', payment, now)
  return move(payment, { status: 'in_mediation', statusDetail: 'in_process' }, now)
}

export function closeMediation(payment: Payment, now: number): Payment {
  requireAction('release', payment, now)
  const detail = payment.refunded > 0 ? 'partially_refunded' : 'accredited'
  return move(payment, { status: 'approved', statusDetail: detail }, now)
}

/** An authorization code of six digits, which is the same in every run. */
function codeOf(payment: Payment): string {
  return String(100_000 + ((payment.id * 7_919) % 900_000))
}

/**
 * Computes fees and net amount of an approved payment. The amount is the sum of the seller's fees and the net amount.
 * The payer pays the amount and the payer's interest.
 */
function settleFees(payment: Payment): Payment {
  const site = countryOf(payment.siteId)
  const providerFee = roundFor(site, payment.amount * site.feeRate)
  const fees: Fee[] = [{ type: 'mercadopago_fee', amount: providerFee, payer: 'collector' }]
  if (payment.applicationFee > 0) {
    fees.push({ type: 'application_fee', amount: payment.applicationFee, payer: 'collector' })
  }
  if (payment.coupon > 0) fees.push({ type: 'coupon_fee', amount: payment.coupon, payer: 'payer' })
  const interest = subtract(sum(payment.totalPaid, payment.coupon), payment.amount)
  if (interest > 0) fees.push({ type: 'financing_fee', amount: interest, payer: 'payer' })
  const charged = sum(...fees.filter(fee => fee.payer === 'collector').map(fee => fee.amount))
  return { ...payment, fees, net: subtract(payment.amount, charged) }
}
