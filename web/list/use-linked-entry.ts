import { isGone } from '../errors/console-problem.ts'
import type { Entry } from '../stream/feed-entry.ts'
import { trpc } from '../trpc.ts'

/** The entry that the address names, which may be older than all loaded ones. Shares its query with the detail. */
export function useLinkedEntry(kind: Entry['kind'], seq: number | undefined): Entry | undefined {
  const input = { seq: seq ?? 0 }
  const options = { staleTime: Number.POSITIVE_INFINITY, retry: false }
  const call = trpc.calls.get.useQuery(input, { ...options, enabled: kind === 'call' && seq !== undefined })
  const notification = trpc.notifications.get.useQuery(input, {
    ...options,
    enabled: kind === 'notification' && seq !== undefined,
  })
  // A query keeps its data when it fails. An entry that was deleted is not shown.
  const { data, error } = kind === 'call' ? call : notification
  return isGone(error) ? undefined : data
}
