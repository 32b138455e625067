import { countryOf } from '../../../facts/countries.ts'
import { toOffsetIso } from '../../../facts/dates.ts'
import type { Deps } from '../../http/deps.ts'
import { subscriptionError } from '../../http/errors/provider-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { asList, readFilters } from '../../http/read-page.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Invoice } from '../../store/records/invoice.ts'
import { readSearchPage } from './read-search.ts'
import { requireDocument } from './require-document.ts'

/** The handlers of invoices. The OpenAPI description searches under the bare path, the SDKs under `/search`. */
export const invoiceHandlers = {
  list: searchInvoices,
  search: searchInvoices,
  get: getInvoice,
} satisfies Handlers['invoices']

function getInvoice({ account, params }: Call<Account>, deps: Deps): Answer {
  const invoice = requireDocument('invoices', params.id, { account, deps })
  return ok(toInvoiceJson(invoice, { account, deps }))
}

const defaultLimit = 12
/** The highest limit that the provider accepts: 50 is refused (measured). */
const maxLimit = 49
/** The filters of the search, which needs at least one of them (measured). */
const filterColumns = Object.entries({
  id: 'id',
  preapproval_id: 'subscription',
  payment_id: 'payment',
  payer_id: 'payer',
  status: 'status',
})

/** Finds invoices, the newest first. `external_reference` is ignored (measured). */
function searchInvoices({ account, query }: Call<Account>, deps: Deps): Answer {
  const { limit, offset } = readSearchPage(query, defaultLimit, maxLimit)
  const where = readFilters(query, filterColumns, asList)
  if (where.length === 0) throw subscriptionError('filter_missing')
  const { invoices } = deps.tables
  const sort = { column: 'created', isDescending: true }
  const { total, found } = invoices.search(account.number, { where, sort, limit, offset })
  return ok({
    paging: { offset, limit, total },
    results: found.map(invoice => toInvoiceJson(invoice, { account, deps })),
  })
}

/** The invoice in the provider's form, with its payment as it is now. */
function toInvoiceJson(invoice: Invoice, { account, deps }: { account: Account; deps: Deps }) {
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
