import { getRouteApi, useRouter } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import type { Order } from '../../../server/contract/orders.ts'
import { stringifySearch } from '../../browser/search-params.ts'
import { usePagedSearch } from '../../records/use-paged-search.ts'
import { clockToleranceMs } from '../../simulator/clock-tolerance.ts'
import { useIsProviderNowKnown, useProviderNow } from '../../simulator/use-simulated-clock.ts'
import { trpc } from '../../trpc.ts'
import type { OrdersSearch } from './search.ts'
import { searchOrders } from './search-orders.ts'
import { toSearchInput } from './to-search-input.ts'

const route = getRouteApi('/orders')

const pageSize = 50

const narrowing = ['q', 'status', 'method', 'from', 'to'] as const

/** Null clears all filters. */
export type ChangeSearch = (change: Partial<OrdersSearch> | null) => void

const idOf = ({ id }: Order) => id

/** The provider's search, read page by page. Its filters are in the address. `id` is the order opened last. */
export function useOrders() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const nowMs = useProviderNow()
  const isNowKnown = useIsProviderNowKnown()
  const { id, columns: _, compare: _compare, ...filters } = search
  const paged = usePagedSearch<Order>({
    queryKey: [...getQueryKey(trpc.orders.search), { input: filters, type: 'infinite' }],
    readPage: (offset, signal) => {
      // Without an end, the period moves on to include the newest orders.
      const input = toSearchInput(filters, nowMs() + clockToleranceMs)
      return searchOrders(input, { offset, limit: pageSize }, signal)
    },
    keyOf: idOf,
    // Before the clock is known, the month would be that of the real clock, in which no order was made.
    isReady: filters.to !== undefined || isNowKnown,
  })
  const isMissing =
    id !== undefined && paged.query.data !== undefined && !paged.rows.some(one => one.id === id)
  const linked = trpc.orders.get.useQuery({ orderId: id ?? '' }, { enabled: isMissing, retry: false }).data
  const change: ChangeSearch = next =>
    navigate({
      search: previous =>
        next === null
          ? { sort: previous.sort, columns: previous.columns, compare: previous.compare }
          : { ...previous, ...next },
      replace: true,
      resetScroll: false,
    })
  return {
    ...paged,
    search,
    /** The input of the first page. */
    input: toSearchInput(filters, nowMs()),
    change,
    /** The order of the address, if it is not loaded. */
    linked: isMissing ? linked : undefined,
    isFiltered: narrowing.some(name => search[name] !== undefined),
    /**
     * Keeps the order in the address, so that going back shows where it is. It uses the history itself: the navigation
     * to the order follows at once, and would cancel another navigation.
     */
    open: (opened: string) => {
      router.history.replace(`/orders${stringifySearch({ ...search, id: opened })}`)
      // The history merges changes of one tick into one entry.
      router.history.flush()
    },
  }
}
