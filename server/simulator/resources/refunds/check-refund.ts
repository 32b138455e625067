import { roundFor, toCents } from '../../../facts/amounts.ts'
import { kindOf } from '../../../facts/countries/find-method.ts'
import { countryOf } from '../../../facts/countries.ts'
import { isMissing, toNumber } from '../../../facts/json.ts'
import { type PaymentSituation, paymentRefusal } from '../../../facts/payment-calls.ts'
import type { AccountAt } from '../../http/deps.ts'
import { paymentError } from '../../http/errors/provider-error.ts'
import type { Payment } from '../../store/records/payment.ts'
import { refundable } from '../payments/change-payment.ts'
import { listMovements, netOf } from '../reports/movements.ts'

/** Maximum number of refunds, which only an endless loop exceeds. The provider's maximum is not known. */
const maxRefunds = 50

/**
 * The amount of a refund. Throws 2063 if nothing is left and no amount is requested, 2017 if one is, 2018 if the state
 * does not allow it, 2024 if it is too old, 2022 for too many refunds, 2017 above the remaining amount, 3024 for a
 * partial refund that the method does not allow, 2031 above the seller's balance.
 */
export function checkRefund(payment: Payment, requestedAmount: unknown, context: AccountAt): number {
  const { account, now } = context
  const site = countryOf(payment.siteId)
  const refusal = paymentRefusal('refund', situationOf(payment), now)
  // With an amount, also the exact total, the provider refuses the amount (measured in September 2026).
  if (refusal === 2063 && !isMissing(requestedAmount)) throw paymentError(2017, now)
  if (refusal) throw paymentError(refusal, now)
  if (payment.refunds.length >= maxRefunds) throw paymentError(2022, now)
  const left = refundable(payment)
  const amount = toNumber(requestedAmount) ?? left
  if (toCents(amount) > toCents(left)) throw paymentError(2017, now)
  if (!kindOf(payment).hasPartialRefunds && toCents(amount) < toCents(payment.amount))
    throw paymentError(3024, now)
  if (account.settings.balance === 'real' && toCents(amount) > toCents(netOf(listMovements(context, now))))
    throw paymentError(2031, now)
  return roundFor(site, amount)
}

/** The part of the payment's state that decides which calls it allows. */
function situationOf(payment: Payment): PaymentSituation {
  return {
    status: payment.status,
    status_detail: payment.statusDetail,
    transaction_amount: payment.amount,
    transaction_amount_refunded: payment.refunded,
    currency_id: countryOf(payment.siteId).currency,
    date_approved: new Date(payment.approvedAt ?? payment.createdAt).toISOString(),
  }
}
