import { getRouteApi } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { usePagedSearch } from '../../records/use-paged-search.ts'
import { trpc } from '../../trpc.ts'
import { searchSubscriptions } from './search-subscriptions.ts'

const route = getRouteApi('/subscriptions')

const pageSize = 50

export type Subscriptions = ReturnType<typeof useSubscriptions>

/** The provider's search, the newest first. Its filters are in the address. */
export function useSubscriptions() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const input = { ...(search.q && { q: search.q }), ...(search.status && { status: search.status }) }
  const paged = usePagedSearch<Subscription>({
    queryKey: [...getQueryKey(trpc.subscriptions.search), { input, type: 'infinite' }],
    readPage: (offset, signal) => searchSubscriptions(input, { offset, limit: pageSize }, signal),
    keyOf: ({ id }) => id,
  })
  /** Null clears the filters. */
  const change = (next: Partial<typeof search> | null) =>
    navigate({
      search: previous => (next === null ? { columns: previous.columns } : { ...previous, ...next }),
      replace: true,
      resetScroll: false,
    })
  return { ...paged, search, input, change, isFiltered: Object.keys(input).length > 0 }
}
