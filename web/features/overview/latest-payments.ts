import { useMemo } from 'react'
import type { Payment, PaymentSearch } from '../../../server/contract/payments.ts'
import { useSettings } from '../../http/use-settings.ts'
import { lastYear } from '../../records/last-year.ts'
import { clockToleranceMs } from '../../records/search-periods.ts'
import { useIsProviderNowKnown, useProviderNow } from '../../simulator/use-simulated-clock.ts'
import { trpc } from '../../trpc.ts'

/** The search whose payments are counted in the panel. If more exist than it finds, the provider counts them. */
export const newestPayments = { ...lastYear, sort: 'date_created', criteria: 'desc', limit: 50 } as const
const shownRows = 5

type LatestPayment = { payment: Payment; isFuture: boolean }

/**
 * The rows of the panel. A simulated clock that went back leaves payments with dates that it has not reached, and the
 * provider's search sorts these first. The payments up to now are then searched for separately, and listed above them.
 * @param found the newest payments by date
 */
export function useLatestPayments(found: PaymentSearch | undefined): LatestPayment[] {
  const nowMs = useProviderNow()
  const isNowKnown = useIsProviderNowKnown()
  // At the real provider nothing is dated after now, unless this computer's clock is slow.
  const isSimulated = useSettings()?.simulator !== false && isNowKnown
  // biome-ignore lint/correctness/useExhaustiveDependencies: one period for each answer, or each render would search again.
  const endMs = useMemo(() => nowMs() + clockToleranceMs, [found, isNowKnown])
  const isFuture = ({ date_created: date }: Payment) =>
    isSimulated && date !== undefined && Date.parse(date) > endMs
  const results = found?.results ?? []
  const future = results.filter(isFuture)
  const upToNow = trpc.payments.search.useQuery(
    { ...newestPayments, end_date: new Date(endMs).toISOString(), limit: shownRows },
    { retry: false, enabled: future.length > 0, placeholderData: previous => previous },
  )
  const rows = future.length > 0 ? [...(upToNow.data?.results ?? []), ...future] : results
  return rows.slice(0, shownRows).map(payment => ({ payment, isFuture: isFuture(payment) }))
}
