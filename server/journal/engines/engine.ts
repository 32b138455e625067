import type { EntryFilter } from '../../contract/journal.ts'
import type { EntryDetail, EntrySummary } from '../entries.ts'
import type { JournalExtent } from '../journal.ts'
import type { Row } from '../rows/columns.ts'

/**
 * One of two databases. Everything above it (group commit, masking, listeners, recovery) is shared by both.
 */
export type Engine = {
  /**
   * One transaction: when it resolves, all entries are on disk. After an error they may still be stored, if the
   * engine was lost before it answered: the caller retries with the same number, and nothing is stored twice.
   * Numbers only grow.
   */
  append: (entries: Row[], number: number) => Promise<AppendedBatch>
  list: (filter: EntryFilter, page: Page) => Promise<EntrySummary[]>
  get: (seq: number) => Promise<EntryDetail | null>
  extent: () => Promise<JournalExtent>
  /** Commits a write that changes nothing: it fails where `append` would. */
  checkWritable: () => Promise<void>
  /** Deletes entries beyond the bounds in one short transaction; resolves to their number, 0 when there are none. */
  pruneStep: (bounds: PruneBounds) => Promise<number>
  /** Adds some entries to the text index; resolves to the last seq in it, or null when none is missing. */
  indexStep: () => Promise<number | null>
  close: () => Promise<void>
}

/** The seqs of a batch are consecutive from `firstSeq`. Small, because it is passed between threads. */
export type AppendedBatch = {
  /** Null: this number was stored before, and nothing was stored now. */
  firstSeq: number | null
  /** For each duplicate: its seq, and the seq of the first entry. */
  duplicates: [seq: number, of: number][]
}

/** Rejected notifications have their own bound, because anybody can send them: they must not push out the real ones. */
export type PruneBounds = {
  maxEntries: number
  maxRejectedEntries: number
  /** ISO 8601, UTC: earlier entries are too old. Entries are in the order of time, so these are the first ones. */
  keptSince: string
  /** The largest number deleted in one step. */
  limit: number
}

/** Where a journal lives. */
export type EngineLocation =
  | { engine: 'sqlite'; dataDir: string }
  | { engine: 'postgres'; databaseUrl: string }

/** Called when another process may have appended; its entries are then read from the table. */
export type ChangeListener = () => void

/** A part of the journal: the entries that follow `cursor` in this order, or the first ones without a cursor. */
export type Page = { order: keyof typeof follows; cursor?: number | undefined; limit: number }

/** How the seqs of a page compare to its cursor, and the cursor of the first page. */
export const follows = {
  ASC: { operator: '>', first: 0 },
  DESC: { operator: '<', first: Number.MAX_SAFE_INTEGER },
} as const
