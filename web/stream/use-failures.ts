import { trpc } from '../trpc.ts'
import type { CallQuery } from './use-older.ts'
import { useRefetchOnEntries } from './use-refetch-on-entries.ts'

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
