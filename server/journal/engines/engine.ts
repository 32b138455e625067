import type { EntryFilter } from '../../contract/journal.ts'
import type { EntryDetail, EntrySummary } from '../entries.ts'
import type { JournalExtent } from '../journal.ts'
import type { Row } from '../rows/columns.ts'

/**
 * What an engine does. Everything above it (group commit, masking, listeners, recovery) is shared by both.
 */
export type Engine = {
  /**
   * One transaction: all entries are on disk when it resolves, or none. After an error they may still be stored,
   * where the engine was lost before it answered: then the same number is used again, and nothing is stored twice.
   * Numbers only grow.
   */
  append: (entries: Row[], number: number) => Promise<AppendedBatch>
  list: (filter: EntryFilter, page: Page) => Promise<EntrySummary[]>
  get: (seq: number) => Promise<EntryDetail | null>
  extent: () => Promise<JournalExtent>
  /** Commits a write that changes nothing: it fails where `append` would. */
  checkWritable: () => Promise<void>
  /** One short transaction that deletes what exceeds the bounds; answers how many, 0 when nothing is left to do. */
  pruneStep: (bounds: PruneBounds) => Promise<number>
  /** Takes some entries into the text index; answers the last seq in it, or null when nothing is left to do. */
  indexStep: () => Promise<number | null>
  close: () => Promise<void>
}

/** The seqs of a batch follow each other from `firstSeq`. Small, because it crosses between threads. */
export type AppendedBatch = {
  /** Null: this number was stored before, and nothing was stored now. */
  firstSeq: number | null
  /** Only of the entries that are duplicates: their seq, and the seq of the first. */
  duplicates: [seq: number, of: number][]
}

/** Rejected notifications do not count among the others, because anybody can send them: they must not push out the real ones. */
export type PruneBounds = {
  maxEntries: number
  maxRejectedEntries: number
  /** ISO 8601, UTC: what came before is too old. Entries come in the order of time, so the first ones are. */
  keptSince: string
  /** How many are deleted in one step. */
  limit: number
}

/** Where a journal lives. */
export type EngineLocation =
  | { engine: 'sqlite'; dataDir: string }
  | { engine: 'postgres'; databaseUrl: string }

/** Told when another process may have appended; what it appended is then read from the table. */
export type ChangeListener = () => void

/** Which part of the journal is asked for: what follows `cursor` in this order, or from the end where it is absent. */
export type Page = { order: keyof typeof follows; cursor?: number | undefined; limit: number }

/** How a seq compares to the cursor of its page, and the cursor of the first page. */
export const follows = {
  ASC: { operator: '>', first: 0 },
  DESC: { operator: '<', first: Number.MAX_SAFE_INTEGER },
} as const
