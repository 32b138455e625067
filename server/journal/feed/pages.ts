import { setImmediate } from 'node:timers/promises'
import type { EntryFilter, FeedMessage } from '../../contract/journal.ts'
import type { EntrySummary } from '../entries.ts'
import type { Journal } from '../journal.ts'
import { matchEntry } from '../search/filters.ts'
import type { Turns } from './turns.ts'

/**
 * The feed as server-sent events in the form that tRPC's `httpSubscriptionLink` (11.19.0) reads: `connected` first,
 * then `data` with `id` for what a procedure would yield as `tracked`, and `ping`.
 */

/** A ping with the cursor: if the filter matches few entries, a client that reconnects still resumes near the end. */
export function pingFrame(seq: number): string {
  return `event: ping\ndata: \nid: ${seq}\n\n`
}

/** Sets the client's cursor without an event: browsers do not dispatch a block without data. */
export function cursorFrame(seq: number): string {
  return `id: ${seq}\n\n`
}

/** Tells the client to reconnect one second after a lost connection, and after which silence to consider it lost. */
export function connectedFrame(reconnectAfterInactivityMs: number): string {
  return `retry: 1000\nevent: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs })}\n\n`
}

/** One event. `seq` is the position from which a client resumes after it. */
function messageFrame(seq: number, message: FeedMessage): string {
  return `data: ${JSON.stringify(message)}\nid: ${seq}\n\n`
}

/** The next part of the stream of one subscriber. */
export type Page = {
  /** The seq from which the subscriber continues. Everything up to it was read. */
  next: number
  /** Whether no more entries existed. */
  isLast: boolean
  /** The entries that were read: those of any kind if the read was live, else those that match its filter. */
  entries: EntrySummary[]
  /** The bytes of the entries that match the filter. Subscribers with equal filters share them. */
  bytesFor: (filter: EntryFilter) => Uint8Array
}

export type Pages = {
  /** Reads the entries after a seq. `isLive`: the seq was the newest one at the last read, so few entries follow. */
  read: (after: number, filter: EntryFilter, isLive: boolean) => Promise<Page>
  /** The seq of the last committed entry: entries committed from now on have higher ones. */
  readEnd: () => Promise<number>
}

const pageSize = 200

/** Reads the journal for all subscribers. Those that wait at the same seq share one read. */
export function createPages(journal: Pick<Journal, 'after' | 'extent'>, turns: Turns): Pages {
  /** Reads that have not started, which can be shared. A started one may lack entries committed since. */
  const waiting = new Map<string, Promise<Page>>()

  async function readBounds(account?: string) {
    const { oldest, newest, pruned_to: prunedTo } = await journal.extent(account)
    return { oldest, prunedTo, end: Math.max(newest, prunedTo) }
  }

  /** Reads entries for any filter. If the next seq is missing, entries were deleted or the journal was replaced. */
  async function readLive(after: number): Promise<Page> {
    const entries = await journal.after(after, {}, pageSize)
    return entries[0]?.seq === after + 1 ? toPage(entries, after) : readStored(after, {})
  }

  /** Reads entries from the table. The page starts with a gap if entries after that seq were deleted. */
  async function readStored(after: number, filter: EntryFilter): Promise<Page> {
    const { oldest, prunedTo, end } = await readBounds(filter.account)
    if (after === end) return toPage([], end)
    // A seq beyond the end belongs to an older journal, so every entry of this journal is new to the client.
    const isOfOther = after > end
    const next = Math.max(isOfOther ? 0 : after, oldest === 0 ? end : oldest - 1)
    // Rejected entries are also deleted among newer entries that are kept, after `oldest`. What is missing before the
    // oldest entry may have been cleared by another account.
    if (next !== after && (isOfOther || prunedTo > after))
      return toGap({ type: 'gap', after, resumes_after: next })
    return toPage(await journal.after(after, filter, pageSize), end)
  }

  return {
    read: (after, filter, isLive) => {
      const isNext = isLive && filter.text === undefined
      const key = isNext ? String(after) : `${after} ${keyOf(filter)}`
      const start = () => {
        waiting.delete(key)
        return isNext ? readLive(after) : readStored(after, filter)
      }
      const page = waiting.get(key) ?? (isNext ? setImmediate().then(start) : turns.take(start))
      waiting.set(key, page)
      return page
    },
    readEnd: async () => (await readBounds()).end,
  }
}

/** @param end the newest seq when the read began: nothing up to it matches beyond these entries */
function toPage(entries: EntrySummary[], end: number): Page {
  const isLast = entries.length < pageSize
  const newest = entries.at(-1)?.seq ?? 0
  const encoded = new Map<string, Uint8Array>()
  return {
    entries,
    next: isLast ? Math.max(newest, end) : newest,
    isLast,
    bytesFor: filter => {
      const key = keyOf(filter)
      const bytes = encoded.get(key) ?? encode(entries.filter(entry => matchEntry(entry, filter)))
      encoded.set(key, bytes)
      return bytes
    },
  }
}

function toGap(gap: Extract<FeedMessage, { type: 'gap' }>): Page {
  const bytes = Buffer.from(messageFrame(gap.resumes_after, gap))
  return { entries: [], next: gap.resumes_after, isLast: false, bytesFor: () => bytes }
}

function encode(entries: EntrySummary[]): Uint8Array {
  return Buffer.from(entries.map(entry => messageFrame(entry.seq, { type: 'entry', entry })).join(''))
}

function keyOf(filter: EntryFilter): string {
  return JSON.stringify(Object.entries(filter).sort())
}
