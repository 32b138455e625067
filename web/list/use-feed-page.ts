import { useCallback, useMemo, useState } from 'react'
import { isGone } from '../errors/console-problem.ts'
import type { Entry } from '../stream/feed-entry.ts'
import type { FeedFilter, FilteredRows } from '../stream/filter-rows.ts'
import { joinRows } from '../stream/join-rows.ts'
import { isUnknown, useFeed } from '../stream/use-feed.ts'
import { type OlderFilter, useOlder } from '../stream/use-older.ts'
import { trpc } from '../trpc.ts'
import { orderRows } from './order-rows.ts'
import type { Parameters } from './parameters.ts'
import { isFiltered, noFilters } from './query-of.ts'

/** `id` is the seq of the entry whose detail is open; `compare`, what the next chosen row is compared with. */
type FeedSearch = { id?: number | undefined; compare?: string | undefined }

type Given<Search extends FeedSearch, Filtered extends FilteredRows> = {
  search: Search
  navigate: (options: {
    search: (previous: Search) => Search
    replace?: boolean
    resetScroll: boolean
  }) => unknown
  parameters: Parameters
  /** Must be memoized: a new filter processes all rows again. */
  filter: FeedFilter<Filtered>
  /** The same filter for the journal. */
  query: OlderFilter
}

/** The part of a page's state that the shared components use. */
export type FeedPageState = Pick<
  ReturnType<typeof useFeedPage<FeedSearch, FilteredRows>>,
  | 'rows'
  | 'linked'
  | 'search'
  | 'open'
  | 'clear'
  | 'isPaused'
  | 'setPaused'
  | 'older'
  | 'isUnknown'
  | 'isUncounted'
  | 'isFiltered'
>

/** A page's state: filters and selection in the address, rows from memory and from the journal. */
export function useFeedPage<Search extends FeedSearch, Filtered extends FilteredRows>(
  given: Given<Search, Filtered>,
) {
  const { search, navigate, parameters, filter, query } = given
  const feed = useFeed()
  const [isPaused, setPaused] = useState(false)
  const filtered = useMemo(() => filter.run(feed.rows), [filter, feed.rows])
  const older = useOlder(query, filtered.oldest)
  // The journal is read after the first page, which may have all older entries. Only the journal can search words.
  const mayBeOlder = feed.isRead && query.text === undefined
  const linked = useLinkedEntry(query.kind, mayBeOlder ? search.id : undefined)
  const rows = useMemo(() => {
    return orderRows(joinRows(filter.pickOlder(older.entries, filtered.rows), filtered.rows))
  }, [filter, older.entries, filtered.rows])
  const isUncounted =
    rows.length === 0 &&
    (older.isLoading || older.error !== null || (isUnknown(feed) && !isFiltered(parameters, search)))
  const isMissing = linked !== undefined && !rows.some(({ key }) => key === linked.seq)
  const change = useCallback(
    (next: Partial<Search>) =>
      navigate({ search: previous => ({ ...previous, ...next }), replace: true, resetScroll: false }),
    [navigate],
  )
  const open = useCallback(
    (seq: number | null) =>
      navigate({ search: previous => ({ ...previous, id: seq ?? undefined }), resetScroll: false }),
    [navigate],
  )
  return {
    ...filtered,
    rows,
    /** The entry of the address, if it is not loaded and passes the filter. */
    linked: isMissing ? filter.pickOlder([linked], filtered.rows)[0] : undefined,
    search,
    change,
    /** Clears all filters. */
    clear: () => change(noFilters(parameters) as Partial<Search>),
    open,
    isPaused,
    setPaused,
    older,
    isUnknown: isUnknown(feed),
    /** Whether the list is empty because nothing was read yet, so that it has no count. */
    isUncounted,
    isFiltered: isFiltered(parameters, search),
  }
}

/**
 * The entry that the address names, which may be older than all loaded ones. The hook shares its query with the detail.
 */
function useLinkedEntry(kind: Entry['kind'], seq: number | undefined): Entry | undefined {
  const input = { seq: seq ?? 0 }
  const options = { staleTime: Number.POSITIVE_INFINITY, retry: false }
  const call = trpc.calls.get.useQuery(input, { ...options, enabled: kind === 'call' && seq !== undefined })
  const notification = trpc.notifications.get.useQuery(input, {
    ...options,
    enabled: kind === 'notification' && seq !== undefined,
  })
  // A query keeps its data when it fails. An entry that was deleted is not shown.
  const { data, error } = kind === 'call' ? call : notification
  return isGone(error) ? undefined : data
}
