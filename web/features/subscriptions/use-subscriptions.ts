import { getRouteApi } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { usePagedSearch } from '../../provider/use-paged-search.ts'
import { gateway, trpc } from '../../trpc.ts'

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
    readPage: async (offset, signal) => {
      const page = { ...input, offset, limit: pageSize }
      const { results, paging } = await gateway.subscriptions.search.query(page, { signal })
      return { rows: results, total: paging.total }
    },
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
