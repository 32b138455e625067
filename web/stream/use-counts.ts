/**
 * Counts of entries of the whole journal, because the memory of a tab holds only the newest. `useArrivals` refetches
 * the counts that are shown.
 */
import type { inferRouterOutputs } from '@trpc/server'
import { useSyncExternalStore } from 'react'
import type { AppRouter } from '../../server/gateway/procedures/router.ts'
import { trpc } from '../trpc.ts'
import { isUnknown, useFeedStore } from './use-feed.ts'

type Outputs = inferRouterOutputs<AppRouter>
export type CallCounts = Outputs['calls']['counts']
export type CallCount = CallCounts['counts'][number]
export type NotificationCount = Outputs['notifications']['counts']['counts'][number]

/**
 * Whether the newest entries are in memory. Counts are read afterwards: those that were read before may lack an entry
 * that is among the newest, and that therefore does not arrive.
 */
function useIsKnown(): boolean {
  const store = useFeedStore()
  return useSyncExternalStore(store.subscribe, () => !isUnknown(store.getSnapshot()))
}

/** The counts of calls. Undefined until they are read. */
export function useCallCounts(): CallCounts | undefined {
  return trpc.calls.counts.useQuery(undefined, { enabled: useIsKnown() }).data
}

/** The counts of notifications. Undefined until they are read. */
export function useNotificationCounts(): NotificationCount[] | undefined {
  const { data } = trpc.notifications.counts.useQuery(undefined, { enabled: useIsKnown() })
  return data?.counts
}

export function sumOf(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** The distinct values, in alphabetical order. */
export function valuesOf(values: readonly (string | null)[]): string[] {
  return [...new Set(values)].filter(value => value !== null).sort()
}
