import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { leaveOutGradings } from '../gradings.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
import type { Condition } from '../store/search-sql.ts'
import { toOrderJson } from './order-json.ts'
import { readOrderSearch } from './read/search-request.ts'

/**
 * `GET /v1/orders`: the orders created between two dates, the newest first by default. Paging
 * values are texts, as in the documentation and the types of the Node SDK; other SDKs have numbers.
 */
export function searchOrders(call: Call<Account>, deps: Deps): Answer {
  const { account, query } = call
  const { begin, end, filters, page, pageSize, sort } = readOrderSearch(query)
  const asked: Condition[] = [
    ...filters,
    { column: 'created', is: '>=', value: begin },
    { column: 'created', is: '<=', value: end },
  ]
  const offset = (page - 1) * pageSize
  const { orders } = deps.tables
  const count = (where: Condition[]) => orders.count(account.number, where)
  const { where, paging } = leaveOutGradings(call, asked, count)
  const { total, found } = orders.search(account.number, { where, sort, limit: pageSize, offset })
  return ok({
    data: found.map(order => toOrderJson(order, { account, deps })),
    paging: {
      total: String(total),
      total_pages: String(Math.ceil(total / pageSize)),
      offset: String(offset),
      limit: String(pageSize),
      ...paging,
    },
  })
}
