import { orderId } from '../../../server/facts/resource-ids.ts'
import type { Search } from '../../browser/search-params.ts'
import { queryOf } from '../../list/query-of.ts'
import { lastMonth } from '../../records/search-periods.ts'
import { orderParameters, readOrdersSearch } from './search.ts'

/**
 * Converts the page's search parameters to the provider's search of orders. Both ends of the period are required: an
 * absent end is now, an absent beginning the earliest that the provider takes with that end.
 * @param nowMs on the provider's clock
 */
export function toSearchInput(search: Search, nowMs: number): Record<string, string> {
  const { to } = readOrdersSearch(search)
  const { begin_date, end_date } = lastMonth(to === undefined ? nowMs : Date.parse(to))
  return { begin_date, ...queryOf(orderParameters, search), end_date }
}

/** Whether the text is the id of an order, which the provider reads but does not search for. */
export function isOrderId(text: string): boolean {
  return orderId.test(text.trim())
}
