import { orderId } from '../../../server/facts/order-ids.ts'
import { lastMonth } from '../../records/last-month.ts'
import { type GradingsChoice, toGradingsFilter } from '../../simulator/gradings.ts'
import { type OrderSort, orderSorts } from './sorts.ts'

type ListSearch = {
  q?: string
  status?: string
  method?: string
  from?: string | undefined
  to?: string | undefined
  sort?: OrderSort
  gradings?: GradingsChoice
}

/**
 * Converts the page's search parameters to the provider's search of orders, which requires both ends of the period. An
 * absent end is now; an absent beginning is the earliest that the provider accepts with that end.
 * @param nowMs the time of the provider's clock
 */
export function toSearchInput(search: ListSearch, nowMs: number) {
  const { q, status, method, from, to, sort = 'newest' } = search
  const [by, direction] = orderSorts[sort]
  const period = lastMonth(to ? Date.parse(to) : nowMs)
  return {
    ...period,
    ...(from && { begin_date: from }),
    sort_by: by,
    sort_order: direction,
    ...(q && { external_reference: q.trim() }),
    ...(status && { status }),
    ...(method && { payment_method_id: method }),
    ...toGradingsFilter(search.gradings),
  }
}

/** Whether the text is the id of an order, which the provider reads but does not search for. */
export function isOrderId(text: string): boolean {
  return orderId.test(text.trim())
}
