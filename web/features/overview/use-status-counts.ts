import type { inferRouterOutputs } from '@trpc/server'
import { paymentStatuses } from '../../../server/facts/payment-statuses.ts'
import type { AppRouter } from '../../../server/gateway/procedures/router.ts'
import { lastYear } from '../../records/last-year.ts'
import { trpc } from '../../trpc.ts'

type Found = inferRouterOutputs<AppRouter>['payments']['search']

/** `status` is null for the payments of statuses that the console does not know. */
export type StatusCount = { status: string | null; count: number }

/**
 * How many payments of the last year have each status, of all and not only of those that were found. The provider
 * counts them: a search of one payment for each status, all in one request to the gateway. They are asked for only if
 * there are more payments than were found. Undefined until all are read, or if one could not be read.
 * @param found the newest payments, and the total
 */
export function useStatusCounts(found: Found | undefined): StatusCount[] | undefined {
  const total = found?.paging.total ?? 0
  const isWhole = found !== undefined && total <= found.results.length
  const answers = trpc.useQueries(t =>
    isWhole || !found
      ? []
      : paymentStatuses.map(status => t.payments.search({ ...lastYear, status, limit: 1 }, { retry: false })),
  )
  if (!found) return
  if (isWhole) {
    const groups = Map.groupBy(found.results, ({ status }) => status)
    return [...groups].map(([status, { length }]) => ({ status, count: length }))
  }
  const totals = answers.map(({ data }) => data?.paging.total)
  if (totals.includes(undefined)) return
  const counts: StatusCount[] = paymentStatuses.map((status, index) => ({
    status,
    count: totals[index] ?? 0,
  }))
  const others = total - counts.reduce((sum, { count }) => sum + count, 0)
  return [...counts, { status: null, count: others }].filter(({ count }) => count > 0)
}
