import type { TrackedEnvelope } from '@trpc/server'
import type { EntryFilter, FeedMessage } from '../../contract/journal.ts'
import { createAlarm } from '../alarm.ts'
import type { EntrySummary } from '../entries.ts'
import type { Journal } from '../journal.ts'
import { createSubscriber, type Sink, type Subscriber } from './subscriber.ts'

type Subscription = {
  /** Serves the subscriber until the answered function is called, it is cut off, or the feed closes. */
  sendTo: (sink: Sink) => () => void
}

/**
 * What the procedure `notifications.feed` answers. For the types of its clients it is tRPC's stream of messages, each
 * tracked by its seq. The bytes of that stream are written by `sendTo` and shared by all subscribers: tRPC's own
 * stream encodes each message for each of them, and fills a core at 100.
 */
export type FeedStream = Subscription & AsyncIterable<TrackedEnvelope<FeedMessage>>

/** The live stream of the journal. */
export type Feed = {
  /** @param after the last seq that the client has; null: only what comes from now on */
  subscribe: (after: number | null, filter: EntryFilter) => FeedStream
  count: () => number
  /** Subscribers that have all there is, those that still read it, and the bytes that all have not taken yet. */
  state: () => { live: number; replaying: number; pendingBytes: number }
  /** Ends all subscribers, so that their clients reconnect, here or elsewhere. */
  close: () => void
}

export type FeedSettings = {
  /** The journal could not be read for a subscriber, which was cut off. */
  onError?: ((error: unknown) => void) | undefined
  /** A subscriber has what the journal holds. */
  onServed?: (() => void) | undefined
  pingIntervalMs?: number | undefined
}

const defaultPingIntervalMs = 15_000
/**
 * How long entries are held back to be written together, for each subscriber: 1 waits for nothing noticeable,
 * 1,000 wait 50 ms. One write per event and subscriber saturates a core at 1,000 subscribers and 200 events/s.
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

  /** Passes on what is held back. */
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
    // Before anything is read: what commits during the replay is noticed, and read in a second round.
    attach()
    subscriber.start()
    return subscriber.leave
  }

  return {
    subscribe: (after, filter) => {
      const subscription: Subscription = { sendTo: sink => addSubscriber(sink, after, filter) }
      // Clients' types follow from what a subscription iterates over; the adapter alone consumes this one.
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
