import { parseIsoDate } from '../../../facts/iso-date.ts'
import type { Deps } from '../../http/deps.ts'
import { preferenceError } from '../../http/errors/provider-error.ts'
import { readFilters, readPage } from '../../http/read-page.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Condition } from '../../store/search-sql.ts'
import { toMerchantOrderJson } from './merchant-order-json.ts'
import { paymentsOf } from './save-order.ts'

type Query = Record<string, string>

const filterColumns = Object.entries({
  preference_id: 'preference',
  application_id: 'application',
  payer_id: 'payer',
  sponsor_id: 'sponsor',
  external_reference: 'reference',
  site_id: 'site',
  marketplace: 'marketplace',
})
const closedStatuses = ['paid', 'reverted', 'partially_reverted']

/** Finds merchant orders, the newest first. */
export function searchOrders({ query, account, now }: Call<Account>, deps: Deps): Answer {
  const { limit, offset } = readPage(query, { defaultLimit: 100 })
  const { total, found } = deps.tables.merchantOrders.search(account.number, {
    where: [
      ...readFilters(query, filterColumns),
      ...readStatus(query, now),
      ...readOrderStatus(query, now),
      ...readPeriod(query, 'date_created', 'created'),
      ...readPeriod(query, 'last_updated', 'updated'),
    ],
    sort: { column: 'created', isDescending: true },
    limit,
    offset,
  })
  const elements = found.map(order => toMerchantOrderJson(order, paymentsOf(order, account, deps), now))
  return ok({ elements, next_offset: offset + elements.length, total })
}

function readStatus({ status }: Query, now: number): Condition[] {
  if (!status) return []
  if (status === 'opened') return [{ column: 'open_until', is: '>=', value: now }]
  if (status === 'expired') return [{ column: 'unpaid_until', is: '<', value: now }]
  return [{ column: 'status', is: 'in', value: status === 'closed' ? closedStatuses : [] }]
}

function readOrderStatus({ order_status: status }: Query, now: number): Condition[] {
  if (!status) return []
  if (status === 'payment_required') return [{ column: 'unpaid_until', is: '>=', value: now }]
  if (status === 'expired') return [{ column: 'unpaid_until', is: '<', value: now }]
  return [{ column: 'status', is: '=', value: status }]
}

/** The conditions on a date, whose bounds are both included. */
function readPeriod(query: Query, date: string, column: string): Condition[] {
  return [
    ...readBound(query[`${date}_from`], { name: `${date}_from`, column, is: '>=' }),
    ...readBound(query[`${date}_to`], { name: `${date}_to`, column, is: '<=' }),
  ]
}

type Bound = { name: string; column: string; is: '>=' | '<=' }

function readBound(text: string | undefined, { name, column, is }: Bound): Condition[] {
  if (!text) return []
  const value = parseIsoDate(text) ?? Date.parse(text)
  if (Number.isNaN(value)) throw preferenceError('ds_search_query', undefined, name)
  return [{ column, is, value }]
}
