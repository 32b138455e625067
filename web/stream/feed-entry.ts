/** The entries of the live feed, with the types of the router. */
import type { inferRouterOutputs } from '@trpc/server'
import { reportedForward } from '../../server/contract/entry-facts.ts'
import type { AppRouter } from '../../server/gateway/procedures/router.ts'

export { eventNameOf } from '../../server/facts/event-name.ts'

/**
 * A row of the list, whose rows are oldest first: an entry, or a mark after the entries up to seq `after`. `day` is the
 * day of those entries.
 */
export type FeedRow =
  | { type: 'entry'; key: number; entry: Entry }
  | { type: 'day'; key: string; after: number; iso: string }
  | { type: 'gap'; key: string; after: number; lost: number }
  | { type: 'resumed'; key: string; after: number; seconds: number; missed: number }

type Outputs = inferRouterOutputs<AppRouter>
type ListedEntry = Outputs['notifications']['list']['entries'][number]
export type NotificationEntry = Extract<ListedEntry, { kind: 'notification' }>
export type NotificationDetail = Outputs['notifications']['get']
export type CallEntry = Extract<Outputs['calls']['list']['entries'][number], { kind: 'call' }>
export type CallDetail = Outputs['calls']['get']
export type Entry = NotificationEntry | CallEntry

/** How a call came: its transport, or `listen` for a forward that `pasarela listen` made and reported. */
export function channelOf({ operation, transport }: Pick<CallEntry, 'operation' | 'transport'>) {
  return operation === reportedForward ? 'listen' : transport
}

// The console's own reads, for example of a payment to show its page. They are hidden by default.

/** The search parameter `reads=shown`. */
export const readsChoices = ['shown'] as const
export type ReadsChoice = (typeof readsChoices)[number]

export function isOwnRead(entry: Entry): boolean {
  return entry.kind === 'call' && entry.purpose === 'display'
}
