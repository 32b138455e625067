import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Search } from '../../browser/search-params.ts'
import { useSettings } from '../../http/use-settings.ts'
import { useColumns } from '../../list/columns.ts'
import { queryOf } from '../../list/query-of.ts'
import { useFeedPage } from '../../list/use-feed-page.ts'
import { createMatcher, pickFound } from '../../stream/filter-rows.ts'
import { type CallCount, type CallCounts, sumOf, useCallCounts } from '../../stream/use-counts.ts'
import type { CallQuery } from '../../stream/use-older.ts'
import { callColumns, callColumnsOfTeams, shopColumns } from './call-columns.tsx'
import { createCallFilter } from './filter-calls.ts'
import {
  type CallsSearch,
  callParameters,
  readCallsSearch,
  readShopSearch,
  shopParameters,
} from './search.ts'

/** The two lists: all calls, and those that the shop sent to the provider through the shop proxy. */
export const callLists = {
  all: {
    path: '/calls',
    parameters: callParameters,
    read: readCallsSearch as (search: Search) => CallsSearch,
    columns: callColumns,
    columnsOfTeams: callColumnsOfTeams,
    transport: undefined,
  },
  shop: {
    path: '/shop',
    parameters: shopParameters,
    read: readShopSearch as (search: Search) => CallsSearch,
    columns: shopColumns,
    columnsOfTeams: shopColumns,
    transport: 'shop',
  },
} as const
export type CallList = (typeof callLists)[keyof typeof callLists]

type Navigation = {
  search: (previous: CallsSearch) => CallsSearch
  replace?: boolean
  resetScroll: boolean
}

export type Calls = ReturnType<typeof useCalls>

/** The calls that match the filters in the address. `query` has the same filters for the journal. */
export function useCalls(list: CallList) {
  const { parameters, read } = list
  const columns = useSettings()?.person ? list.columnsOfTeams : list.columns
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => read(rawSearch), [read, rawSearch])
  // The same object until a filter changes.
  const query = useSearch({
    strict: false,
    select: (rawSearch): CallQuery => ({
      ...queryOf(parameters, read(rawSearch)),
      ...(list.transport && { transport: list.transport }),
    }),
    structuralSharing: true,
  })
  const filter = useMemo(() => createCallFilter(query), [query])
  const go = useNavigate()
  const navigate = useCallback(
    ({ search: change, ...options }: Navigation) =>
      go({ to: '.', search: previous => change(read(previous)), ...options }),
    [go, read],
  )
  const page = useFeedPage({ search, navigate, parameters, filter, query: { kind: 'call', ...query } })
  const choice = useColumns(columns, search.columns, page.change)
  return { ...page, list, query, choice }
}

/** What the journal counts. */
type Totals = {
  /** The number of calls, whatever the filters select. */
  total: number
  /** What the filters select. Null if the journal does not count by the values of a set filter. */
  matching: { count: number; bad: number; byFault: number } | null
  /** The number of calls of each operation, including operations that the gateway no longer has. */
  operations: ReadonlyMap<string, number>
  /** The number of calls of graded webhook handlers, which both lists leave out unless they are asked for them. */
  ofGradings: number
}

/** The totals. Undefined until the counts are read. */
export function useCallTotals({ query, list }: Pick<Calls, 'query' | 'list'>): Totals | undefined {
  const all = useCallCounts()
  if (!all || list.transport === undefined) return all && totalsOf(all, query)
  const counts = all.counts.filter(({ transport }) => transport === list.transport)
  return totalsOf({ ...all, counts, operations: [] }, query)
}

export function totalsOf({ counts, operations }: CallCounts, query: CallQuery): Totals {
  const listed = counts.filter(createMatcher(pickPurpose(query)))
  const counted = [
    'operation',
    'transport',
    'purpose',
    'gradings',
    'status',
    'status_class',
    'outcome',
  ] as const
  const found = pickFound(listed, query, counted)
  return {
    total: sumOf(listed),
    matching: found && {
      count: sumOf(found),
      bad: sumOf(found.filter(isFailed)),
      byFault: sumOf(found.filter(count => count.by_fault)),
    },
    operations: countOperations(operations, listed),
    ofGradings: sumOf(counts.filter(({ purpose }) => purpose === 'grading')),
  }
}

/** What a list leaves out although no filter is set. */
function pickPurpose({ purpose, gradings }: CallQuery): CallQuery {
  return { purpose, gradings }
}

function countOperations(operations: string[], counts: CallCount[]): ReadonlyMap<string, number> {
  const known = new Map(operations.map(operation => [operation, 0]))
  for (const { operation, count } of counts) known.set(operation, (known.get(operation) ?? 0) + count)
  return known
}

/** As lists select failed calls: a store that refuses a forged notification with 401 did not fail. */
function isFailed({ outcome }: CallCount): boolean {
  return outcome === 'error'
}
