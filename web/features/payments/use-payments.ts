import { getRouteApi, useRouter } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { stringifySearch } from '../../browser/search-params.ts'
import { usePagedSearch } from '../../records/use-paged-search.ts'
import { gateway, trpc } from '../../trpc.ts'
import type { Payment } from './payment-types.ts'
import { toSearchInput } from './to-search-input.ts'

const route = getRouteApi('/payments')

/** The number of rows that are visible at first. A small page is read and shown sooner. */
const firstPageSize = 20
/** The provider accepts no larger page. */
const laterPageSize = 100

const narrowing = ['q', 'status', 'method', 'from', 'to'] as const

export type PaymentsSearch = ReturnType<typeof route.useSearch>
/** Null clears all filters. */
export type ChangeSearch = (change: Partial<PaymentsSearch> | null) => void

export async function searchPayments(
  input: Parameters<typeof gateway.payments.search.query>[0],
  signal: AbortSignal,
) {
  const { results, paging } = await gateway.payments.search.query(input, { signal })
  return { rows: results, total: paging.total, omitted: paging.omitted_gradings }
}

const idOf = ({ id }: Payment) => id

/** The provider's search, read page by page. Its filters are in the address. `id` is the payment opened last. */
export function usePayments() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const input = toSearchInput(search)
  const paged = usePagedSearch<Payment>({
    // The key begins like those of the other searches, so that a change to a payment invalidates all of them.
    queryKey: [...getQueryKey(trpc.payments.search), { input, type: 'infinite' }],
    readPage: (offset, signal) => {
      const limit = offset === 0 ? firstPageSize : laterPageSize
      return searchPayments({ ...input, offset, limit }, signal)
    },
    keyOf: idOf,
  })
  const { id } = search
  const isMissing =
    id !== undefined && paged.query.data !== undefined && !paged.rows.some(payment => payment.id === id)
  const linked = trpc.payments.get.useQuery(
    { paymentId: String(id) },
    { enabled: isMissing, retry: false },
  ).data
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
    input,
    change,
    /** The payment of the address, if it is not loaded. */
    linked: isMissing ? linked : undefined,
    isFiltered: narrowing.some(name => search[name] !== undefined),
    /**
     * Keeps the payment in the address, so that going back shows where it is. It uses the history itself: the
     * navigation to the payment follows at once, and would cancel another navigation.
     */
    open: (opened: string) => {
      router.history.replace(`/payments${stringifySearch({ ...search, id: opened })}`)
      // The history merges changes of one tick into one entry.
      router.history.flush()
    },
  }
}
