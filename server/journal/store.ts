import type { EntryDetail, EntrySummary } from './entries.ts'
import type { EntryFilter, JournalBounds, JournalExtent } from './journal.ts'
import type { PackedEntry } from './packed-entry.ts'

/**
 * What an engine does, one call at a time, inside the journal's thread. Everything above it (group commit,
 * calls behind the answer, listeners, recovery) is shared by both engines. Errors are the engine's own; the
 * journal turns them into `JournalUnavailable`.
 */
export type Store = {
  /**
   * One transaction: all of them are on disk when it resolves, or none. Masks before it writes. After an error they
   * may still be stored, where the engine was lost on its way to the answer: then the same number is used again, and
   * nothing is stored twice. Numbers only grow.
   */
  append: (entries: PackedEntry[], number: number) => Promise<AppendedBatch>
  after: (seq: number, filter: EntryFilter, limit: number) => Promise<EntrySummary[]>
  latest: (filter: EntryFilter, limit: number, beforeSeq?: number) => Promise<EntrySummary[]>
  get: (seq: number) => Promise<EntryDetail | null>
  timeline: (paymentId: string) => Promise<EntrySummary[]>
  extent: () => Promise<JournalExtent>
  /** Deletes at most `limit` entries that exceed the bounds; answers how many, 0 when nothing is left to do. */
  pruneStep: (bounds: JournalBounds, nowMs: number, limit: number) => Promise<number>
  /** A small piece of work put off (text index); false when nothing is left to do. */
  tidyStep: () => Promise<boolean>
  close: () => Promise<void>
}

/** The seqs of a batch follow each other from `firstSeq`. Small, because it crosses between threads. */
export type AppendedBatch = {
  /** Null: this number was stored before, and nothing was stored now. */
  firstSeq: number | null
  /** Only of the entries that are duplicates: their seq, and the seq of the first. */
  duplicates: [seq: number, of: number][]
}

/** Where a store lives. */
export type StoreLocation =
  | { engine: 'sqlite'; dataDir: string }
  | { engine: 'postgres'; databaseUrl: string }

/** Told when another process may have appended; what it appended is then read from the table. */
export type ChangeListener = () => void

/** Most entries of a timeline. */
export const timelineLimit = 1000
