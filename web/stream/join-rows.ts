import type { Entry, FeedRow } from './feed-entry.ts'

/**
 * Merges entries from the journal, in any order, into rows, oldest first. Each entry is one row, because its seq is
 * the row's key. A mark keeps its place. Without a new entry the rows are the same array.
 */
export function joinRows(entries: readonly Entry[], rows: readonly FeedRow[]): readonly FeedRow[] {
  if (entries.length === 0) return rows
  const known = new Set(rows.map(row => row.key))
  const unknown = new Map(entries.filter(({ seq }) => !known.has(seq)).map(entry => [entry.seq, entry]))
  const added = [...unknown.values()].map((entry): FeedRow => ({ type: 'entry', key: entry.seq, entry }))
  if (added.length === 0) return rows
  // Added entries come first, so that a mark stays after the entry it follows.
  return [...added, ...rows].sort((a, b) => seqOf(a) - seqOf(b))
}

function seqOf(row: FeedRow): number {
  return row.type === 'entry' ? row.entry.seq : row.after
}
