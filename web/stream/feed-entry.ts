/** The entries of the live feed, with the types of the router. */
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/gateway/procedures/router.ts'

type Outputs = inferRouterOutputs<AppRouter>
type ListedEntry = Outputs['notifications']['list']['entries'][number]
export type NotificationEntry = Extract<ListedEntry, { kind: 'notification' }>
export type NotificationDetail = Outputs['notifications']['get']
export type CallEntry = Extract<Outputs['calls']['list']['entries'][number], { kind: 'call' }>
export type CallDetail = Outputs['calls']['get']
export type Entry = NotificationEntry | CallEntry
