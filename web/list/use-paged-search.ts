import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

/** `omitted` is the number of rows that are omitted because gradings created them. */
/** How many records were read to find a part of a value, and how many the provider has. */
export type Looked = { read: number; total: number }

export type Page<Row> = {
  rows: readonly Row[]
  total: number
  omitted?: number | undefined
  /** Present if the rows were found by a part of a value, among those that were read. */
  looked?: Looked
}

type Options<Row> = {
  queryKey: readonly unknown[]
  /** Reads the rows after the first `offset` ones. */
  readPage: (offset: number, signal: AbortSignal) => Promise<Page<Row>>
  /** False while the parameters of the search are unknown. */
  isReady?: boolean
}

export type PagedSearch<Row extends { id: string | number }> = ReturnType<typeof usePagedSearch<Row>>

/** The id of a record as text. */
export const keyOf = ({ id }: { id: string | number }) => String(id)

/** A search of the provider, read page by page. */
export function usePagedSearch<Row extends { id: string | number }>({
  queryKey,
  readPage,
  isReady = true,
}: Options<Row>) {
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
  // A row that is created between two reads moves one from the end of the first page to the second, so duplicates are
  // dropped.
  const rows = useMemo(
    () => [...new Map((data?.pages.flatMap(page => page.rows) ?? []).map(row => [keyOf(row), row])).values()],
    [data],
  )
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  return {
    query,
    rows,
    total: data?.pages.at(-1)?.total,
    omitted: data?.pages.at(-1)?.omitted,
    looked: data?.pages[0]?.looked,
    loadMore,
    /** Reads only the first page again. Scrolling reads the others. */
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
