import { dayMs, hourMs, minuteMs } from '../../../facts/dates.ts'
import { parseIsoDate } from '../../../facts/iso-date.ts'
import type { Deps } from '../../http/deps.ts'
import { paymentError } from '../../http/errors/provider-error.ts'
import { leaveOutGradings } from '../../http/gradings.ts'
import { asList, readFilters, readPage } from '../../http/read-page.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Condition } from '../../store/search-sql.ts'
import { toShownPayment } from './payment-json.ts'

const defaultLimit = 30
/**
 * The highest limit. Sources say 100 or 1000, and the lenient value is used. A higher limit is refused with cause 1000.
 */
const maxLimit = 1000
/**
 * Days that the search covers. The provider finds payments of the last year, and without a start date those of three
 * months.
 */
const windowDays = 366
const defaultDays = 92

/**
 * The columns of dates. They are in a Map because the name comes from the query, and an object would also have
 * `constructor`.
 */
const dateColumns = new Map([
  ['date_created', 'created'],
  ['date_last_updated', 'updated'],
  ['date_approved', 'approved'],
  // Money is released a fixed time after the approval, so both dates have the same order. Only a share of a split payment
  // may name another date.
  ['money_release_date', 'approved'],
])
const filterColumns = Object.entries({
  external_reference: 'reference',
  status: 'status',
  'payer.id': 'payer',
  'payer.email': 'email',
  id: 'id',
  'collector.id': 'collector',
  operation_type: 'operation',
  payment_method_id: 'method',
  payment_type_id: 'method_type',
  status_detail: 'status_detail',
  store_id: 'store',
  pos_id: 'pos',
})

type Query = Record<string, string>

/** `GET /v1/payments/search`: the newest first by default. */
export function searchPayments(call: Call<Account>, deps: Deps): Answer {
  const { account, query, now } = call
  const { limit, offset } = readPage(query, { defaultLimit, refuse: text => paymentError(1, now, text) })
  if (limit > maxLimit) throw paymentError(1000, now)
  const conditions = [...readFilters(query, filterColumns, asList), ...readRange(query, now)]
  const sort = readSort(query, now)
  const { payments } = deps.tables
  const count = (where: Condition[]) => payments.count(account.number, where)
  const { where, paging } = leaveOutGradings(call, conditions, { count })
  const { total, found } = payments.search(account.number, { where, sort, limit, offset })
  const results = found.map(payment => ({
    ...toShownPayment(payment, { account, now, deps }),
    shipping_cost: 0,
    ...(account.settings.searchPayers === 'empty_lists' && { payer: [] }),
  }))
  return ok({ paging: { total, limit, offset, ...paging }, results })
}

/** `begin_date` and `end_date` bound the date that `range` names. */
function readRange(query: Query, now: number): Condition[] {
  const days = query.begin_date ? windowDays : defaultDays
  const window: Condition = { column: 'created', is: '>=', value: now - days * dayMs }
  if (!query.begin_date && !query.end_date) return [window]
  const column = dateColumns.get(query.range ?? 'date_created')
  if (!column) throw paymentError(1, now, 'range')
  const begin = readMoment(query.begin_date, now)
  // At the provider nothing is dated after now. An account's clock may go back, and its newest payments must stay
  // findable.
  const end = /^now$/i.test(query.end_date?.trim() ?? '') ? null : readMoment(query.end_date, now)
  const bounds: Condition[] = [window]
  if (begin !== null) bounds.push({ column, is: '>=', value: begin })
  if (end !== null) bounds.push({ column, is: '<=', value: end })
  return bounds
}

const units = new Map(
  Object.entries<number>({
    MINUTE: minuteMs,
    HOUR: hourMs,
    DAY: dayMs,
    WEEK: 7 * dayMs,
    MONTH: 30 * dayMs,
    YEAR: 365 * dayMs,
  }),
)

/** Reads a moment: ISO 8601, or `NOW`, `NOW-30DAYS`, `NOW-1MONTH`, `NOW+2HOURS`. */
function readMoment(text: string | undefined, now: number): number | null {
  if (text === undefined || text === '') return null
  const relative = /^NOW(?:([+-])(\d+)(MINUTE|HOUR|DAY|WEEK|MONTH|YEAR)S?)?$/i.exec(text.trim())
  if (relative) {
    const [, sign, count = '0', unit = 'DAY'] = relative
    const distance = Number(count) * (units.get(unit.toUpperCase()) ?? 0)
    return sign === '+' ? now + distance : now - distance
  }
  // An unencoded plus sign arrives as a blank.
  const at = parseIsoDate(text.replace(' ', '+')) ?? parseIsoDate(`${text}Z`)
  if (at === null) throw paymentError(1001, now)
  return at
}

/**
 * Reads the order of a search. Throws 1003 for a field that cannot be sorted by, 1004 for a direction other than `asc`
 * and `desc`.
 */
function readSort({ sort = 'date_created', criteria = 'desc' }: Query, now: number) {
  const column = sort === 'id' ? 'created' : dateColumns.get(sort)
  if (!column) throw paymentError(1003, now)
  const direction = criteria.toLowerCase()
  if (direction !== 'asc' && direction !== 'desc') throw paymentError(1004, now)
  return { column, isDescending: direction === 'desc' }
}
