/** Which calls of the seller a payment allows. The simulator and the console both decide by it. */
import { countries, countryOfCurrency } from './countries.ts'
import { allowsAction, type PaymentAction, type PaymentState } from './payment-life.ts'

/** The calls by which a seller changes a payment. */
export const paymentCalls = ['capture', 'refund', 'cancel'] as const satisfies PaymentAction[]
export type PaymentCall = (typeof paymentCalls)[number]

/** What decides which calls a payment allows. Amounts in the currency's unit. */
export type PaymentSituation = PaymentState & {
  transaction_amount: number
  transaction_amount_refunded?: number | undefined
  currency_id?: string | undefined
  /** ISO 8601. Without this date the age is unknown, and no refund is refused because of it. */
  date_approved?: string | null | undefined
}

/**
 * The provider's codes for: the state does not allow the call, nothing is left to refund, the refund period is over.
 */
export type PaymentCallRefusal = 2018 | 2063 | 2024

/** The code with which the provider refuses the call. Null if no reason for a refusal is known. */
export function paymentRefusal(
  call: PaymentCall,
  payment: PaymentSituation,
  nowMs: number,
): PaymentCallRefusal | null {
  if (call === 'refund' && payment.status === 'refunded') return 2063
  if (!allowsAction(call, payment)) return 2018
  if (call !== 'refund') return null
  if (leftToRefund(payment) === 0) return 2063
  // An unknown date is NaN, which is never above the period.
  const approvedMs = payment.date_approved ? Date.parse(payment.date_approved) : Number.NaN
  return nowMs - approvedMs > refundDaysOf(payment.currency_id) * dayMs ? 2024 : null
}

/** The amount that can still be refunded, computed in cents. */
export function leftToRefund({
  transaction_amount,
  transaction_amount_refunded = 0,
}: Pick<PaymentSituation, 'transaction_amount' | 'transaction_amount_refunded'>): number {
  const cents = Math.round(transaction_amount * 100) - Math.round(transaction_amount_refunded * 100)
  return Math.max(0, cents) / 100
}

const dayMs = 86_400_000
/**
 * The longest refund period of any country. It applies to an unknown currency, so that the decision is left to the
 * provider.
 */
const maxRefundDays = Math.max(...countries.map(({ refundDays }) => refundDays))

/** Days after approval in which a payment in this currency can be refunded. */
export function refundDaysOf(currency: string | undefined): number {
  return countryOfCurrency(currency ?? '')?.refundDays ?? maxRefundDays
}
