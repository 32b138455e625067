import type { EntryCount, EntryDetail, EntrySummary, ForwardState, Listens } from '../entries.ts'
import type { JournalExtent, JournalSize, SettingChange } from '../journal.ts'
import type { Row } from '../rows/columns.ts'
import type { EntrySearch } from '../search/words.ts'
import type { AccountStore } from './accounts.ts'
import type { ForwardReads } from './forwards.ts'

/**
 * One of the two databases. Group commit, masking, listeners and recovery are built on this type and shared by both.
 */
export type Engine = ForwardReads &
  AccountStore & {
    /**
     * One transaction: when it resolves, all entries are on disk. After an error they may still be stored, if the
     * connection to the engine was lost before its answer. The caller then retries with the same number, and nothing is
     * stored twice. Numbers only increase.
     */
    append: (entries: Row[], number: number) => Promise<AppendedBatch>
    list: (filter: EntrySearch, page: Page) => Promise<EntrySummary[]>
    /** See `Journal.details`. */
    details: (seqs: number[], maxBytes: number) => Promise<EntryDetail[]>
    counts: (account: string) => Promise<EntryCount[]>
    extent: (account?: string) => Promise<JournalExtent>
    size: () => Promise<JournalSize>
    /** Replaces the note of an entry, also in the text index. Resolves to false if there is no such entry. */
    annotate: (seq: number, note: string | null) => Promise<boolean>
    /** Replaces what is known about the forward of a notification, also in the text index. */
    markForward: (seq: number, forward: ForwardState) => Promise<boolean>
    markListens: (seq: number, listens: Listens) => Promise<boolean>
    markPayment: (seq: number, paymentId: string) => Promise<boolean>
    /** See `Journal.setting` and `Journal.replaceSetting`. Null: the account was removed. */
    setting: (name: string) => Promise<string | null>
    replaceSetting: (change: SettingChange) => Promise<boolean | null>
    /**
     * Commits a small write that changes nothing, with the locks of `append`.
     * @param isThorough also writes as much as an entry, to the same tables, and takes it back
     */
    checkWritable: (isThorough: boolean) => Promise<void>
    /** Deletes entries beyond the bounds in one short transaction. Resolves to their number, 0 if there are none. */
    pruneStep: (bounds: PruneBounds) => Promise<number>
    /** Adds some entries to the text index. Resolves to the last seq in the index, or to null if no entry is missing. */
    indexStep: () => Promise<number | null>
    close: () => Promise<void>
  }

/**
 * The seqs of the stored entries of a batch are consecutive from `firstSeq`. The type is small because it is passed
 * between threads.
 */
export type AppendedBatch = {
  /** Null if a batch with this number was stored before; nothing was stored now. */
  firstSeq: number | null
  /** For each duplicate: its seq, and the seq of the first entry. */
  duplicates: [seq: number, of: number][]
  /** The places in the batch of entries that were not stored, because their account was removed. */
  late: number[]
}

/**
 * Rejected notifications have a bound of their own: anybody can send them, and they must not displace other entries.
 */
export type PruneBounds = {
  maxEntries: number
  maxRejectedEntries: number
  /** The maximum size of the texts of entries that are not rejected. */
  maxBytes: number
  /** Entries after this seq, and forwards that are tried again, are not deleted because of their size. */
  unforwardedAfter: number
  /** ISO 8601, UTC. Earlier entries are too old. Entries are ordered by time, so the oldest have the lowest seqs. */
  keptSince: string
  /** Entries of the account up to this seq are deleted whatever the other bounds. */
  clearedTo: number
  account: string
  /** Maximum number of entries deleted in one step. */
  limit: number
}

/** Where a journal lives. */
export type EngineLocation =
  /** `isReader`: the file is only read, beside the thread that writes it. */
  { engine: 'sqlite'; dataDir: string; isReader?: boolean } | { engine: 'postgres'; databaseUrl: string }

/** A part of the journal: the entries after `cursor` in this order, or the first ones without a cursor. */
export type Page = { order: 'ASC' | 'DESC'; cursor?: number | undefined; limit: number }

/** Where a page is read: its seqs are between these two, which are excluded. */
export type SeqRange = { above: number; below: number }

/** @param period the range that encloses the period of the filter */
export function rangeOf({ order, cursor }: Page, period: Partial<SeqRange>): SeqRange {
  const above = order === 'ASC' ? (cursor ?? 0) : 0
  const below = order === 'DESC' ? (cursor ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER
  return { above: Math.max(above, period.above ?? above), below: Math.min(below, period.below ?? below) }
}
