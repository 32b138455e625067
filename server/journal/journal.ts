import type { EntryFilter } from '../contract/journal.ts'
import type { AccountKey, AccountStore } from './engines/accounts.ts'
import type { ForwardCounts } from './engines/forwards.ts'
import type {
  EntryCount,
  EntryDetail,
  EntrySummary,
  ForwardState,
  Listens,
  NewCall,
  NewNotification,
} from './entries.ts'

export type { EntryFilter } from '../contract/journal.ts'

/** The result of `appendNotification`, once the entry is on disk. */
export type Appended = { seq: number; duplicate_of: number | null }

/** The ids of the payments and resources whose timeline is read. */
export type TimelineSubjects = { payment_id?: string[]; resource?: string[] }

/**
 * Replaces a setting if its value is still `from`. Null: the setting does not exist yet. The setting of an account that
 * can be removed is stored only as long as that account exists.
 */
export type SettingChange = {
  name: string
  from: string | null
  to: string
  account?: AccountKey | undefined
}

/**
 * How much the journal keeps. Rejected notifications have their own bound, and their texts are cut. `maxBytes` bounds
 * the texts of all other entries.
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

/**
 * What the journal holds, and when the oldest entry came that is not rejected and waits for no forward (ISO 8601, UTC;
 * null: there is none). `bytes`: the texts of the others, as the bound counts them.
 */
export type JournalSize = { rejected: number; others: number; bytes: number; oldest_at: string | null }

/** Entries waiting to be stored, by kind. */
export type QueueLengths = { notifications: number; rejected: number; calls: number }

/** Calls that were not stored since this journal was opened, and when the first was dropped (ISO 8601, UTC). */
export type DroppedCalls = { count: number; since: string | null }

/**
 * The end of a gateway that did not close the journal. `calls`: at most this many of its last calls are not stored;
 * null if the number is unknown. `last_at`: when the last of them began or was answered; `found_at`: when the next
 * gateway started (ISO 8601, UTC).
 */
export type UncleanStop = { calls: number | null; last_at: string; found_at: string }

/** Receives the journal's measurements. */
export type JournalObserver = {
  /** Called when a transaction ended. */
  appended: (seconds: number, isStored: boolean) => void
  /** Called for each call that was dropped. */
  dropped: () => void
  /** Called with the number of entries that were not stored, because their account was removed. */
  late: (count: number) => void
}

/**
 * The append-only, durable record of notifications and calls. Two engines: SQLite and PostgreSQL. A function with the
 * parameter `account` uses the default account without it. A filter without an account selects the entries of all
 * accounts.
 */
