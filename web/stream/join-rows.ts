import type { Entry, FeedRow } from './feed-entry.ts'

/** The entries that are no rows yet, each once. */
export function newEntries(entries: readonly Entry[], rows: readonly FeedRow[]): readonly Entry[] {
  if (entries.length === 0) return entries
  const known = new Set(rows.map(row => row.key))
  return [...new Map(entries.filter(({ seq }) => !known.has(seq)).map(entry => [entry.seq, entry])).values()]
}

/**
 * Merges entries from the journal, in any order, into rows, oldest first. Each entry is one row, because its seq is
 * the row's key. A mark keeps its place. Without a new entry the rows are the same array.
 */
export function joinRows(entries: readonly Entry[], rows: readonly FeedRow[]): readonly FeedRow[] {
  return insertEntries(newEntries(entries, rows), rows)
}

/** @param added entries that are no rows yet, each once (`newEntries`) */
export function insertEntries(added: readonly Entry[], rows: readonly FeedRow[]): readonly FeedRow[] {
  if (added.length === 0) return rows
  const addedRows = added.map((entry): FeedRow => ({ type: 'entry', key: entry.seq, entry }))
  // Added entries come first, so that a mark stays after the entry it follows.
  return [...addedRows, ...rows].sort((a, b) => seqOf(a) - seqOf(b))
}

function seqOf(row: FeedRow): number {
  return row.type === 'entry' ? row.entry.seq : row.after
}
