/**
 * Stores the entries of the feed and updates React in batches. At 200 events a second, one update per event leaves
 * 8 frames per second and batches leave 57 (measured).
 */
import type { Entry, FeedRow } from './feed-entry.ts'
import { insertEntries, newEntries } from './join-rows.ts'

type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline'

export type Connection = {
  state: ConnectionState
  /** The number of consecutive failed attempts to connect. */
  tries: number
  /** The time of the next attempt in milliseconds since the epoch, or null. */
  nextTryAt: number | null
  lastSeq: number
}

export type FeedSnapshot = {
  /** The rows in memory, oldest first; a new array whenever it changes. */
  rows: readonly FeedRow[]
  /** Number of oldest rows dropped because the memory is full. */
  dropped: number
  /** Whether the journal was read. Before that, an empty list does not mean that the journal is empty. */
  isRead: boolean
  connection: Connection
}

export type FeedStore = ReturnType<typeof createFeedStore>

const batchIntervalMs = 200
export const maxRows = 10_000
/** The array is copied when it is trimmed, so it is trimmed 500 rows at a time. */
const maxSurplus = 500

export type Schedule = (work: () => void) => void

export function createFeedStore(schedule: Schedule = work => setTimeout(work, batchIntervalMs)) {
  const listeners = new Set<() => void>()
  const entryListeners = new Set<(entries: Entry[]) => void>()
  let waiting: FeedRow[] = []
  let isScheduled = false
  let lastSeq = 0
  let snapshot: FeedSnapshot = {
    rows: [],
    dropped: 0,
    isRead: false,
    connection: { state: 'connecting', tries: 0, nextTryAt: null, lastSeq: 0 },
  }

  function emit(next: Partial<FeedSnapshot>) {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }

  function flush() {
    isScheduled = false
    if (waiting.length === 0) return
    const added = waiting
    waiting = []
    let rows = snapshot.rows.concat(added)
    let { dropped } = snapshot
    if (rows.length > maxRows + maxSurplus) {
      dropped += rows.length - maxRows
      rows = rows.slice(-maxRows)
    }
    emit({ rows, dropped, connection: { ...snapshot.connection, lastSeq } })
    tell(added.flatMap(row => (row.type === 'entry' ? [row.entry] : [])))
  }

  function tell(arrivals: Entry[]) {
    if (arrivals.length > 0) for (const listener of entryListeners) listener(arrivals)
  }

  function add(row: FeedRow) {
    waiting.push(row)
    if (isScheduled) return
    isScheduled = true
    schedule(flush)
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Calls the listener for each batch of arrivals, after the snapshot includes them. */
    onEntries: (listener: (entries: Entry[]) => void) => {
      entryListeners.add(listener)
      return () => {
        entryListeners.delete(listener)
      }
    },
    lastSeq: () => lastSeq,
    /** Adds an arrival, unless it is not newer than the last one. Returns whether it was added. */
    push: (entry: Entry): boolean => {
      if (entry.seq <= lastSeq) return false
      lastSeq = entry.seq
      add({ type: 'entry', key: entry.seq, entry })
      return true
    },
    markGap: (after: number, resumesAfter: number) => {
      lastSeq = Math.max(lastSeq, resumesAfter)
      add({
        type: 'gap',
        key: `gap-${resumesAfter}`,
        after: lastSeq,
        lost: Math.max(0, resumesAfter - after),
      })
    },
    markResumed: (seconds: number, missed: number) =>
      add({ type: 'resumed', key: `resumed-${lastSeq}`, after: lastSeq, seconds, missed }),
    /**
     * Merges entries from the journal, in any order. Entries that the store has are skipped.
     * @param arrivedAfter entries with a higher seq are reported as arrivals: queries may have been read before them
     */
    merge: (entries: readonly Entry[], arrivedAfter = Number.POSITIVE_INFINITY) => {
      flush()
      const added = newEntries(entries, snapshot.rows)
      if (added.length === 0) return
      const rows = insertEntries(added, snapshot.rows)
      lastSeq = Math.max(lastSeq, ...added.map(entry => entry.seq))
      emit({ rows: rows.slice(-maxRows), connection: { ...snapshot.connection, lastSeq } })
      tell(added.filter(({ seq }) => seq > arrivedAfter))
    },
    /** Called once the journal's newest entries are merged: an empty list is now really empty. */
    markRead: () => emit({ isRead: true }),
    /** The entry with this seq, if it is in memory. */
    find: (seq: number): Entry | undefined => {
      const row = snapshot.rows.find(({ key }) => key === seq)
      return row?.type === 'entry' ? row.entry : undefined
    },
    /** Replaces entries in memory, after a note was changed, or notifications were forwarded. */
    replace: (entries: readonly Entry[]) => {
      const changed = new Map<unknown, Entry>(entries.map(entry => [entry.seq, entry]))
      const rows = snapshot.rows.map((row): FeedRow => {
        const entry = changed.get(row.key)
        return entry ? { type: 'entry', key: entry.seq, entry } : row
      })
      emit({ rows })
    },
    /** Removes the rows up to this seq, after the journal was cleared. */
    forget: (through: number) =>
      emit({
        rows: snapshot.rows.filter(row => (row.type === 'entry' ? row.key : row.after) > through),
        dropped: 0,
      }),
    setConnection: (change: Partial<Connection>) => {
      const connection = { ...snapshot.connection, ...change, lastSeq }
      // The connection is set with each ping, mostly without a change.
      if (!isEqual(connection, snapshot.connection)) emit({ connection })
    },
    flush,
  }
}

function isEqual(one: Connection, other: Connection): boolean {
  return (
    one.state === other.state &&
    one.tries === other.tries &&
    one.nextTryAt === other.nextTryAt &&
    one.lastSeq === other.lastSeq
  )
}
