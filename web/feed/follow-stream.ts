/** Keeps one subscription to the journal's feed alive: resumes behind the last entry, waits longer each time. */
import type { Gateway } from '../trpc.ts'
import type { FeedMessage } from './feed-entry.ts'
import type { Connection, FeedStore } from './feed-store.ts'
import { createSleepWatch, type FeedMoment, lookEveryMs } from './sleep-watch.ts'

const firstWaitMs = 1_000
const longestWaitMs = 15_000
/** How long after reconnecting an arrival may still be one that was missed. */
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
  const looking = setInterval(sleep.look, lookEveryMs)
  events.signal.addEventListener('abort', () => clearInterval(looking), { once: true })
  const onLive = () => {
    tries = 0
    events.onConnection({ state: 'live', tries: 0, nextTryAt: null })
    if (lost !== null) tellWhatWasMissed(store, lost, events)
    lost = null
  }
  const onLost = () => {
    lost ??= sleep.lostAt()
  }
  while (!events.signal.aborted) {
    await subscribeOnce(gateway, store, events, { onLive, onLost })
    if (events.signal.aborted) return
    onLost()
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** tries) * (0.75 + Math.random() / 2)
    tries += 1
    events.onConnection({
      state: navigator.onLine ? 'reconnecting' : 'offline',
      tries,
      nextTryAt: Date.now() + waitMs,
    })
    await waitFor(waitMs, events.signal)
  }
}

type Changes = { onLive: () => void; onLost: () => void }

/** Resolves when the subscription is over, whatever ended it. */
function subscribeOnce(
  gateway: Gateway,
  store: FeedStore,
  events: StreamEvents,
  changes: Changes,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // The server repeats what came after this cursor, so an empty journal is followed from its beginning.
  const subscription = gateway.notifications.feed.subscribe(
    { lastEventId: String(store.lastSeq()) },
    {
      onData: ({ data }) => events.onMessage(data as FeedMessage),
      onConnectionStateChange: ({ state, error }) => {
        if (state === 'pending') changes.onLive()
        else if (state === 'connecting' && error) {
          // The browser's own retry does not wait longer each time, and never gives up a dead proxy: ours does.
          subscription.unsubscribe()
          resolve()
        }
      },
      onError: () => resolve(),
      onComplete: () => resolve(),
    },
  )
  events.signal.addEventListener('abort', () => subscription.unsubscribe(), { once: true })
  return promise.finally(changes.onLost)
}

function tellWhatWasMissed(store: FeedStore, lost: FeedMoment, { onResumed }: StreamEvents): void {
  const backAt = Date.now()
  setTimeout(() => {
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
    // No need to wait when the network is back.
    addEventListener('online', done, { once: true })
  })
}
