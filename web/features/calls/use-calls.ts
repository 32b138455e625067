import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useColumns } from '../../list/columns.ts'
import { queryOf } from '../../list/query-of.ts'
import { useFeedPage } from '../../list/use-feed-page.ts'
import type { CallQuery } from '../../stream/use-older.ts'
import { callColumns } from './call-columns.tsx'
import { createCallFilter } from './filter-calls.ts'
import { callParameters } from './search.ts'

const route = getRouteApi('/calls')

export type Calls = ReturnType<typeof useCalls>

/** The calls that match the filters in the address. `query` has the same filters for the journal. */
export function useCalls() {
  const search = route.useSearch()
  const { status, transport, operation, q: text, reads, from, to } = search
  const filter = useMemo(
    () => createCallFilter({ status, transport, operation, text, reads, period: { from, to } }),
    [status, transport, operation, text, reads, from, to],
  )
  const query: CallQuery = queryOf(callParameters, search)
  const page = useFeedPage({
    search,
    navigate: route.useNavigate(),
    parameters: callParameters,
    filter,
    query: { kind: 'call', ...query },
  })
  const choice = useColumns(callColumns, search.columns, page.change)
  return { ...page, query, choice }
}
