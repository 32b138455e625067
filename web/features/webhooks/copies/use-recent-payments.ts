import { trpc } from '../../../trpc.ts'

/** The newest payments, newest first; none while they are not known, or where there is no access token. */
export function useRecentPayments() {
  const { data } = trpc.payments.search.useQuery(
    { sort: 'date_created', criteria: 'desc', limit: 20 },
    { retry: false },
  )
  return data?.results ?? []
}

export type RecentPayment = ReturnType<typeof useRecentPayments>[number]
