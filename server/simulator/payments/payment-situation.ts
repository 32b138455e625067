import { countryOf } from '../../facts/countries.ts'
import type { PaymentSituation } from '../../facts/payment-calls.ts'
import type { Payment } from './payment.ts'

/** What decides which calls the payment allows. */
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
