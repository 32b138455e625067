import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { useCallback, useMemo } from 'react'
import { stringifySearch } from '../../address/search-params.ts'
import { gateway, trpc } from '../../trpc.ts'
import type { Payment } from './payment-types.ts'
import { toSearchInput } from './to-search-input.ts'

const route = getRouteApi('/payments')

/** What is visible at first; a small page is read and shown sooner. */
const firstPageSize = 20
/** The provider takes no more in one page. */
const laterPageSize = 100

const narrowing = ['q', 'status', 'method', 'from', 'to'] as const

export type PaymentsSearch = ReturnType<typeof route.useSearch>
/** Null clears all filters. */
export type ChangeSearch = (change: Partial<PaymentsSearch> | null) => void
export type Payments = ReturnType<typeof usePayments>

/** The provider's search, read page by page; its filters are in the address. `id` is the payment opened last. */
export function usePayments() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const input = toSearchInput(search)
  const queries = useQueryClient()
  // Begins like the keys of the other searches, so that a change to a payment invalidates all of them.
  const queryKey = [...getQueryKey(trpc.payments.search), { input, type: 'infinite' }]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: offset, signal }) =>
      gateway.payments.search.query(
        { ...input, offset, limit: offset === 0 ? firstPageSize : laterPageSize },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ results, paging }, pages) => {
      const offset = pages.reduce((sum, page) => sum + page.results.length, 0)
      return results.length === 0 || offset >= paging.total ? undefined : offset
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query
  const rows = useMemo(() => withoutRepeated(data?.pages.flatMap(page => page.results) ?? []), [data])
  const { id } = search
  const isMissing = id !== undefined && data !== undefined && !rows.some(payment => payment.id === id)
  const linked = trpc.payments.get.useQuery(
    { paymentId: String(id) },
    { enabled: isMissing, retry: false },
  ).data
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  const change: ChangeSearch = next =>
    navigate({
      search: previous =>
        next === null
          ? { sort: previous.sort, columns: previous.columns, compare: previous.compare }
          : { ...previous, ...next },
      replace: true,
      resetScroll: false,
    })
  /** Only the first page: what follows is read again by scrolling. */
  const readAgain = () => {
    queries.setQueryData<typeof data>(queryKey, known => known && firstPageOf(known))
    void query.refetch()
  }
  return {
    search,
    input,
    query,
    change,
    rows,
    total: data?.pages.at(-1)?.paging.total,
    /** The payment of the address, if it is not among those loaded. */
    linked: isMissing ? linked : undefined,
    isFiltered: narrowing.some(name => search[name] !== undefined),
    loadMore,
    readAgain,
    /**
     * Keeps the payment in the address, so that going back shows where it is. By the history itself: the navigation to
     * the payment follows at once, and would cancel another one.
     */
    open: (opened: number) => {
      router.history.replace(`/payments${stringifySearch({ ...search, id: opened })}`)
      // The history merges changes of one tick into one entry.
      router.history.flush()
    },
  }
}

function firstPageOf<Page, Param>({
  pages,
  pageParams,
}: InfiniteData<Page, Param>): InfiniteData<Page, Param> {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}

/** A payment that is created between two pages moves one from the end of the first to the second. */
function withoutRepeated(payments: Payment[]): Payment[] {
  return [...new Map(payments.map(payment => [payment.id, payment])).values()]
}
