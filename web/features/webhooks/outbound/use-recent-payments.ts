import { trpc } from '../../../trpc.ts'

/** The newest payments, the newest first. Empty while they load, after an error, and without an access token. */
export function useRecentPayments() {
  const { data } = trpc.payments.search.useQuery(
    { sort: 'date_created', criteria: 'desc', limit: 20 },
    { retry: false },
  )
  return data?.results ?? []
}

export type RecentPayment = ReturnType<typeof useRecentPayments>[number]
