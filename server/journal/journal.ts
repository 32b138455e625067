import type { EntryFilter } from '../contract/journal.ts'
import type { AccountStore } from './engines/accounts.ts'
import type { ForwardCounts } from './engines/forwards.ts'
import type {
  EntryCount,
  EntryDetail,
  EntrySummary,
  ForwardState,
  NewCall,
  NewNotification,
} from './entries.ts'

export type { EntryFilter } from '../contract/journal.ts'

/** The result of `appendNotification`, once the entry is on disk. */
export type Appended = { seq: number; duplicate_of: number | null }

/** The ids of what a timeline is about. */
export type TimelineSubjects = { payment_id?: string[]; resource?: string[] }

/** Replaces a setting if its value is still `from`. Null: it does not exist yet. */
export type SettingChange = { name: string; from: string | null; to: string }

/**
 * How much the journal keeps. Rejected notifications have their own bound, and are cut. `maxBytes`: of the texts of all
 * others.
 */
export type JournalBounds = {
  maxEntries: number
  maxBytes: number
  maxAgeDays: number
  maxRejectedEntries: number
}

/** The part of a pino logger that the journal uses. */
export type JournalLogger = {
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/** The first and last existing `seq`, and the highest one ever deleted (0: none). All are 0 for an empty journal. */
export type JournalExtent = { oldest: number; newest: number; pruned_to: number }

/** Entries waiting to be stored, by kind. */
export type QueueLengths = { notifications: number; rejected: number; calls: number }

/** Calls that were not stored since this journal was opened, and when the first was dropped (ISO 8601, UTC). */
export type DroppedCalls = { count: number; since: string | null }

/**
 * A gateway ended without closing the journal. `calls`: at most so many of its last calls are not stored; null: nobody
 * knows how many. `last_at`: when the last of them began or was answered; `found_at`: when the next gateway started (ISO
 * 8601, UTC).
 */
export type UncleanStop = { calls: number | null; last_at: string; found_at: string }

/** Receives the journal's measurements. */
export type JournalObserver = {
  /** A transaction ended. */
  appended: (seconds: number, isStored: boolean) => void
  /** Called for each call that was dropped. */
  dropped: () => void
}

/**
 * The append-only, durable record of notifications and calls. Two engines: SQLite and PostgreSQL. Where an `account` may
 * be named, it is the default account without one; a filter without one selects entries of all.
 */
export type Journal = AccountStore & {
  readonly engine: 'sqlite' | 'postgres'
  /** Resolves when the entry is on disk. Rejects with `JournalUnavailable`; the entry is then not stored. */
  appendNotification: (entry: NewNotification) => Promise<Appended>
  /** A call begins that will be recorded. The function that it returns is called when it is, or cannot be. */
  callStarted: () => () => void
  /** Queues a call and returns at once. It is masked and stored later; `close` flushes the queue. */
  recordCall: (entry: NewCall) => void
  /** Entries with a greater `seq` than this, oldest first. Never skips one whose commit is late. */
  after: (seq: number, filter: EntryFilter, limit: number) => Promise<EntrySummary[]>
  /** Newest first. With `beforeSeq` only entries before it. */
  latest: (filter: EntryFilter, limit: number, beforeSeq?: number) => Promise<EntrySummary[]>
  get: (seq: number) => Promise<EntryDetail | null>
  /**
   * These entries in full, without those that were deleted, newest first, until their texts have `maxBytes`. The last
   * entry may exceed it.
   */
  details: (seqs: number[], maxBytes: number) => Promise<EntryDetail[]>
  /** Calls and notifications of an account about any of these payments and resources, oldest first, at most 1,000. */
  timeline: (about: TimelineSubjects, account?: string) => Promise<EntrySummary[]>
  /** Counts the entries of an account. The engines count while they store and delete, so this reads few rows. */
  counts: (account?: string) => Promise<EntryCount[]>
  /** Of all accounts, but for `pruned_to`: an account is not told what another one cleared. */
  extent: (account?: string) => Promise<JournalExtent>
  /** Replaces what is known about the forward of a notification. One that was deleted meanwhile stays deleted. */
  markForward: (seq: number, forward: ForwardState) => Promise<boolean>
  /** Failed forwards whose next attempt is due (ISO 8601, UTC), the earliest first. */
  dueForwards: (at: string, limit: number, account?: string) => Promise<EntrySummary[]>
  forwardCounts: (account?: string) => Promise<ForwardCounts>
  /**
   * Sets the next attempt of all failed forwards, or of the one of a notification, in small steps. Null: they are not
   * tried again.
   */
  scheduleForwards: (nextAt: string | null, seq?: number | null, account?: string) => Promise<void>
  /** A text that all gateways of this journal share and that no retention deletes. Null: it was never set. */
  setting: (name: string) => Promise<string | null>
  /** Resolves to false, and changes nothing, if the value is another by now. */
  replaceSetting: (change: SettingChange) => Promise<boolean>
  /** Writes to the disk. Rejects with `JournalUnavailable` if a notification could not be stored now. */
  checkWritable: () => Promise<void>
  /** Deletes entries beyond the bounds, at most a hundred because of their age. Resolves to the number deleted. */
  prune: (bounds: JournalBounds) => Promise<number>
  /**
   * Notifications after this seq are still to be forwarded; null: none is. Entries after it, and failed forwards that are
   * tried again, are not deleted for their size.
   */
  keepUnforwarded: (after: number | null, account?: string) => void
  /** Replaces the note of an entry; null removes it. Resolves to false if there is no such entry. */
  annotate: (seq: number, note: string | null) => Promise<boolean>
  /**
   * Deletes all entries of an account up to this seq in small steps, so that others are stored meanwhile. Resolves to
   * their number.
   */
  clear: (through: number, account?: string) => Promise<number>
  /** Calls the listener with the newest seq after each commit of this process. Returns a function that removes it. */
  onCommitted: (listener: (newest: number) => void) => () => void
  queued: () => QueueLengths
  dropped: () => DroppedCalls
  /** The last one, for a week and as long as entries from before it exist. */
  uncleanStop: () => Promise<UncleanStop | null>
  /** A journal has one observer; a further call replaces it. */
  observe: (observer: JournalObserver) => void
  /** Resolves when everything queued so far is committed. */
  flush: () => Promise<void>
  /** Flushes, then closes the engine. */
  close: () => Promise<void>
}

/**
 * The journal cannot be read or written now. It recovers by itself, so callers should retry. Callers see the message;
 * the cause may only be logged.
 */
export class JournalUnavailable extends Error {
  readonly code = 'journal_unavailable'
  /** The value of a `Retry-After` header. */
  readonly retryAfterSeconds: number

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, { cause: options.cause })
    this.name = 'JournalUnavailable'
    this.retryAfterSeconds = options.retryAfterSeconds ?? 5
  }
}
