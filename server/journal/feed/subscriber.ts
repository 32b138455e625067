import type { Writable } from 'node:stream'
import type { EntryFilter } from '../../contract/journal.ts'
import type { EntrySummary } from '../entries.ts'
import type { Journal } from '../journal.ts'
import { matchEntry } from '../search/filters.ts'
import { connectedFrame, cursorFrame, encodeFrame, joinFrames, pingFrame } from './frames.ts'
import { readNewest, replay } from './replay.ts'

/** The destination of a subscriber's bytes: its HTTP response. */
export type Sink = Pick<Writable, 'write' | 'writableLength' | 'once' | 'end' | 'destroy'>

/** Committed entries, passed to all subscribers. */
type LiveBatch = {
  entries: EntrySummary[]
  /** The journal was replaced by an empty one, and its seqs start at 1 again. */
  isReplaced: boolean
  /** The bytes by filter. Subscribers with equal filters share them. */
  shared: Map<string, Uint8Array>
}

export type Subscriber = {
  /** `isLive`: it has received everything but the bytes that its sink has buffered. */
  state: () => { isLive: boolean; pendingBytes: number }
  start: () => void
  take: (batch: LiveBatch) => void
  /** Sends a ping, or disconnects the subscriber if its buffer has not emptied since the last one. */
  ping: () => void
  /** The client has disconnected. */
  leave: () => void
  /** Ends the stream, so that the client reconnects. */
  end: () => void
}

type SubscriberOptions = {
  sink: Sink
  /** The last seq that the client has; null: only entries committed from now on. */
  after: number | null
  filter: EntryFilter
  /** It has received all stored entries. */
  onServed: () => void
  /** Reading the journal failed, and the subscriber was disconnected. */
  onError: (error: unknown) => void
  /** It was removed, for any reason. */
  onLeft: () => void
}

/** A subscriber with more buffered bytes is disconnected. */
const maxPendingBytes = 256 * 1024
/** Silence after which a client considers the connection lost: more than two ping intervals. */
const inactivityTimeoutMs = 40_000

/** One stream: the stored entries after the client's seq, then entries as they are committed. */
export function createSubscriber(
  journal: Pick<Journal, 'after' | 'extent'>,
  { sink, after, filter, onServed, onError, onLeft }: SubscriberOptions,
): Subscriber {
  const filterKey = JSON.stringify(Object.entries(filter).sort())
  const leaving = new AbortController()
  const { signal } = leaving
  /** The last seq that was sent or did not match the filter. */
  let last = after ?? 0
  let isLive = false
  /** Entries were committed while the table was being read. */
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

  /** Reads the table to its end, as fast as the sink accepts it. Goes live if nothing was committed meanwhile. */
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
    // Read before the client learns that it is connected: it gets every entry committed from then on.
    if (after === null) last = await readNewest(journal)
    if (signal.aborted) return
    write(connectedFrame(inactivityTimeoutMs))
    // If the connection is lost before the first entry, the client resumes from here and misses nothing.
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
      // A summary does not contain the words for `text`, and only a replay reports that the journal was replaced.
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

/** Resolves when the sink accepts more bytes, or when the signal is aborted. */
function drained(sink: Sink, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise(resolve => {
    sink.once('drain', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
