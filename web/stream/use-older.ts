import { useInfiniteQuery } from '@tanstack/react-query'
import type { inferRouterInputs } from '@trpc/server'
import { useCallback, useMemo } from 'react'
import type { AppRouter } from '../../server/gateway/procedures/router.ts'
import { gateway } from '../trpc.ts'
import type { Entry } from './feed-entry.ts'

const pageSize = 200
/** The first element of the keys of all these queries. */
export const olderKey = 'older-entries'

type Inputs = inferRouterInputs<AppRouter>
type Filter<Input> = Omit<Input, 'before' | 'after' | 'limit'>

/** The filters of the journal's list of calls. */
export type CallQuery = Filter<Inputs['calls']['list']>
export type NotificationQuery = Filter<Inputs['notifications']['list']>
export type OlderFilter = ({ kind: 'notification' } & NotificationQuery) | ({ kind: 'call' } & CallQuery)

/**
 * Entries that are not in memory, read from the journal a page at a time. With a filter the first page is read
 * immediately: the memory may hold nothing that matches, and does not hold the bodies in which a text may occur.
 * @param oldestInMemory seq of the oldest entry in memory, where the first page starts without a filter; null without
 * entries
 */
export function useOlder(filter: OlderFilter, oldestInMemory: number | null) {
  const isFiltered = Object.entries(filter).some(([name, value]) => name !== 'kind' && value !== undefined)
  const start = isFiltered ? undefined : (oldestInMemory ?? undefined)
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [olderKey, filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: start,
    getNextPageParam: page => (page.length < pageSize ? undefined : page.at(-1)?.seq),
    enabled: isFiltered,
    // Entries never change. A filter that is chosen again reads again, because new entries may have arrived.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const entries = useMemo(() => data?.pages.flat() ?? [], [data])
  const isDone = data !== undefined && !hasNextPage
  const hasStart = isFiltered || start !== undefined
  const load = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const loadMore = useCallback(() => {
    if (hasStart && !isDone && error === null) load()
  }, [hasStart, isDone, error, load])
  return { entries, isDone, isLoading: isFetching, error: isFetching ? null : error, loadMore, retry: load }
}

async function readPage(
  { kind, ...filter }: OlderFilter,
  before: number | undefined,
  signal: AbortSignal,
): Promise<Entry[]> {
  const list = kind === 'call' ? gateway.calls.list : gateway.notifications.list
  const { entries } = await list.query({ ...filter, before, limit: pageSize }, { signal })
  return entries
}
