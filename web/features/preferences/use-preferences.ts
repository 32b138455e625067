import { getRouteApi } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { usePagedSearch } from '../../records/use-paged-search.ts'
import { gateway, trpc } from '../../trpc.ts'
import { type FoundPreference, toFound } from './read-preference.ts'

const route = getRouteApi('/preferences')

const pageSize = 50

const idOf = ({ id }: FoundPreference) => id

/** The provider's search, the newest first, which is its only order. Its only filter is in the address. */
export function usePreferences() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const input = { ...(search.reference && { external_reference: search.reference }) }
  const paged = usePagedSearch<FoundPreference>({
    queryKey: [...getQueryKey(trpc.preferences.search), { input, type: 'infinite' }],
    readPage: async (offset, signal) => {
      const page = { ...input, offset, limit: pageSize }
      const { elements, total } = await gateway.preferences.search.query(page, { signal })
      return { rows: elements.map(toFound), total }
    },
    keyOf: idOf,
  })
  const change = (next: Partial<typeof search>) =>
    navigate({ search: previous => ({ ...previous, ...next }), resetScroll: false })
  return { ...paged, search, input, change }
}
