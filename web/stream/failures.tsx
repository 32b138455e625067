import { useTranslations } from 'use-intl'
import { trpc } from '../trpc.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Moment } from '../ui/values/moment.tsx'
import { useRefetchOnEntries } from './use-feed.ts'
import type { CallQuery } from './use-older.ts'

/** Says that calls were lost when the gateway was killed, so that nobody takes the lists for complete. */
export function UncleanStopNotice() {
  const t = useTranslations('shell')
  const stop = useFailures({ purpose: 'operation' }).data?.unclean_stop
  if (!stop) return null
  return (
    <Notice tone="warn" testId="unclean-stop">
      <p>
        {t.rich('uncleanStop', {
          count: stop.calls ?? 0,
          last: () => <Moment iso={stop.last_at} isFull />,
          found: () => <Moment iso={stop.found_at} isFull />,
        })}
      </p>
    </Notice>
  )
}

/** The number of dropped calls is polled, because a call that the journal drops does not arrive in the feed. */
const droppedPollMs = 60_000

/**
 * The failed calls that match the filters, grouped and counted by the journal, and the number of calls that it dropped.
 * Refetches when calls fail.
 */
export function useFailures({ outcome: _, ...query }: CallQuery) {
  const result = trpc.calls.failures.useQuery(query, { refetchInterval: droppedPollMs })
  useRefetchOnEntries(result.refetch, entry => entry.kind === 'call' && entry.outcome === 'error')
  return result
}
