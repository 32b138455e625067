/** The provider's rules, to disable what it would refuse. The provider still decides. */

import { countries, countryOfCurrency } from '../../../server/facts/countries.ts'
import { fromMinor, toMinor } from '../../money/format-money.ts'
import { dayMs } from '../../time/units.ts'

/** The longest period of any country, for an unknown currency. The provider decides then. */
const maxRefundDays = Math.max(...countries.map(({ refundDays }) => refundDays))

export type RefundObstacle = 'notApproved' | 'nothingLeft' | 'tooOld'

type Refundable = {
  status: string
  transaction_amount: number
  transaction_amount_refunded?: number | undefined
  currency_id?: string | undefined
  date_approved?: string | null | undefined
}

/** The remaining refundable amount, computed in cents. */
export function leftToRefund({ transaction_amount, transaction_amount_refunded = 0 }: Refundable): number {
  return fromMinor(Math.max(0, toMinor(transaction_amount) - toMinor(transaction_amount_refunded)))
}

/** Days after approval in which a payment in this currency can be refunded. */
export function daysToRefund(currency: string | undefined): number {
  return countryOfCurrency(currency ?? '')?.refundDays ?? maxRefundDays
}

/** Why a payment cannot be refunded, or null. */
export function refundObstacle(payment: Refundable, nowMs: number): RefundObstacle | null {
  if (payment.status === 'refunded' || (payment.status === 'approved' && leftToRefund(payment) === 0))
    return 'nothingLeft'
  if (payment.status !== 'approved') return 'notApproved'
  const approvedMs = payment.date_approved ? Date.parse(payment.date_approved) : Number.NaN
  const isOld = nowMs - approvedMs > daysToRefund(payment.currency_id) * dayMs
  return isOld ? 'tooOld' : null
}
