import { getRouteApi } from '@tanstack/react-router'
import { trpc } from '../../trpc.ts'
import { toSearchInput } from './to-search-input.ts'

const route = getRouteApi('/payments')

export const pageSize = 20
export type PaymentsSearch = ReturnType<typeof route.useSearch>
/** Null clears all filters. */
export type ChangeSearch = (change: Partial<PaymentsSearch> | null) => void
export type PaymentsQuery = ReturnType<typeof usePayments>['query']

/** The provider's search; its filters are in the address. */
export function usePayments() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const input = toSearchInput(search, pageSize)
  const query = trpc.payments.search.useQuery(input, { placeholderData: previous => previous, retry: false })
  const change: ChangeSearch = next =>
    navigate({
      // A new filter starts at its first page.
      search: previous => (next === null ? {} : { ...previous, page: undefined, ...next }),
      replace: true,
      resetScroll: false,
    })
  return { search, input, query, change }
}
