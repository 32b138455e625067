import type { Writable } from 'node:stream'
import type { TrackedEnvelope } from '@trpc/server'
import type { EntryFilter, FeedMessage } from '../../contract/journal.ts'
import type { EntrySummary } from '../entries.ts'
import type { Journal } from '../journal.ts'
import { matchEntry } from '../search/filters.ts'
import { connectedFrame, cursorFrame, encodeFrame, joinFrames, pingFrame } from './frames.ts'
import { readNewest, replay } from './replay.ts'

/** Where a subscriber's bytes go: its response. */
type Sink = Pick<Writable, 'write' | 'writableLength' | 'once' | 'end' | 'destroy'>

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

/** A reader that has not taken this many bytes is cut off. */
const maxPendingBytes = 256 * 1024
const defaultPingIntervalMs = 15_000
/** Silence after which a client gives the connection up: more than two pings. */
const inactivityTimeoutMs = 40_000
/**
 * How long entries are held back to be written together, for each subscriber: 1 waits for nothing noticeable,
 * 1,000 wait 50 ms. One write per event and subscriber saturates a core at 1,000 subscribers and 200 events/s.
 */
const holdMsPerSubscriber = 0.05
const maxHoldMs = 50

type Subscriber = {
  sink: Sink
  filter: EntryFilter
  /** Subscribers with equal filters share their bytes. */
  filterKey: string
  /** The last seq that was sent, or left out by the filter. */
  last: number
  isLive: boolean
  /** Something was committed while it was still reading the table. */
  isBehind: boolean
  wasFullAtPing: boolean
  abort: AbortController
}

export function createFeed(
  journal: Pick<Journal, 'after' | 'extent' | 'onAppended'>,
  { onError = () => {}, onServed = () => {}, pingIntervalMs = defaultPingIntervalMs }: FeedSettings = {},
): Feed {
  const subscribers = new Set<Subscriber>()
  let held: EntrySummary[] = []
  let hold: NodeJS.Timeout | null = null
  let isReplaced = false
  let detach: (() => void) | null = null
  const ping = setInterval(pingAll, pingIntervalMs).unref()

  /** Without subscribers the journal builds no summaries. */
  function attach(): void {
    detach ??= journal.onAppended((entries, isNew) => {
      isReplaced ||= isNew
      held.push(...entries)
      const holdMs = Math.min(maxHoldMs, subscribers.size * holdMsPerSubscriber)
      if (holdMs < 1) release()
      else hold ??= setTimeout(release, holdMs)
    })
  }

  /** Takes what is held back. */
  function takeHeld() {
    clearTimeout(hold ?? undefined)
    hold = null
    const taken = { entries: held, isReplaced }
    held = []
    isReplaced = false
    return taken
  }

  function release(): void {
    const taken = takeHeld()
    const shared = new Map<string, Uint8Array>()
    for (const subscriber of subscribers) {
      if (!subscriber.isLive) subscriber.isBehind = true
      // A summary does not hold the words of `text`, and a replay tells clients that the journal is another one.
      else if (taken.isReplaced || subscriber.filter.text !== undefined) void serve(subscriber)
      else send(subscriber, taken.entries, shared)
    }
  }

  function send(subscriber: Subscriber, entries: EntrySummary[], shared: Map<string, Uint8Array>): void {
    const [first] = entries
    const newest = entries.at(-1)
    if (first === undefined || newest === undefined) return
    const { filter, filterKey, last } = subscriber
    const isShared = last < first.seq
    const bytes =
      (isShared && shared.get(filterKey)) ||
      joinFrames(entries.filter(entry => entry.seq > last && matchEntry(entry, filter)))
    if (isShared) shared.set(filterKey, bytes)
    subscriber.last = Math.max(last, newest.seq)
    write(subscriber, bytes)
  }

  function write(subscriber: Subscriber, bytes: Uint8Array): boolean {
    if (bytes.length === 0) return true
    const isReady = subscriber.sink.write(bytes)
    if (subscriber.sink.writableLength > maxPendingBytes) cut(subscriber)
    return isReady
  }

  function cut(subscriber: Subscriber): void {
    remove(subscriber)
    subscriber.sink.destroy()
  }

  function remove(subscriber: Subscriber): void {
    subscribers.delete(subscriber)
    subscriber.abort.abort()
    if (subscribers.size > 0) return
    detach?.()
    detach = null
    takeHeld()
  }

  /** Reads the table to its end, as fast as the subscriber takes it, and goes live when nothing came meanwhile. */
  async function serve(subscriber: Subscriber): Promise<void> {
    const { filter, abort } = subscriber
    subscriber.isLive = false
    try {
      do {
        subscriber.isBehind = false
        for await (const { seq, message } of replay(journal, { after: subscriber.last, filter })) {
          if (abort.signal.aborted) return
          subscriber.last = seq
          if (message && !write(subscriber, encodeFrame(seq, message))) await drained(subscriber)
        }
      } while (subscriber.isBehind && !abort.signal.aborted)
      subscriber.isLive = true
      onServed()
    } catch (error) {
      if (abort.signal.aborted) return
      onError(error)
      cut(subscriber)
    }
  }

  async function start(subscriber: Subscriber, after: number | null): Promise<void> {
    try {
      // Read before the client is told that it is connected: it gets whatever is committed from then on.
      if (after === null) subscriber.last = await readNewest(journal)
    } catch (error) {
      onError(error)
      return cut(subscriber)
    }
    if (subscriber.abort.signal.aborted) return
    write(subscriber, connectedFrame(inactivityTimeoutMs))
    // Otherwise a connection lost before the first entry would resume without what came meanwhile.
    if (after === null) write(subscriber, cursorFrame(subscriber.last))
    await serve(subscriber)
  }

  function pingAll(): void {
    for (const subscriber of subscribers) {
      const isFull = subscriber.sink.writableLength > 0
      // The bytes did not move between two pings: the client is gone.
      if (isFull && subscriber.wasFullAtPing) cut(subscriber)
      else if (!isFull) write(subscriber, pingFrame(subscriber.last))
      subscriber.wasFullAtPing = isFull
    }
  }

  function addSubscriber(sink: Sink, after: number | null, filter: EntryFilter): () => void {
    const subscriber: Subscriber = {
      sink,
      filter,
      filterKey: JSON.stringify(Object.entries(filter).sort()),
      last: after ?? 0,
      isLive: false,
      isBehind: false,
      wasFullAtPing: false,
      abort: new AbortController(),
    }
    subscribers.add(subscriber)
    // Before anything is read: what commits during the replay is noticed, and read in a second round.
    attach()
    void start(subscriber, after)
    return () => remove(subscriber)
  }

  return {
    subscribe: (after, filter) => {
      const subscription: Subscription = { sendTo: sink => addSubscriber(sink, after, filter) }
      // Clients' types follow from what a subscription iterates over; the adapter alone consumes this one.
      return subscription as FeedStream
    },
    count: () => subscribers.size,
    close: () => {
      clearInterval(ping)
      for (const subscriber of subscribers) {
        remove(subscriber)
        subscriber.sink.end()
      }
    },
  }
}

function drained({ sink, abort }: Subscriber): Promise<void> {
  return new Promise(resolve => {
    sink.once('drain', resolve)
    abort.signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
