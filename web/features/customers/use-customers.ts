import { getRouteApi } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import type { Customer } from '../../../server/contract/customers.ts'
import { usePagedSearch } from '../../records/use-paged-search.ts'
import { gateway, trpc } from '../../trpc.ts'

const route = getRouteApi('/customers')

const pageSize = 50

export type Customers = ReturnType<typeof useCustomers>

const idOf = ({ id }: Customer) => id

/** The provider's search, in the order that it has. The email it searches for is in the address. */
export function useCustomers() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const input = { ...(search.email && { email: search.email }) }
  const paged = usePagedSearch<Customer>({
    queryKey: [...getQueryKey(trpc.customers.search), { input, type: 'infinite' }],
    readPage: async (offset, signal) => {
      const page = { ...input, offset, limit: pageSize }
      const { results, paging } = await gateway.customers.search.query(page, { signal })
      return { rows: results, total: paging.total }
    },
    keyOf: idOf,
  })
  const change = (next: Partial<typeof search>) =>
    navigate({ search: previous => ({ ...previous, ...next }), resetScroll: false })
  return { ...paged, search, input, change }
}
