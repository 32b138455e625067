/**
 * Keeps one subscription to the journal's feed alive. It reconnects after a short delay, and continues after the last
 * entry.
 */

import type { FeedMessage } from '../../server/contract/journal.ts'
import type { Gateway } from '../trpc.ts'
import { isOwnRead } from './feed-entry.ts'
import type { Connection, FeedStore } from './feed-store.ts'
import { checkIntervalMs, createSleepWatch, type FeedMoment } from './sleep-watch.ts'

const minRetryDelayMs = 500
/** This delay keeps the promise that the console is live within 3 s after the gateway came back. */
const maxRetryDelayMs = 1_500
/** The gateway pings every 3 s. After two missing pings it counts as gone, even if the connection is still open. */
export const maxSilenceMs = 8_000
/** Entries that arrive within this time after reconnecting may have been missed before. */
const settleMs = 600

export type StreamEvents = {
  signal: AbortSignal
  onMessage: (message: FeedMessage) => void
  onConnection: (connection: Partial<Connection>) => void
  onResumed: (seconds: number, missed: number) => void
  /** Called when the gateway has sent a ping. */
  onPing: () => void
  /** Gets a `check` about every second: browsers run the timers of hidden tabs once a minute. */
  checks: EventTarget
}

/** The state of a lost connection. A gateway on this computer needs no network. */
export function lostState(): 'reconnecting' | 'offline' {
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname)
  return navigator.onLine || isLocal ? 'reconnecting' : 'offline'
}

/** Follows the stream until the signal aborts. */
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
  while (!events.signal.aborted) {
    const silentSince = await subscribeOnce(gateway, String(store.lastSeq()), { ...events, onLive })
    if (events.signal.aborted) return
    if (lost === null) {
      const { at, seq } = sleep.lostAt()
      lost = { at: Math.min(at, silentSince ?? at), seq }
    }
    const waitMs = Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** tries) * (0.75 + Math.random() / 4)
    tries += 1
    const nextTryAt = Date.now() + waitMs
    events.onConnection({ state: lostState(), tries, nextTryAt })
    await waitUntil(nextTryAt, events)
  }
}

type SubscriptionEvents = StreamEvents & { onLive: () => void }

/**
 * Subscribes once, and resolves when the subscription is over. After a silence it resolves to the time at which the
 * silence began, otherwise to null.
 */
function subscribeOnce(
  gateway: Gateway,
  lastEventId: string,
  events: SubscriptionEvents,
): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const over = new AbortController()
  let heardAt = Date.now()
  const onPing = () => {
    heardAt = Date.now()
    events.onPing()
  }
  // The server sends the entries after this cursor first. The cursor of an empty journal is 0.
  const subscription = gateway.notifications.feed.subscribe(
    { lastEventId },
    {
      onStarted: ({ context }) => {
        onPing()
        // tRPC reads pings and does not pass them on.
        const source = context?.eventSource as EventSource | undefined
        source?.addEventListener('ping', onPing)
      },
      onData: ({ data }) => {
        heardAt = Date.now()
        events.onMessage(data)
      },
      onConnectionStateChange: ({ state, error }) => {
        if (state === 'pending') events.onLive()
        // The browser would retry at a fixed delay and never leave a dead proxy, so `followStream` reconnects.
        else if (state === 'connecting' && error) resolve(null)
      },
      onError: () => resolve(null),
      onComplete: () => resolve(null),
    },
  )
  const check = () => {
    if (Date.now() - heardAt > maxSilenceMs) resolve(heardAt)
  }
  events.checks.addEventListener('check', check, { signal: over.signal })
  events.signal.addEventListener('abort', () => resolve(null), { signal: over.signal })
  return promise.finally(() => {
    over.abort()
    subscription.unsubscribe()
  })
}

function reportMissed(store: FeedStore, lost: FeedMoment, { signal, onResumed }: StreamEvents): void {
  const backAt = Date.now()
  setTimeout(() => {
    if (signal.aborted) return
    const missed = store.getSnapshot().rows.filter(
      row =>
        row.type === 'entry' &&
        // Reads of a page that was waiting are no news.
        !isOwnRead(row.entry) &&
        row.entry.seq > lost.seq &&
        Date.parse(row.entry.received_at) < backAt,
    ).length
    onResumed(Math.max(1, Math.round((backAt - lost.at) / 1000)), missed)
  }, settleMs)
}

/** Resolves at a time in ms since the epoch, or earlier when the network is back or the signal aborts. */
function waitUntil(at: number, { signal, checks }: StreamEvents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  const timer = setTimeout(resolve, at - Date.now())
  const check = () => {
    if (Date.now() >= at) resolve()
  }
  checks.addEventListener('check', check, { signal: over.signal })
  signal.addEventListener('abort', () => resolve(), { signal: over.signal })
  addEventListener('online', () => resolve(), { signal: over.signal })
  return promise.finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}
