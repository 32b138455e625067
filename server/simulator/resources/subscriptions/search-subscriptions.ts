import { countryOf } from '../../../facts/countries.ts'
import { toOffsetIso } from '../../../facts/dates.ts'
import type { Deps } from '../../http/deps.ts'
import { subscriptionError } from '../../http/errors/provider-error.ts'
import { leaveOutGradings } from '../../http/gradings.ts'
import { asList, readFilters } from '../../http/read-page.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Subscription } from '../../store/records/subscription.ts'
import { readSearchPage, readText } from './read-search.ts'
import { toFoundSubscriptionJson } from './subscription-json.ts'

const defaultLimit = 10
const filterColumns = Object.entries({
  status: 'status',
  payer_id: 'payer',
  payer_email: 'email',
  preapproval_plan_id: 'plan',
  transaction_amount: 'amount',
  semaphore: 'semaphore',
})
/** The columns are in a Map, because the name comes from the query. */
const sortColumns = new Map([
  ['date_created', 'created'],
  ['last_modified', 'updated'],
  ['status', 'status'],
  ['transaction_amount', 'amount'],
  ['payer_id', 'payer'],
])

type Query = Record<string, string>

/**
 * `GET /preapproval/search`, the newest first by default. `q` is an id or a part of the reason. An unknown status finds
 * nothing, and `external_reference` is ignored (measured).
 */
export function searchSubscriptions(call: Call<Account>, deps: Deps): Answer {
  const { account, query } = call
  const { limit, offset } = readSearchPage(query, defaultLimit)
  const { subscriptions } = deps.tables
  const { where: asked, sort } = readSubscriptionSearch(query, { account, deps })
  // The reason of a grade's subscription is its reference, which is no column here.
  const { where, paging } = leaveOutGradings(call, asked, {
    count: where => subscriptions.count(account.number, where),
    column: 'words',
  })
  const { total, found } = subscriptions.search(account.number, { where, sort, limit, offset })
  const results = found.map(each => toFoundSubscriptionJson(each, deps))
  return ok({ paging: { offset, limit, total, ...paging }, results })
}

/** The subscriptions that a search or an export asks for, and their order. */
function readSubscriptionSearch(query: Query, { account, deps }: { account: Account; deps: Deps }) {
  const where = [
    ...readFilters(query, filterColumns, text => asList(text.toLowerCase())),
    ...readText(query.q, id => deps.tables.subscriptions.get(account.number, id)),
  ]
  const [field = '', direction] = (query.sort ?? '').split(':')
  const sort = {
    column: sortColumns.get(field) ?? 'created',
    isDescending: direction?.toLowerCase() !== 'asc',
  }
  return { where, sort }
}

/** The columns of the file. The provider's are unknown; these have the names of the answer's fields. */
const columns = Object.entries<(subscription: Subscription) => string | number | null>({
  id: ({ id }) => id,
  status: ({ status }) => status,
  reason: ({ reason }) => reason,
  preapproval_plan_id: ({ planId }) => planId,
  payer_id: ({ payerId }) => payerId,
  external_reference: ({ externalReference }) => externalReference,
  transaction_amount: ({ terms }) => terms.amount,
  currency_id: ({ siteId }) => countryOf(siteId).currency,
  frequency: ({ terms }) => terms.frequency,
  frequency_type: ({ terms }) => terms.frequencyType,
  charged_quantity: ({ charged }) => charged.quantity,
  charged_amount: ({ charged }) => charged.amount,
  date_created: ({ createdAt }) => toOffsetIso(createdAt),
  next_payment_date: ({ nextPaymentAt }) => (nextPaymentAt === null ? null : toOffsetIso(nextPaymentAt)),
})

/** `GET /preapproval/export`: CSV (RFC 4180). Throws 400 without the seller's own `collector_id`. */
export function exportSubscriptions({ account, query }: Call<Account>, deps: Deps): Answer {
  if (!query.collector_id) throw subscriptionError('collector_id_missing')
  if (query.collector_id !== String(account.userId)) throw subscriptionError('other_caller')
  const { status = '', preapproval_plan_id = '', sort = '' } = query
  const search = readSubscriptionSearch({ status, preapproval_plan_id, sort }, { account, deps })
  const found = deps.tables.subscriptions.find(account.number, search)
  const rows = found.map(subscription => columns.map(([, of]) => toCell(of(subscription))).join(','))
  const text = [columns.map(([name]) => name).join(','), ...rows].map(row => `${row}\r\n`).join('')
  return { status: 200, text, headers: { 'content-type': 'text/csv; charset=utf-8' } }
}

function toCell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
