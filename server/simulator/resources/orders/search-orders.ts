import { dayMs } from '../../../facts/dates.ts'
import { parseIsoDate } from '../../../facts/iso-date.ts'
import { toInteger } from '../../../facts/json.ts'
import { orderTypes } from '../../../facts/order-status-names.ts'
import type { Deps } from '../../http/deps.ts'
import { type OrderFault, orderFaults } from '../../http/errors/order-errors.ts'
import { leaveOutGradings } from '../../http/gradings.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Condition } from '../../store/search-sql.ts'
import { toOrderJson } from './order-json.ts'

/**
 * `GET /v1/orders`: the orders created between two dates, the newest first by default. Paging
 * values are texts, as in the documentation and the types of the Node SDK; other SDKs have numbers.
 */
export function searchOrders(call: Call<Account>, deps: Deps): Answer {
  const { account, query } = call
  const { begin, end, filters, page, pageSize, sort } = readOrderSearch(query)
  const conditions: Condition[] = [
    ...filters,
    { column: 'type', is: 'in', value: [...orderTypes] },
    { column: 'created', is: '>=', value: begin },
    { column: 'created', is: '<=', value: end },
  ]
  const offset = (page - 1) * pageSize
  const { orders } = deps.tables
  const count = (where: Condition[]) => orders.count(account.number, where)
  const { where, paging } = leaveOutGradings(call, conditions, { count })
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

type Query = Record<string, string>

/** Valid search parameters, with the columns of the table of orders. */
type OrderSearch = {
  /** The bounds in milliseconds, both included. */
  begin: number
  end: number
  filters: Condition[]
  page: number
  pageSize: number
  sort: { column: string; isDescending: boolean }
}

/** Maximum length of the period. Months have up to 31 days, and the provider was seen to refuse longer periods. */
const maxRangeMs = 31 * dayMs
/** Sources disagree on the default (20, 30). The example of the documentation has 20. */
const defaultPageSize = 20
const maxPageSize = 100

const filters = [
  { name: 'external_reference', column: 'reference', is: '=' },
  { name: 'type', column: 'type', is: '=' },
  { name: 'status', column: 'status', is: '=' },
  { name: 'status_detail', column: 'status_detail', is: '=' },
  // This filter matches the method of any transaction.
  { name: 'payment_method_id', column: 'method', is: 'lists' },
  { name: 'payment_method_type', column: 'method_type', is: 'lists' },
] as const
const sortColumns = new Map([
  ['created_date', 'created'],
  ['last_updated_date', 'updated'],
])

/**
 * Reads the query of `GET /v1/orders`. Other parameters are ignored.
 * @throws ProviderError 400 with every fault: `missing_required_params` for the dates, else `invalid_search_params`
 */
function readOrderSearch(query: Query): OrderSearch {
  const begin = toMoment(query.begin_date)
  const end = toMoment(query.end_date)
  const page = readCount(query.page, 1)
  const pageSize = readCount(query.page_size, defaultPageSize)
  const column = sortColumns.get(query.sort_by || 'created_date')
  const direction = (query.sort_order || 'desc').toLowerCase()
  const faults = [
    ...checkDate('begin_date', query),
    ...checkDate('end_date', query),
    ...checkRange(begin, end),
    ...(page === null ? [invalid('page: must be a positive integer')] : []),
    ...(pageSize === null || pageSize > maxPageSize
      ? [invalid(`page_size: must be an integer between 1 and ${maxPageSize}`)]
      : []),
    ...(column ? [] : [invalid(`sort_by: must be one of ${[...sortColumns.keys()].join(', ')}`)]),
    ...(direction === 'asc' || direction === 'desc' ? [] : [invalid('sort_order: must be asc or desc')]),
  ]
  if (faults.length > 0 || begin === null || end === null || !page || !pageSize || !column) {
    throw orderFaults(faults)
  }
  const sort = { column, isDescending: direction === 'desc' }
  return { begin, end, filters: readFilters(query), page, pageSize, sort }
}

function invalid(detail: string): OrderFault {
  return { code: 'invalid_search_params', detail }
}

function checkDate(name: string, query: Query): OrderFault[] {
  if (!query[name]) return [{ code: 'missing_required_params', detail: name }]
  return toMoment(query[name]) === null
    ? [invalid(`${name}: must be a date such as 2026-03-02T00:00:00Z`)]
    : []
}

function checkRange(begin: number | null, end: number | null): OrderFault[] {
  if (begin === null || end === null) return []
  if (end < begin) return [invalid('date range: end_date is before begin_date')]
  return end - begin > maxRangeMs ? [invalid('date range: maximum allowed is 1 month')] : []
}

/**
 * Reads a date. Without a time, it is the first moment of the day in UTC. An unencoded plus sign arrives as a blank.
 */
function toMoment(text: string | undefined): number | null {
  if (text === undefined) return null
  return parseIsoDate(text.replace(' ', '+')) ?? parseIsoDate(`${text}T00:00:00Z`)
}

function readCount(text: string | undefined, fallback: number): number | null {
  if (text === undefined || text === '') return fallback
  const count = toInteger(text)
  return count !== null && count > 0 ? count : null
}

function readFilters(query: Query): Condition[] {
  return filters.flatMap(({ name, column, is }): Condition[] => {
    const value = query[name]
    return value ? [{ column, is, value }] : []
  })
}
