import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

/** `omitted`: how many more there are that gradings made. */
type Page<Row> = { rows: readonly Row[]; total: number; omitted?: number | undefined }

type Options<Row> = {
  queryKey: readonly unknown[]
  /** Reads the rows after those that were read, of which there are `offset`. */
  readPage: (offset: number, signal: AbortSignal) => Promise<Page<Row>>
  keyOf: (row: Row) => string | number
  /** False while it is not known what to search for. */
  isReady?: boolean
}

export type PagedSearch<Row> = ReturnType<typeof usePagedSearch<Row>>

/** A search of the provider, read page by page. */
export function usePagedSearch<Row>({ queryKey, readPage, keyOf, isReady = true }: Options<Row>) {
  const queries = useQueryClient()
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: offset, signal }) => readPage(offset, signal),
    initialPageParam: 0,
    enabled: isReady,
    getNextPageParam: ({ rows, total }, pages) => {
      const offset = pages.reduce((sum, page) => sum + page.rows.length, 0)
      return rows.length === 0 || offset >= total ? undefined : offset
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query
  // A row that is created between two pages moves one from the end of the first to the second.
  const rows = useMemo(
    () => [...new Map((data?.pages.flatMap(page => page.rows) ?? []).map(row => [keyOf(row), row])).values()],
    [data, keyOf],
  )
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  return {
    query,
    rows,
    total: data?.pages.at(-1)?.total,
    omitted: data?.pages.at(-1)?.omitted,
    loadMore,
    /** Only the first page: what follows is read again by scrolling. */
    readAgain: () => {
      queries.setQueryData<typeof data>(queryKey, known => known && firstPageOf(known))
      void query.refetch()
    },
  }
}

function firstPageOf<Page, Param>({
  pages,
  pageParams,
}: InfiniteData<Page, Param>): InfiniteData<Page, Param> {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}
