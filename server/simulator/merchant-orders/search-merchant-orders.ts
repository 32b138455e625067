import type { Account } from '../accounts/account.ts'
import { maxTimeMs, parseIsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../errors/provider-error.ts'
import { readPage } from '../http/read-page.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
import { toObject } from '../json.ts'
import type { Condition } from '../store/table.ts'
import { toMerchantOrderJson } from './merchant-order-json.ts'
import { paymentsOf } from './save-order.ts'

type OrderJson = ReturnType<typeof toMerchantOrderJson>

const filters = Object.entries<(order: OrderJson) => unknown>({
  status: order => order.status,
  order_status: order => order.order_status,
  application_id: order => order.application_id,
  payer_id: order => toObject(order.payer).id,
  sponsor_id: order => order.sponsor_id,
  external_reference: order => order.external_reference,
  site_id: order => order.site_id,
  marketplace: order => order.marketplace,
})

export function searchOrders(call: Call<Account>, deps: Deps): Answer {
  const { query, account, now } = call
  const { limit, offset } = readPage(query, { defaultLimit: 100 })
  const { from, to } = readPeriod(query, 'date_created')
  const updated = readPeriod(query, 'last_updated')
  const where: Condition[] = [
    { column: 'created', is: '>=', value: from },
    { column: 'created', is: '<=', value: to },
    ...preferenceFilter(query),
  ]
  const given = filters.filter(([name]) => query[name])
  const found = deps.tables.merchantOrders
    .find(account.number, { where, sort: { column: 'created', descending: true } })
    .filter(({ updatedAt }) => updatedAt >= updated.from && updatedAt <= updated.to)
    .map(order => toMerchantOrderJson(order, paymentsOf(order, account, deps), now))
    .filter(order => given.every(([name, of]) => String(of(order)) === query[name]))
  const elements = found.slice(offset, offset + limit)
  return ok({ elements, next_offset: offset + elements.length, total: found.length })
}

function preferenceFilter(query: Record<string, string>): Condition[] {
  return query.preference_id ? [{ column: 'preference', is: '=', value: query.preference_id }] : []
}

/** The bounds of a date, both included. Without them all of time. */
function readPeriod(query: Record<string, string>, date: 'date_created' | 'last_updated') {
  const bound = (name: string, absent: number) => {
    const text = query[name]
    if (!text) return absent
    const value = parseIsoDate(text) ?? Date.parse(text)
    if (Number.isNaN(value)) throw invalid('ds_search_query', `${name} is not a date`)
    return value
  }
  return { from: bound(`${date}_from`, 0), to: bound(`${date}_to`, maxTimeMs) }
}
