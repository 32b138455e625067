import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { subscriptionError } from '../errors/subscription-errors.ts'
import { asList, readFilters } from '../http/read-filters.ts'
import { type Answer, type Call, ok, type Route } from '../http/route.ts'
import { readSearchPage } from '../subscriptions/read-search.ts'
import { toInvoiceJson } from './invoice-json.ts'

/** The routes of invoices. The OpenAPI description searches under the bare path, the SDKs under `/search`. */
export const invoiceRoutes: Route[] = [
  { method: 'GET', path: '/authorized_payments', access: 'seller', handle: searchInvoices },
  { method: 'GET', path: '/authorized_payments/search', access: 'seller', handle: searchInvoices },
  { method: 'GET', path: '/authorized_payments/:id', access: 'seller', handle: getInvoice },
]

function getInvoice({ account, params }: Call<Account>, deps: Deps): Answer {
  const id = params.id ?? ''
  const { invoices } = deps.tables
  const invoice = invoices.get(account.number, id)
  if (invoice) return ok(toInvoiceJson(invoice, { account, deps }))
  if (invoices.getAnywhere(id)) throw subscriptionError('other_caller')
  throw subscriptionError('invoice_not_found', id)
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
  const sort = { column: 'created', descending: true }
  const { total, found } = invoices.search(account.number, { where, sort, limit, offset })
  return ok({
    paging: { offset, limit, total },
    results: found.map(invoice => toInvoiceJson(invoice, { account, deps })),
  })
}
