import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useColumns } from '../../list/columns.ts'
import { queryOf } from '../../list/query-of.ts'
import { useFeedPage } from '../../list/use-feed-page.ts'
import { type CallCount, type CallCounts, sumOf, useCallCounts } from '../../stream/use-counts.ts'
import type { CallQuery } from '../../stream/use-older.ts'
import { callColumns } from './call-columns.tsx'
import { classOf, createCallFilter } from './filter-calls.ts'
import { type CallsSearch, callParameters } from './search.ts'

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

/** Totals of the whole journal. */
type Totals = {
  total: number
  failed: number
  /** The number of calls that the filters select. Null with words or periods, which are not counted. */
  matching: number | null
  /** The number of calls of each operation, including operations that the gateway no longer has. */
  operations: ReadonlyMap<string, number>
}

/** The totals. Undefined until the counts are read. */
export function useCallTotals(search: CallsSearch): Totals | undefined {
  const counts = useCallCounts()
  return counts && totalsOf(counts, search)
}

export function totalsOf({ counts, operations }: CallCounts, search: CallsSearch): Totals {
  const { reads, q, from, to } = search
  const listed = counts.filter(({ purpose }) => reads === 'shown' || purpose === 'operation')
  const isCountable = [q, from, to].every(one => one === undefined)
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
