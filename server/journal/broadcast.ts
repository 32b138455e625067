import type { EntrySummary } from './entries.ts'
import type { EntryFilter, Journal } from './journal.ts'
import { matchEntry, needsTable } from './match-entry.ts'
import { replay } from './replay.ts'
import { connectedFrame, cursorFrame, encodeFrame, pingFrame } from './sse-frames.ts'

/** Where a subscriber's bytes go: a socket, or anything that counts what it has not sent yet. */
export type FrameSink = {
  /** False when it wants no more until `onDrain`. */
  write: (bytes: Uint8Array) => boolean
  /** Calls back once, when everything written so far is on its way. */
  onDrain: (resume: () => void) => void
  pendingBytes: () => number
  /** Ends it cleanly; the client reconnects and resumes. */
  end: () => void
  /** Cuts it off; the client reconnects and resumes. */
  destroy: () => void
}

/** The feed for many subscribers at once. */
export type Broadcast = {
  /** Serves one subscriber until the answered function is called, it is cut off, or the broadcast closes. */
  add: (sink: FrameSink, after: number | null, filter: EntryFilter) => () => void
  count: () => number
  /** Ends all subscribers, so that their clients reconnect elsewhere. */
  close: () => void
}

export type BroadcastSettings = {
  onError: (error: unknown) => void
  pingMs?: number | undefined
}

/** A reader that has not taken this many bytes is cut off. */
const maxPendingBytes = 256 * 1024
const defaultPingMs = 15_000
/** Silence after which a client gives the connection up: more than two pings. */
const inactivityMs = 40_000
/**
 * How long entries are held back to be written together, for each subscriber: 1 waits for nothing noticeable,
 * 1,000 wait 50 ms. One write per event and subscriber saturates a core at 1,000 subscribers and 200 events/s.
 */
const holdMsPerSubscriber = 0.05
const maxHoldMs = 50

type Subscriber = {
  sink: FrameSink
  filter: EntryFilter
  /** Filters that are equal share their bytes. */
  filterKey: string
  last: number
  isLive: boolean
  /** Something was told while it was still reading the table. */
  isBehind: boolean
  wasFullAtPing: boolean
  abort: AbortController
}

/**
 * Encodes each entry once and writes the same bytes to every subscriber. stock tRPC streams serialise for each
 * subscriber anew, and saturate a core at 100 of them.
 */
export function createBroadcast(
  journal: Pick<Journal, 'after' | 'extent' | 'onAppended'>,
  { onError, pingMs = defaultPingMs }: BroadcastSettings,
): Broadcast {
  const subscribers = new Set<Subscriber>()
  let held: EntrySummary[] = []
  let hold: NodeJS.Timeout | null = null
  let isReplaced = false
  let detach: (() => void) | null = null
  const ping = setInterval(pingAll, pingMs).unref()

  // Only while somebody listens: for nobody the journal need not even make summaries.
  function attach(): void {
    detach ??= journal.onAppended((entries, isNew) => {
      isReplaced ||= isNew
      held.push(...entries)
      const holdMs = Math.min(maxHoldMs, subscribers.size * holdMsPerSubscriber)
      if (holdMs < 1) release()
      else hold ??= setTimeout(release, holdMs)
    })
  }

  function detachIfAlone(): void {
    if (subscribers.size > 0) return
    detach?.()
    detach = null
    clearTimeout(hold ?? undefined)
    hold = null
    held = []
    isReplaced = false
  }

  function release(): void {
    clearTimeout(hold ?? undefined)
    hold = null
    const entries = held
    held = []
    // Replaying tells the clients that the journal is another one.
    const isAnew = isReplaced
    isReplaced = false
    const shared = new Map<string, Uint8Array>()
    for (const subscriber of subscribers) {
      if (!subscriber.isLive) subscriber.isBehind = true
      else if (isAnew || needsTable(subscriber.filter)) void serve(subscriber)
      else send(subscriber, entries, shared)
    }
  }

  function send(subscriber: Subscriber, entries: EntrySummary[], shared: Map<string, Uint8Array>): void {
    const first = entries[0]
    const newest = entries.at(-1)
    if (first === undefined || newest === undefined) return
    const { filter, filterKey, last } = subscriber
    let bytes = last < first.seq ? shared.get(filterKey) : undefined
    if (bytes === undefined) {
      const chosen = entries.filter(entry => entry.seq > last && matchEntry(entry, filter))
      bytes = joinFrames(chosen)
      if (last < first.seq) shared.set(filterKey, bytes)
    }
    subscriber.last = Math.max(last, newest.seq)
    write(subscriber, bytes)
  }

  function write(subscriber: Subscriber, bytes: Uint8Array): boolean {
    if (bytes.length === 0) return true
    const isReady = subscriber.sink.write(bytes)
    if (subscriber.sink.pendingBytes() > maxPendingBytes) cut(subscriber)
    return isReady
  }

  function cut(subscriber: Subscriber): void {
    remove(subscriber)
    subscriber.sink.destroy()
  }

  function remove(subscriber: Subscriber): void {
    subscribers.delete(subscriber)
    subscriber.abort.abort()
    detachIfAlone()
  }

  /** Reads the table to its end, as fast as the subscriber takes it, and goes live when nothing came meanwhile. */
  async function serve(subscriber: Subscriber): Promise<void> {
    const { filter, abort } = subscriber
    subscriber.isLive = false
    try {
      do {
        subscriber.isBehind = false
        for await (const event of replay(journal, subscriber.last, filter, abort.signal)) {
          subscriber.last = event.seq
          if (!write(subscriber, encodeFrame(event))) await drained(subscriber)
        }
      } while (subscriber.isBehind && !abort.signal.aborted)
      subscriber.isLive = true
    } catch (error) {
      if (abort.signal.aborted) return
      onError(error)
      cut(subscriber)
    }
  }

  function pingAll(): void {
    for (const subscriber of subscribers) {
      // Bytes that did not move between two pings: nobody reads there any more.
      const isFull = subscriber.sink.pendingBytes() > 0
      if (isFull && subscriber.wasFullAtPing) {
        cut(subscriber)
        continue
      }
      subscriber.wasFullAtPing = isFull
      if (!isFull) write(subscriber, pingFrame(subscriber.last))
    }
  }

  async function start(subscriber: Subscriber, after: number | null): Promise<void> {
    if (after === null) {
      try {
        const { newest, pruned_to } = await journal.extent()
        subscriber.last = Math.max(newest, pruned_to)
        // Otherwise a connection lost before the first entry would resume without what came meanwhile.
        write(subscriber, cursorFrame(subscriber.last))
      } catch (error) {
        onError(error)
        return cut(subscriber)
      }
    }
    await serve(subscriber)
  }

  return {
    add: (sink, after, filter) => {
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
      // Before anything is read: what commits during the replay is told, and read in a second round.
      attach()
      write(subscriber, connectedFrame(inactivityMs))
      void start(subscriber, after)
      return () => remove(subscriber)
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
    sink.onDrain(resolve)
    abort.signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function joinFrames(entries: EntrySummary[]): Uint8Array {
  return Buffer.concat(
    entries.map(entry => encodeFrame({ seq: entry.seq, message: { type: 'entry', entry } })),
  )
}
