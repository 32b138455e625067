import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Search } from '../../browser/search-params.ts'
import { useSettings } from '../../http/use-settings.ts'
import { useColumns } from '../../list/columns.ts'
import { queryOf } from '../../list/query-of.ts'
import { useFeedPage } from '../../list/use-feed-page.ts'
import { type CallCount, type CallCounts, sumOf, useCallCounts } from '../../stream/use-counts.ts'
import type { CallQuery } from '../../stream/use-older.ts'
import { callColumns, callColumnsOfTeams, shopColumns } from './call-columns.tsx'
import { classOf, createCallFilter } from './filter-calls.ts'
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
  const given = useSearch({ strict: false })
  const search = useMemo(() => read(given), [read, given])
  const { status, operation, q: text, reads, from, to, credentials, sdk, resource, key, by } = search
  const transport = list.transport ?? search.transport
  const filter = useMemo(() => {
    const values = { status, transport, operation, credentials, sdk, resource, key, by }
    return createCallFilter({ ...values, text, reads, period: { from, to } })
  }, [status, transport, operation, credentials, sdk, resource, key, by, text, reads, from, to])
  const query: CallQuery = {
    ...queryOf(parameters, search),
    ...(list.transport && { transport: list.transport }),
  }
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

/** Totals of the whole journal. */
type Totals = {
  total: number
  failed: number
  /** The number of calls that the filters select. Null if the journal does not count by the values of a set filter. */
  matching: number | null
  /** The number of calls of each operation, including operations that the gateway no longer has. */
  operations: ReadonlyMap<string, number>
}

/** The totals. Undefined until the counts are read. */
export function useCallTotals({ search, list }: Pick<Calls, 'search' | 'list'>): Totals | undefined {
  const all = useCallCounts()
  if (!all || list.transport === undefined) return all && totalsOf(all, search)
  const counts = all.counts.filter(({ transport }) => transport === list.transport)
  return totalsOf({ ...all, counts, operations: [] }, search)
}

export function totalsOf({ counts, operations }: CallCounts, search: CallsSearch): Totals {
  const { reads, q, from, to, credentials, sdk, resource, key, by } = search
  const listed = counts.filter(({ purpose }) => reads === 'shown' || purpose === 'operation')
  const isCountable = [q, from, to, credentials, sdk, resource, key, by].every(one => one === undefined)
  return {
    total: sumOf(listed),
    failed: sumOf(listed.filter(isFailed)),
    matching: isCountable ? sumOf(listed.filter(count => isSelected(count, search))) : null,
    operations: countOperations(operations, listed),
  }
}

function countOperations(operations: string[], counts: CallCount[]): ReadonlyMap<string, number> {
  const known = new Map(operations.map(operation => [operation, 0]))
  for (const { operation, count } of counts) known.set(operation, (known.get(operation) ?? 0) + count)
  return known
}

function isSelected(count: CallCount, { status, transport, operation }: CallsSearch): boolean {
  if (status === 'error' ? !isFailed(count) : status && classOf(count.status) !== status) return false
  if (transport && count.transport !== transport) return false
  return !operation || count.operation === operation
}

function isFailed({ status }: CallCount): boolean {
  return status >= 400
}
