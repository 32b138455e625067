import { customerId } from '../../records/customer-id.ts'
import { lastYear } from '../../records/last-year.ts'
import { type GradingsChoice, toGradingsFilter } from '../../simulator/gradings.ts'
import { type PaymentSort, paymentSorts } from './sorts.ts'

/** Converts the page's search parameters to the provider's payment search. */
export type ListSearch = {
  q?: string
  status?: string
  method?: string
  from?: string | undefined
  to?: string | undefined
  sort?: PaymentSort
  gradings?: GradingsChoice
}

/** The input of the search without `limit` and `offset`. */
export function toSearchInput(search: ListSearch): Record<string, string> {
  const { q, status, method, from, to, sort = 'newest' } = search
  const [by, criteria] = paymentSorts[sort]
  return {
    sort: by,
    criteria,
    ...(q && toTextFilter(q)),
    ...(status && { status }),
    ...(method && { payment_method_id: method }),
    ...lastYear,
    ...(from && { begin_date: from }),
    ...(to && { end_date: to }),
    ...toGradingsFilter(search.gradings),
  }
}

const minIdLength = 6

/**
 * Reads one field as one of four filters. A long number is an id, text with an @ is an email, and text with the form of
 * a customer's id is one. Anything else is a reference.
 */
function toTextFilter(q: string): Record<string, string> {
  const typed = q.trim()
  if (/^\d+$/.test(typed) && typed.length >= minIdLength) return { id: typed }
  if (customerId.test(typed)) return { 'payer.id': typed }
  return typed.includes('@') ? { 'payer.email': typed } : { external_reference: typed }
}
