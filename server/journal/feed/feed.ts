import type { TrackedEnvelope } from '@trpc/server'
import type { EntryFilter, FeedMessage } from '../../contract/journal.ts'
import { createAlarm } from '../alarm.ts'
import type { Journal } from '../journal.ts'
import { createFollowers, type Followers } from './followers.ts'
import { createPages } from './pages.ts'
import { type Sink, type Subscriber, startSubscriber } from './subscriber.ts'
import { createTurns } from './turns.ts'

type Subscription = {
  /** Sends to the sink until the returned function is called, the subscriber is disconnected, or the feed closes. */
  sendTo: (sink: Sink) => () => void
}

/**
 * The result of the procedure `notifications.feed`. In the types of clients it is tRPC's stream of messages, each
 * tracked by its seq. `sendTo` writes the bytes of that stream and shares them among all subscribers; tRPC's own stream
 * encodes each message for each subscriber, and 100 of them saturate a core.
 */
export type FeedStream = Subscription & AsyncIterable<TrackedEnvelope<FeedMessage>>

/** The live stream of the journal. */
export type Feed = {
  /** @param after the last seq that the client has; null: only entries committed from now on */
  subscribe: (after: number | null, filter: EntryFilter) => FeedStream
  count: () => number
  /**
   * Passes the entries after a seq to `accept`, of any kind, as they are committed. Rejects with `JournalUnavailable`
   * if the journal cannot be read, or the feed closes.
   */
  follow: Followers['follow']
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

/** The console reports within 10 s that a gateway has stopped: when two pings in a row are missing. */
const defaultPingIntervalMs = 3_000
/** An entry of another process reaches the subscribers after at most this time. */
const pollIntervalMs = 100
/**
 * The shortest time between two reads is this time for each subscriber and follower: 50 ms for 1,000. One write per
 * event and subscriber saturates a core at 1,000 subscribers and 200 events/s.
 */
const holdMsPerSubscriber = 0.05
const maxHoldMs = 50

/** Reads the journal only while it has subscribers or followers. */
export function createFeed(
  journal: Pick<Journal, 'after' | 'extent' | 'onCommitted'>,
  { onError = () => {}, onServed = () => {}, pingIntervalMs = defaultPingIntervalMs }: FeedSettings = {},
): Feed {
  const subscribers = new Set<Subscriber>()
  const turns = createTurns()
  const pages = createPages(journal, turns)
  const followers = createFollowers(pages)
  /** The newest seq that the subscribers know of. */
  let newest: number | null = null
  let wokenAt = 0
  const hold = createAlarm(wake)
  const poll = createAlarm(() => void findCommits())
  const ping = setInterval(() => {
    for (const subscriber of subscribers) subscriber.ping()
  }, pingIntervalMs).unref()

  function wake(): void {
    hold.clear()
    wokenAt = performance.now()
    for (const subscriber of subscribers) subscriber.wake()
    followers.wake()
  }

  const readers = () => subscribers.size + followers.count()

  function noteCommit(seq: number): void {
    newest = seq
    const holdMs = Math.min(maxHoldMs, readers() * holdMsPerSubscriber)
    const restMs = wokenAt + holdMs - performance.now()
    if (restMs < 1) wake()
    else hold.set(restMs)
  }
  const detach = journal.onCommitted(noteCommit)

  /** Finds what other processes have committed, and detects that the journal was replaced. */
  async function findCommits(): Promise<void> {
    if (readers() === 0) return
    const before = newest
    try {
      const found = (await journal.extent()).newest
      // If this process has committed meanwhile, the subscribers already know of everything up to its commit.
      if (newest === before && found !== newest) noteCommit(found)
    } catch (error) {
      // After the feed was closed, the journal may be closed too.
      if (readers() > 0) onError(error)
    }
    if (readers() > 0) poll.set(pollIntervalMs)
  }

  function addSubscriber(sink: Sink, after: number | null, filter: EntryFilter): () => void {
    const onLeft = () => subscribers.delete(subscriber)
    const subscriber = startSubscriber(pages, turns, { sink, after, filter, onServed, onError, onLeft })
    subscribers.add(subscriber)
    poll.set(pollIntervalMs)
    return subscriber.leave
  }

  return {
    subscribe: (after, filter) => {
      const subscription: Subscription = { sendTo: sink => addSubscriber(sink, after, filter) }
      // Clients derive their types from this iterable. Only the adapter consumes the value, through `sendTo`.
      return subscription as FeedStream
    },
    count: () => subscribers.size,
    follow: (after, accept, signal) => {
      poll.set(pollIntervalMs)
      return followers.follow(after, accept, signal)
    },
    state: () => {
      const states = [...subscribers].map(subscriber => subscriber.state())
      const live = states.filter(({ isLive }) => isLive).length
      const pendingBytes = states.reduce((sum, state) => sum + state.pendingBytes, 0)
      return { live, replaying: states.length - live, pendingBytes }
    },
    close: () => {
      clearInterval(ping)
      hold.clear()
      detach()
      for (const subscriber of subscribers) subscriber.end()
      followers.close()
      poll.clear()
    },
  }
}
