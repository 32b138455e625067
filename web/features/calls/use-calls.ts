import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useColumns } from '../../columns/columns.ts'
import { useFeedPage } from '../../list/use-feed-page.ts'
import { callColumns } from './call-columns.tsx'
import { toCallQuery } from './call-query.ts'
import { createCallFilter } from './filter-calls.ts'

const route = getRouteApi('/calls')

export type Calls = ReturnType<typeof useCalls>

const narrowing = ['status', 'transport', 'operation', 'q', 'from', 'to'] as const

/** The calls that match the filters in the address. `query` has the same filters for the journal. */
export function useCalls() {
  const search = route.useSearch()
  const { status, transport, operation, q: text, reads, from, to } = search
  const filter = useMemo(
    () => createCallFilter({ status, transport, operation, text, reads, period: { from, to } }),
    [status, transport, operation, text, reads, from, to],
  )
  const query = toCallQuery(search)
  const page = useFeedPage({
    search,
    navigate: route.useNavigate(),
    narrowing,
    filter,
    query: { kind: 'call', ...query },
  })
  const choice = useColumns(callColumns, search.columns, page.change)
  return { ...page, query, choice }
}
