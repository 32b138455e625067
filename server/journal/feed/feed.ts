import type { TrackedEnvelope } from '@trpc/server'
import type { EntryFilter, FeedMessage } from '../../contract/journal.ts'
import { createAlarm } from '../alarm.ts'
import type { EntrySummary } from '../entries.ts'
import type { Journal } from '../journal.ts'
import { createSubscriber, type Sink, type Subscriber } from './subscriber.ts'

type Subscription = {
  /** Sends to the sink until the returned function is called, the subscriber is disconnected, or the feed closes. */
  sendTo: (sink: Sink) => () => void
}

/**
 * The result of the procedure `notifications.feed`. For the types of clients it is tRPC's stream of messages, each
 * tracked by its seq. `sendTo` writes the bytes of that stream and shares them among all subscribers; tRPC's own stream
 * encodes each message for each subscriber, and 100 of them saturate a core.
 */
export type FeedStream = Subscription & AsyncIterable<TrackedEnvelope<FeedMessage>>

/** The live stream of the journal. */
export type Feed = {
  /** @param after the last seq that the client has; null: only entries committed from now on */
  subscribe: (after: number | null, filter: EntryFilter) => FeedStream
  count: () => number
  /** Subscribers that have read everything, those that still read the table, and the bytes in all their buffers. */
  state: () => { live: number; replaying: number; pendingBytes: number }
  /** Ends all streams, so that clients reconnect to this or another gateway. */
  close: () => void
}

export type FeedSettings = {
  /** Reading the journal failed, and the subscriber was disconnected. */
  onError?: ((error: unknown) => void) | undefined
  /** A subscriber has received all stored entries. */
  onServed?: (() => void) | undefined
  pingIntervalMs?: number | undefined
}

const defaultPingIntervalMs = 15_000
/**
 * How long entries are held back to be written together, per subscriber: 0.05 ms for 1, 50 ms for 1,000. One write per
 * event and subscriber saturates a core at 1,000 subscribers and 200 events/s.
 */
const holdMsPerSubscriber = 0.05
const maxHoldMs = 50

export function createFeed(
  journal: Pick<Journal, 'after' | 'extent' | 'onAppended'>,
  { onError = () => {}, onServed = () => {}, pingIntervalMs = defaultPingIntervalMs }: FeedSettings = {},
): Feed {
  const subscribers = new Set<Subscriber>()
  let held: EntrySummary[] = []
  const hold = createAlarm(release)
  let isReplaced = false
  let detach: (() => void) | null = null
  const ping = setInterval(() => {
    for (const subscriber of subscribers) subscriber.ping()
  }, pingIntervalMs).unref()

  /** Without subscribers the journal builds no summaries. */
  function attach(): void {
    detach ??= journal.onAppended((entries, isNew) => {
      isReplaced ||= isNew
      held.push(...entries)
      const holdMs = Math.min(maxHoldMs, subscribers.size * holdMsPerSubscriber)
      if (holdMs < 1) release()
      else hold.set(holdMs)
    })
  }

  /** Sends the entries that were held back. */
  function release(): void {
    hold.clear()
    const batch = { entries: held, isReplaced, shared: new Map() }
    held = []
    isReplaced = false
    for (const subscriber of subscribers) subscriber.take(batch)
  }

  function addSubscriber(sink: Sink, after: number | null, filter: EntryFilter): () => void {
    const onLeft = () => {
      subscribers.delete(subscriber)
      if (subscribers.size > 0) return
      detach?.()
      detach = null
      release()
    }
    const subscriber = createSubscriber(journal, { sink, after, filter, onServed, onError, onLeft })
    subscribers.add(subscriber)
    // Attached before the first read: entries committed during the replay are noticed and read in a second round.
    attach()
    subscriber.start()
    return subscriber.leave
  }

  return {
    subscribe: (after, filter) => {
      const subscription: Subscription = { sendTo: sink => addSubscriber(sink, after, filter) }
      // Clients derive their types from this iterable. Only the adapter consumes the value, through `sendTo`.
      return subscription as FeedStream
    },
    count: () => subscribers.size,
    state: () => {
      let live = 0
      let pendingBytes = 0
      for (const subscriber of subscribers) {
        const state = subscriber.state()
        if (state.isLive) live++
        pendingBytes += state.pendingBytes
      }
      return { live, replaying: subscribers.size - live, pendingBytes }
    },
    close: () => {
      clearInterval(ping)
      for (const subscriber of subscribers) subscriber.end()
    },
  }
}
