import { countryOf } from '../../facts/countries.ts'
import type { PaymentSituation } from '../../facts/payment-calls.ts'
import type { Payment } from './payment.ts'

/** The part of the payment's state that decides which calls it allows. */
export function situationOf(payment: Payment): PaymentSituation {
  return {
    status: payment.status,
    status_detail: payment.statusDetail,
    transaction_amount: payment.amount,
    transaction_amount_refunded: payment.refunded,
    currency_id: countryOf(payment.siteId).currency,
    date_approved: new Date(payment.approvedAt ?? payment.createdAt).toISOString(),
  }
}
