import type { Entry } from './feed-entry.ts'
import type { FeedRow } from './feed-store.ts'

/** Merges entries from the journal into the rows in memory, without duplicates, oldest first. Marks keep their place. */
export function joinRows(older: readonly Entry[], rows: readonly FeedRow[]): readonly FeedRow[] {
  if (older.length === 0) return rows
  const known = new Set(rows.map(row => row.key))
  const unknown = new Map(older.filter(({ seq }) => !known.has(seq)).map(entry => [entry.seq, entry]))
  const added = [...unknown.values()].map((entry): FeedRow => ({ type: 'entry', key: entry.seq, entry }))
  if (added.length === 0) return rows
  // Entries first, so that a mark stays after the entry it follows.
  return [...added, ...rows].sort((a, b) => seqOf(a) - seqOf(b))
}

function seqOf(row: FeedRow): number {
  return row.type === 'entry' ? row.entry.seq : row.after
}
