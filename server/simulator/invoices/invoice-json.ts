import { countryOf } from '../../facts/countries.ts'
import type { Account } from '../accounts/account.ts'
import { toOffsetIso } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Invoice } from './invoice.ts'

/** The invoice in the provider's form, with its payment as it is now. */
export function toInvoiceJson(invoice: Invoice, { account, deps }: { account: Account; deps: Deps }) {
  const { id, charge, nextRetryAt, rejectionCode, createdAt } = invoice
  const payment = deps.tables.payments.get(account.number, String(invoice.paymentId))
  return {
    preapproval_id: invoice.subscriptionId,
    id,
    type: 'recurring',
    status: invoice.status,
    date_created: toOffsetIso(createdAt),
    last_modified: toOffsetIso(invoice.updatedAt),
    transaction_amount: invoice.amount,
    currency_id: countryOf(invoice.siteId).currency,
    reason: invoice.reason,
    external_reference: invoice.externalReference,
    ...(payment && {
      payment: { id: payment.id, status: payment.status, status_detail: payment.statusDetail },
    }),
    retry_attempt: invoice.attempt,
    ...(nextRetryAt !== null && { next_retry_date: toOffsetIso(nextRetryAt) }),
    debit_date: toOffsetIso(createdAt),
    // The invoice of the first charge has no such date (measured).
    ...(charge > 1 && { expire_date: toOffsetIso(invoice.endsAt) }),
    ...(rejectionCode !== null && { rejection_code: rejectionCode }),
    payment_method_id: 'card',
  }
}
