import type { Writable } from 'node:stream'
import type { EntryFilter } from '../../contract/journal.ts'
import type { EntrySummary } from '../entries.ts'
import type { Journal } from '../journal.ts'
import { matchEntry } from '../search/filters.ts'
import { connectedFrame, cursorFrame, encodeFrame, joinFrames, pingFrame } from './frames.ts'
import { readNewest, replay } from './replay.ts'

/** Where a subscriber's bytes go: its response. */
export type Sink = Pick<Writable, 'write' | 'writableLength' | 'once' | 'end' | 'destroy'>

/** Committed entries on their way to all subscribers. */
type LiveBatch = {
  entries: EntrySummary[]
  /** The journal was replaced by an empty one, and these count from 1 again. */
  isReplaced: boolean
  /** The bytes by filter: subscribers with equal filters share them. */
  shared: Map<string, Uint8Array>
}

export type Subscriber = {
  /** `isLive`: it has all there is but for the bytes that its sink has not taken. */
  state: () => { isLive: boolean; pendingBytes: number }
  start: () => void
  take: (batch: LiveBatch) => void
  /** Shows life, or cuts the subscriber off when its bytes have not moved since the last ping. */
  ping: () => void
  /** The client is gone. */
  leave: () => void
  /** Ends the stream, so that the client reconnects. */
  end: () => void
}

type SubscriberOptions = {
  sink: Sink
  /** The last seq that the client has; null: only what comes from now on. */
  after: number | null
  filter: EntryFilter
  /** It has what the journal holds. */
  onServed: () => void
  /** The journal could not be read for it, and it was cut off. */
  onError: (error: unknown) => void
  /** It is served no longer, whatever the reason. */
  onLeft: () => void
}

/** A subscriber that has not taken this many bytes is cut off. */
const maxPendingBytes = 256 * 1024
/** Silence after which a client gives the connection up: more than two pings. */
const inactivityTimeoutMs = 40_000

/** One stream: what the table holds behind the client's seq, then what is committed. */
export function createSubscriber(
  journal: Pick<Journal, 'after' | 'extent'>,
  { sink, after, filter, onServed, onError, onLeft }: SubscriberOptions,
): Subscriber {
  const filterKey = JSON.stringify(Object.entries(filter).sort())
  const leaving = new AbortController()
  const { signal } = leaving
  /** The last seq that was sent, or left out by the filter. */
  let last = after ?? 0
  let isLive = false
  /** Something was committed while the table was still being read. */
  let isBehind = false
  let wasFullAtPing = false

  function leave(): void {
    leaving.abort()
    onLeft()
  }

  function cut(): void {
    leave()
    sink.destroy()
  }

  function write(bytes: Uint8Array): boolean {
    if (bytes.length === 0) return true
    const isReady = sink.write(bytes)
    if (sink.writableLength > maxPendingBytes) cut()
    return isReady
  }

  /** Reads the table to its end, as fast as the sink takes it, and goes live when nothing came meanwhile. */
  async function catchUp(): Promise<void> {
    isLive = false
    do {
      isBehind = false
      for await (const { seq, message } of replay(journal, { after: last, filter })) {
        if (signal.aborted) return
        last = seq
        if (message && !write(encodeFrame(seq, message))) await drained(sink, signal)
      }
    } while (isBehind && !signal.aborted)
    isLive = true
    onServed()
  }

  async function start(): Promise<void> {
    // Read before the client is told that it is connected: it gets whatever is committed from then on.
    if (after === null) last = await readNewest(journal)
    if (signal.aborted) return
    write(connectedFrame(inactivityTimeoutMs))
    // Otherwise a connection lost before the first entry would resume without what came meanwhile.
    if (after === null) write(cursorFrame(last))
    await catchUp()
  }

  function serve(work: () => Promise<void>): void {
    work().catch(error => {
      if (signal.aborted) return
      onError(error)
      cut()
    })
  }

  function send({ entries, shared }: LiveBatch): void {
    const isShared = last < (entries[0]?.seq ?? 0)
    const bytes =
      (isShared && shared.get(filterKey)) ||
      joinFrames(entries.filter(entry => entry.seq > last && matchEntry(entry, filter)))
    if (isShared) shared.set(filterKey, bytes)
    last = Math.max(last, entries.at(-1)?.seq ?? 0)
    write(bytes)
  }

  return {
    state: () => ({ isLive, pendingBytes: sink.writableLength }),
    start: () => serve(start),
    take: batch => {
      if (!isLive) isBehind = true
      // A summary does not hold the words of `text`, and a replay tells clients that the journal is another one.
      else if (batch.isReplaced || filter.text !== undefined) serve(catchUp)
      else send(batch)
    },
    ping: () => {
      const isFull = sink.writableLength > 0
      if (isFull && wasFullAtPing) cut()
      else if (!isFull) write(pingFrame(last))
      wasFullAtPing = isFull
    },
    leave,
    end: () => {
      leave()
      sink.end()
    },
  }
}

/** Resolves when the sink takes more, or when nobody waits for it any longer. */
function drained(sink: Sink, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise(resolve => {
    sink.once('drain', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
