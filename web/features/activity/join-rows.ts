import type { Entry } from '../../feed/feed-entry.ts'
import type { FeedRow } from '../../feed/feed-store.ts'

/** Entries read from the journal among those in memory, each once, oldest first; marks keep their neighbours. */
export function joinRows(older: readonly Entry[], rows: readonly FeedRow[]): readonly FeedRow[] {
  const known = new Set(rows.map(row => row.key))
  const added = older.filter(entry => !known.has(entry.seq))
  if (added.length === 0) return rows
  let seq = 0
  const placed = rows.map(row => {
    if (row.type === 'entry') seq = row.entry.seq
    return { row, seq }
  })
  for (const entry of added) placed.push({ row: { type: 'entry', key: entry.seq, entry }, seq: entry.seq })
  return placed.sort((a, b) => a.seq - b.seq).map(({ row }) => row)
}
