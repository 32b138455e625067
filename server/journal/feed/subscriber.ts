import type { Writable } from 'node:stream'
import type { EntryFilter } from '../../contract/journal.ts'
import type { Page, Pages } from './pages.ts'
import { connectedFrame, cursorFrame, pingFrame } from './pages.ts'
import type { Turns } from './turns.ts'

/** The destination of a subscriber's bytes: its HTTP response. */
export type Sink = Pick<Writable, 'write' | 'writableLength' | 'once' | 'end' | 'destroy'>

export type Subscriber = {
  /** `isLive`: the subscriber has received everything but the bytes that its sink has buffered. */
  state: () => { isLive: boolean; pendingBytes: number }
  /** Must be called when entries were committed. */
  wake: () => void
  /**
   * Sends a ping, or disconnects the subscriber if its buffer has not emptied during several pings, or ends a stream
   * that is too old.
   */
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
  /** Called when the subscriber has received all stored entries. */
  onServed: () => void
  /** Called when reading the journal failed and the subscriber was disconnected. */
  onError: (error: unknown) => void
  /** Called when the subscriber was removed, for any reason. */
  onLeft: () => void
}

/** Silence after which a client considers the connection lost: more than two ping intervals. */
const inactivityTimeoutMs = 8_000
/** A slow client has this many ping intervals to empty its buffer. */
const maxFullPings = 5
/** A stream ends after an hour of pings. Its client reconnects at once, and is authorized again. */
const maxPings = 1_200
/**
 * A subscriber that follows the newest entries reads this many full pages in a row as one, without the pauses of
 * replays. With them, 2,000 entries that were committed at once reached it after up to 4 s.
 */
const maxLivePages = 10

/**
 * One stream: the entries after the client's seq, page by page, as fast as the sink accepts them. It then waits for the
 * next commit. So a slow client has at most one page in memory.
 */
export function startSubscriber(
  pages: Pages,
  turns: Turns,
  { sink, after, filter, onServed, onError, onLeft }: SubscriberOptions,
): Subscriber {
  const leaving = new AbortController()
  const { signal } = leaving
  /** The last seq that was sent or did not match the filter. */
  let last = after ?? 0
  let isLive = false
  let isReading = true
  /** True if entries were committed during the read. */
  let isBehind = false
  /** The number of pages in a row that were not the last. */
  let fullPages = 0
  let pings = 0
  /** The number of pings in a row that found the buffer not empty. */
  let fullPings = 0

  async function start(): Promise<void> {
    // The end is read before the client learns that it is connected, so that it gets every entry committed from then
    // on.
    if (after === null) last = await pages.readEnd()
    if (signal.aborted) return
    sink.write(connectedFrame(inactivityTimeoutMs))
    // If the connection is lost before the first entry, the client resumes from here and misses nothing.
    if (after === null) sink.write(cursorFrame(last))
    await catchUp()
  }

  async function catchUp(): Promise<void> {
    isReading = true
    do {
      isBehind = false
      const page = await pages.read(last, filter, isLive)
      const isReady = isLive ? send(page) : await turns.take(() => send(page))
      if (!isReady) await drained(sink, signal)
      if (signal.aborted) return
    } while (isBehind || !isLive)
    isReading = false
    onServed()
  }

  /** Returns false if the sink accepts no more bytes for now. */
  function send(page: Page): boolean {
    if (signal.aborted) return true
    last = page.next
    fullPages = page.isLast ? 0 : fullPages + 1
    isBehind ||= !page.isLast
    isLive = page.isLast || (isLive && fullPages <= maxLivePages)
    const bytes = page.bytesFor(filter)
    return bytes.length === 0 || sink.write(bytes)
  }

  function run(work: () => Promise<void>): void {
    work().catch(error => {
      if (signal.aborted) return
      onError(error)
      cut()
    })
  }

  function leave(): void {
    leaving.abort()
    onLeft()
  }

  function end(): void {
    leave()
    sink.end()
  }

  function cut(): void {
    leave()
    sink.destroy()
  }

  run(start)
  return {
    state: () => ({ isLive: isLive && !isBehind, pendingBytes: sink.writableLength }),
    wake: () => {
      if (isReading) isBehind = true
      else run(catchUp)
    },
    ping: () => {
      if (++pings > maxPings) return end()
      if (sink.writableLength > 0) {
        if (++fullPings > maxFullPings) cut()
      } else {
        fullPings = 0
        sink.write(pingFrame(last))
      }
    },
    leave,
    end,
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
