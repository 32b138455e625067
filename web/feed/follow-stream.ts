/** Keeps one subscription to the journal's feed alive: resumes behind the last entry, with a growing delay. */

import type { FeedMessage } from '../../server/contract/journal.ts'
import type { Gateway } from '../trpc.ts'
import type { Connection, FeedStore } from './feed-store.ts'
import { checkIntervalMs, createSleepWatch, type FeedMoment } from './sleep-watch.ts'

const minRetryDelayMs = 1_000
const maxRetryDelayMs = 15_000
/** What arrives within this time after reconnecting may have been missed before. */
const settleMs = 600

export type StreamEvents = {
  signal: AbortSignal
  onMessage: (message: FeedMessage) => void
  onConnection: (connection: Partial<Connection>) => void
  onResumed: (seconds: number, missed: number) => void
}

/** Ends when the signal aborts. */
export async function followStream(gateway: Gateway, store: FeedStore, events: StreamEvents): Promise<void> {
  let tries = 0
  let lost: FeedMoment | null = null
  const sleep = createSleepWatch(store.lastSeq)
  const checking = setInterval(sleep.check, checkIntervalMs)
  events.signal.addEventListener('abort', () => clearInterval(checking), { once: true })
  const onLive = () => {
    tries = 0
    events.onConnection({ state: 'live', tries: 0, nextTryAt: null })
    if (lost !== null) reportMissed(store, lost, events)
    lost = null
  }
  const onLost = () => {
    lost ??= sleep.lostAt()
  }
  while (!events.signal.aborted) {
    await subscribeOnce(gateway, String(store.lastSeq()), { ...events, onLive, onLost })
    if (events.signal.aborted) return
    onLost()
    const waitMs = Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** tries) * (0.75 + Math.random() / 2)
    tries += 1
    events.onConnection({
      state: navigator.onLine ? 'reconnecting' : 'offline',
      tries,
      nextTryAt: Date.now() + waitMs,
    })
    await waitFor(waitMs, events.signal)
  }
}

type SubscriptionEvents = StreamEvents & { onLive: () => void; onLost: () => void }

/** Resolves when the subscription is over, whatever ended it. */
function subscribeOnce(gateway: Gateway, lastEventId: string, events: SubscriptionEvents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // The server first sends the entries after this cursor. It is 0 for an empty journal.
  const subscription = gateway.notifications.feed.subscribe(
    { lastEventId },
    {
      onData: ({ data }) => events.onMessage(data),
      onConnectionStateChange: ({ state, error }) => {
        if (state === 'pending') events.onLive()
        else if (state === 'connecting' && error) {
          // The browser would retry at a fixed delay and never leave a dead proxy, so this loop reconnects instead.
          subscription.unsubscribe()
          resolve()
        }
      },
      onError: () => resolve(),
      onComplete: () => resolve(),
    },
  )
  events.signal.addEventListener('abort', () => subscription.unsubscribe(), { once: true })
  return promise.finally(events.onLost)
}

function reportMissed(store: FeedStore, lost: FeedMoment, { signal, onResumed }: StreamEvents): void {
  const backAt = Date.now()
  setTimeout(() => {
    if (signal.aborted) return
    const missed = store
      .getSnapshot()
      .rows.filter(
        row => row.type === 'entry' && row.entry.seq > lost.seq && Date.parse(row.entry.received_at) < backAt,
      ).length
    onResumed(Math.max(1, Math.round((backAt - lost.at) / 1000)), missed)
  }, settleMs)
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      removeEventListener('online', done)
      resolve()
    }
    signal.addEventListener('abort', done, { once: true })
    // The network is back: retry at once.
    addEventListener('online', done, { once: true })
  })
}
