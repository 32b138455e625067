/** How many entries the whole journal has. The memory of a tab holds only the newest. */
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/procedures/router.ts'
import { trpc } from '../trpc.ts'
import { useRefetchOnEntries } from './use-refetch-on-entries.ts'

type Outputs = inferRouterOutputs<AppRouter>
export type CallCount = Outputs['calls']['counts']['counts'][number]
export type NotificationCount = Outputs['notifications']['counts']['counts'][number]

/** Undefined until they are read. */
export function useCallCounts(): CallCount[] | undefined {
  const { data, refetch } = trpc.calls.counts.useQuery()
  useRefetchOnEntries(refetch, entry => entry.kind === 'call')
  return data?.counts
}

/** Undefined until they are read. */
export function useNotificationCounts(): NotificationCount[] | undefined {
  const { data, refetch } = trpc.notifications.counts.useQuery()
  useRefetchOnEntries(refetch, entry => entry.kind === 'notification')
  return data?.counts
}

export function sumOf(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** The distinct values, in alphabetical order. */
export function valuesOf(values: readonly (string | null)[]): string[] {
  return [...new Set(values)].filter(value => value !== null).sort()
}
