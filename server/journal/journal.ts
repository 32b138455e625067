import type { EntryFilter } from '../contract/journal.ts'
import type { EntryDetail, EntrySummary, NewCall, NewNotification } from './entries.ts'

export type { EntryFilter } from '../contract/journal.ts'

/** What `appendNotification` answers once the entry is on disk. */
export type Appended = { seq: number; duplicate_of: number | null }

/** How much the journal keeps. Rejected notifications have a bound of their own. */
export type JournalBounds = { maxEntries: number; maxAgeDays: number; maxRejectedEntries: number }

/** The part of a pino logger that the journal uses. */
export type JournalLogger = {
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/** The first and last `seq` that exist, and the highest one ever pruned (0: none); all 0 when empty. */
export type JournalExtent = { oldest: number; newest: number; pruned_to: number }

/**
 * Told of committed entries, in `seq` order, each exactly once, soon after their commit. `isReplaced`: the
 * journal was replaced by an empty one (its file was deleted), so these count from 1 again.
 */
export type AppendListener = (entries: EntrySummary[], isReplaced: boolean) => void

/** Entries that wait to be stored. */
export type QueueLengths = { notifications: number; rejected: number; calls: number }

/** Told how the journal fares. */
export type JournalObserver = {
  /** A transaction ended. */
  appended: (seconds: number, isStored: boolean) => void
  /** So many calls will not be kept. */
  dropped: (count: number) => void
}

/** The append-only, durable record of what passed. Two engines: SQLite and PostgreSQL. */
export type Journal = {
  readonly engine: 'sqlite' | 'postgres'
  /** Resolves when the entry is committed to disk; rejects with `JournalUnavailable`, and then it is not stored. */
  appendNotification: (entry: NewNotification) => Promise<Appended>
  /** Takes a call and returns at once; it is masked and written behind, and flushed by `close`. */
  recordCall: (entry: NewCall) => void
  /** Entries with `seq` greater than the given one, oldest first. Never misses one that commits late. */
  after: (seq: number, filter: EntryFilter, limit: number) => Promise<EntrySummary[]>
  /** Newest first; with `beforeSeq` only entries before it. */
  latest: (filter: EntryFilter, limit: number, beforeSeq?: number) => Promise<EntrySummary[]>
  get: (seq: number) => Promise<EntryDetail | null>
  /** Calls and notifications of one payment, oldest first, at most 1,000. */
  timeline: (paymentId: string) => Promise<EntrySummary[]>
  extent: () => Promise<JournalExtent>
  /** Writes to the disk; rejects with `JournalUnavailable` where a notification could not be stored now. */
  checkWritable: () => Promise<void>
  /** Deletes entries beyond the bounds, at most a hundred for their age; resolves to the number deleted. */
  prune: (bounds: JournalBounds) => Promise<number>
  /** Returns the function that ends it. */
  onAppended: (listener: AppendListener) => () => void
  queued: () => QueueLengths
  /** There is one observer; the next one replaces it. */
  observe: (observer: JournalObserver) => void
  /** Resolves when everything recorded so far is committed. */
  flush: () => Promise<void>
  /** Flushes, then lets go of the engine. */
  close: () => Promise<void>
}

/**
 * The journal cannot take or give entries now; it recovers by itself, so the caller should be told to retry. Callers
 * see the message; the cause has what only the log may show.
 */
export class JournalUnavailable extends Error {
  readonly code = 'journal_unavailable'
  /** What a `Retry-After` header should say. */
  readonly retryAfterSeconds: number

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, { cause: options.cause })
    this.name = 'JournalUnavailable'
    this.retryAfterSeconds = options.retryAfterSeconds ?? 5
  }
}
