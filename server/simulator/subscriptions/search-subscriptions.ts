import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
import type { Condition } from '../store/table.ts'
import { readSearchPage } from './read-search.ts'
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
  const found = findSubscriptions(query, { account, deps })
  const results = found.slice(offset, offset + limit).map(each => toFoundSubscriptionJson(each, deps))
  return ok({ paging: { offset, limit, total: found.length }, results })
}

/** Finds the subscriptions of a search or an export. */
export function findSubscriptions(query: Query, { account, deps }: { account: Account; deps: Deps }) {
  const where: Condition[] = filterColumns.flatMap(([name, column]): Condition[] => {
    const value = query[name]
    if (value === undefined || value === '') return []
    return [{ column, is: 'in', value: value.split(',').map(each => each.trim().toLowerCase()) }]
  })
  const [field = '', direction] = (query.sort ?? '').split(':')
  const sort = { column: sortColumns.get(field) ?? 'created', descending: direction?.toLowerCase() !== 'asc' }
  const text = query.q?.toLowerCase()
  return deps.tables.subscriptions
    .find(account.number, { where, sort })
    .filter(({ id, reason }) => !text || id === text || reason.toLowerCase().includes(text))
}