export type Journal = Omit<AccountStore, 'listRemoved' | 'forgetAccount'> & {
  readonly engine: 'sqlite' | 'postgres'
  /**
   * Resolves when the entry is on disk. Rejects with `JournalUnavailable` or `AccountRemoved`; the entry is then not
   * stored.
   */
  appendNotification: (entry: NewNotification) => Promise<Appended>
  /**
   * Must be called when a call begins that will be recorded. The function that it returns must be called when the call
   * is recorded, or cannot be recorded.
   */
  callStarted: () => () => void
  /** Queues a call and returns immediately. The call is masked and stored later; `close` flushes the queue. */
  recordCall: (entry: NewCall) => void
  /** Entries with a greater `seq` than this, oldest first. Never skips an entry whose commit is late. */
  after: (seq: number, filter: EntryFilter, limit: number) => Promise<EntrySummary[]>
  /** The newest entries, newest first. With `beforeSeq` only entries before it. */
  latest: (filter: EntryFilter, limit: number, beforeSeq?: number) => Promise<EntrySummary[]>
  get: (seq: number) => Promise<EntryDetail | null>
  /**
   * Reads these entries in full, newest first, until their texts have `maxBytes`. Deleted entries are omitted. The last
   * entry may exceed it.
   */
  details: (seqs: number[], maxBytes: number) => Promise<EntryDetail[]>
  /** Calls and notifications of an account about any of these payments and resources, oldest first, at most 1,000. */
  timeline: (about: TimelineSubjects, account?: string) => Promise<EntrySummary[]>
  /** Counts the entries of an account. The engines count while they store and delete, so this reads few rows. */
  counts: (account?: string) => Promise<EntryCount[]>
  /** The extent of all accounts, except for `pruned_to`: an account does not learn what another one cleared. */
  extent: (account?: string) => Promise<JournalExtent>
  /** Of all accounts. The engines count while they store and delete, so this reads few rows. */
  size: () => Promise<JournalSize>
  /**
   * Replaces what is known about the forward of a notification. A notification that was deleted meanwhile stays
   * deleted.
   */
  markForward: (seq: number, forward: ForwardState) => Promise<boolean>
  /** Replaces what other programs that forward the notification have reported. */
  markListens: (seq: number, listens: Listens) => Promise<boolean>
  /** Replaces the payment of a notification whose body does not name it. */
  markPayment: (seq: number, paymentId: string) => Promise<boolean>
  /** Failed forwards whose next attempt is due (ISO 8601, UTC), the earliest first. */
  dueForwards: (at: string, limit: number, account?: string) => Promise<EntrySummary[]>
  forwardCounts: (account?: string) => Promise<ForwardCounts>
  /**
   * Sets the next attempt of all failed forwards, or of that of one notification, in small steps. Null: they are not
   * tried again.
   */
  scheduleForwards: (nextAt: string | null, seq?: number | null, account?: string) => Promise<void>
  /** A text that all gateways of this journal share and that no retention deletes. Null if it was never set. */
  setting: (name: string) => Promise<string | null>
  /** Deletes the entries and settings of removed accounts, whose names can then be used again. */
  clearRemoved: () => Promise<void>
  /**
   * Resolves to false, and changes nothing, if the setting has another value by now. Rejects with `AccountRemoved` if it
   * is one of a removed account.
   */
  replaceSetting: (change: SettingChange) => Promise<boolean>
  /**
   * Writes to the disk. Rejects with `JournalUnavailable` if notifications could not be stored now: after a failed one it
   * writes as much as one does.
   */
  checkWritable: () => Promise<void>
  /** Deletes entries beyond the bounds, at most a hundred because of their age. Resolves to the number deleted. */
  prune: (bounds: JournalBounds) => Promise<number>
  /**
   * Says that notifications after this seq must still be forwarded; null: none must. Entries after the seq, and failed
   * forwards that are tried again, are not deleted because of their size.
   */
  keepUnforwarded: (after: number | null, account?: string) => void
  /** Replaces the note of an entry; null removes it. Resolves to false if there is no such entry. */
  annotate: (seq: number, note: string | null) => Promise<boolean>
  /**
   * Deletes all entries of an account up to this seq in small steps, so that others are stored meanwhile. Resolves to
   * their number.
   */
  clear: (through: number, account?: string) => Promise<number>
  /**
   * Calls the listener with the newest seq after each commit of this process. Returns a function that removes the
   * listener.
   */
  onCommitted: (listener: (newest: number) => void) => () => void
  queued: () => QueueLengths
  dropped: () => DroppedCalls
  /** The last unclean stop, for a week, and as long as entries from before it exist. */
  uncleanStop: () => Promise<UncleanStop | null>
  /** A journal has one observer, which a second call replaces. */
  observe: (observer: JournalObserver) => void
  /** Resolves when everything queued so far is committed. */
  flush: () => Promise<void>
  /** Flushes, then closes the engine. */
  close: () => Promise<void>
}

/** Nothing more is stored for an account that was removed, also if a new account has its name. */
export class AccountRemoved extends Error {
  constructor() {
    super('The account was removed while the call was under way.')
    this.name = 'AccountRemoved'
  }
}

/**
 * The journal cannot be read or written now. It recovers on its own, so callers should retry. Callers see the message;
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
