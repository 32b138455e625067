/** The rows that a list shows: all of them, or those up to a pinned row while the list is held. */
import type { FeedRow } from './feed-entry.ts'

/**
 * The number of rows shown, counted from the oldest. The pin is the key of the newest row when the list was held: keys
 * survive filtering and trimming, counts do not.
 */
export function countShown(rows: readonly FeedRow[], pin: FeedRow['key'] | null): number {
  if (pin === null) return rows.length
  const at = rows.findLastIndex(row => row.key === pin)
  if (at >= 0) return at + 1
  // The pinned row was filtered out, so only rows older than it are shown.
  if (typeof pin !== 'number') return rows.length
  return rows.findLastIndex(row => row.type === 'entry' && row.key < pin) + 1
}

/** The row at an index of the list, newest first. */
export function rowAt(rows: readonly FeedRow[], shown: number, index: number): FeedRow | undefined {
  return rows[shown - 1 - index]
}
