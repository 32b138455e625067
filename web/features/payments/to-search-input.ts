import type { Search } from '../../browser/search-params.ts'
import { queryOf } from '../../list/query-of.ts'
import { lastYear } from '../../records/last-year.ts'
import { paymentParameters } from './search.ts'

/** Converts the page's search parameters to the provider's payment search, without `limit` and `offset`. */
export function toSearchInput(search: Search): Record<string, string> {
  return { ...lastYear, ...queryOf(paymentParameters, search) }
}
