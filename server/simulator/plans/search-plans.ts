import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { asList, readFilters } from '../http/read-filters.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
import { readSearchPage, readText } from '../subscriptions/read-search.ts'
import { toPlanJson } from './plan-json.ts'

const defaultLimit = 10
/** The columns are in a Map, because the name comes from the query. */
const sortColumns = new Map([
  ['date_created', 'created'],
  ['last_modified', 'updated'],
  ['reason', 'reason'],
  ['status', 'status'],
  ['transaction_amount', 'amount'],
])

/** `GET /preapproval_plan/search`, the newest first by default. `q` is a part of the reason or an id. */
export function searchPlans({ account, query, now }: Call<Account>, deps: Deps): Answer {
  const { limit, offset } = readSearchPage(query, defaultLimit)
  const { plans, subscriptions } = deps.tables
  const where = [
    ...readFilters(query, [['status', 'status']], asList),
    ...readText(query.q, id => plans.get(account.number, id)),
  ]
  const sort = {
    column: sortColumns.get(query.sort ?? '') ?? 'created',
    descending: query.criteria?.toLowerCase() !== 'asc',
  }
  const { total, found } = plans.search(account.number, { where, sort, limit, offset })
  const results = found.map(plan => ({
    ...toPlanJson(plan, { deps, now }),
    subscribed: subscriptions.count(account.number, [{ column: 'subscribed', is: '=', value: plan.id }]),
  }))
  return ok({ paging: { offset, limit, total }, results })
}
