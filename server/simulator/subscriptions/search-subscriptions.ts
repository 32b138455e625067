import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { asList, readFilters } from '../http/read-filters.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
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
export function searchSubscriptions({ account, query }: Call<Account>, deps: Deps): Answer {
  const { limit, offset } = readSearchPage(query, defaultLimit)
  const { total, found } = deps.tables.subscriptions.search(account.number, {
    ...readSubscriptionSearch(query, { account, deps }),
    limit,
    offset,
  })
  const results = found.map(each => toFoundSubscriptionJson(each, deps))
  return ok({ paging: { offset, limit, total }, results })
}

/** The subscriptions that a search or an export asks for, and their order. */
export function readSubscriptionSearch(query: Query, { account, deps }: { account: Account; deps: Deps }) {
  const where = [
    ...readFilters(query, filterColumns, text => asList(text.toLowerCase())),
    ...readText(query.q, id => deps.tables.subscriptions.get(account.number, id)),
  ]
  const [field = '', direction] = (query.sort ?? '').split(':')
  const sort = { column: sortColumns.get(field) ?? 'created', descending: direction?.toLowerCase() !== 'asc' }
  return { where, sort }
}
