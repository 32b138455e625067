/** Subscribers of the feed that come and go. Each checks that it receives every entry once and in order. */
import { setTimeout as wait } from 'node:timers/promises'
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { AppRouter } from '../../server/gateway/procedures/router.ts'

type SubscribersSeen = {
  visits: number
  entries: number
  /** Entries that were skipped, received twice, or received out of order. */
  wrong: number
}

/** A visit takes 5 to 20 s. */
const minVisitMs = 5000
const maxVisitMs = 20_000

export function startSubscribers(
  gatewayUrl: string,
  count: number,
): { stop: () => Promise<SubscribersSeen> } {
  const seen: SubscribersSeen = { visits: 0, entries: 0, wrong: 0 }
  const stopping = new AbortController()
  const client = createTRPCClient<AppRouter>({
    links: [httpSubscriptionLink({ url: `${gatewayUrl}/trpc`, EventSource })],
  })

  /** @param from continues after this entry; null: with the next one. Resolves to the last entry. */
  async function visit(from: number | null): Promise<number | null> {
    seen.visits++
    let last = from
    const subscription = client.notifications.feed.subscribe(
      { lastEventId: from === null ? null : String(from) },
      {
        onData: ({ data }) => {
          const next = data.type === 'entry' ? data.entry.seq : null
          seen.entries++
          if (next === null || (last !== null && next !== last + 1)) seen.wrong++
          last = next
        },
      },
    )
    const visitMs = minVisitMs + Math.random() * (maxVisitMs - minVisitMs)
    await wait(visitMs, undefined, { signal: stopping.signal }).catch(() => {})
    subscription.unsubscribe()
    return last
  }
  /** Every second visit continues where the one before ended. */
  async function comeAndGo(): Promise<void> {
    while (!stopping.signal.aborted) await visit(await visit(null))
  }
  const subscribers = Array.from({ length: count }, comeAndGo)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(subscribers)
      return seen
    },
  }
}
