import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
import type { Condition } from '../store/table.ts'
import { readSearchPage } from '../subscriptions/read-search.ts'
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
  const where: Condition[] = query.status
    ? [{ column: 'status', is: 'in', value: query.status.split(',') }]
    : []
  const sort = {
    column: sortColumns.get(query.sort ?? '') ?? 'created',
    descending: query.criteria?.toLowerCase() !== 'asc',
  }
  const { plans, subscriptions } = deps.tables
  const text = query.q?.toLowerCase()
  const found = plans
    .find(account.number, { where, sort })
    .filter(plan => !text || plan.id === text || plan.reason.toLowerCase().includes(text))
  const results = found.slice(offset, offset + limit).map(plan => ({
    ...toPlanJson(plan, { deps, now }),
    subscribed: subscriptions.count(account.number, [
      { column: 'plan', is: '=', value: plan.id },
      { column: 'status', is: '=', value: 'authorized' },
    ]),
  }))
  return ok({ paging: { offset, limit, total: found.length }, results })
}
