/** Which rows a list shows: all of them while it follows, up to a pinned one while it stands still. */
import type { FeedRow } from './feed-store.ts'

/**
 * How many rows, counted from the oldest, are shown. The pin is the key of the newest row shown when the list
 * stopped; keys survive filtering and trimming, counts do not.
 */
export function countShown(rows: readonly FeedRow[], pin: FeedRow['key'] | null): number {
  if (pin === null) return rows.length
  const at = rows.findLastIndex(row => row.key === pin)
  if (at >= 0) return at + 1
  // The pinned row was filtered away: everything older than it is still what was there.
  if (typeof pin !== 'number') return rows.length
  return rows.findLastIndex(row => row.type === 'entry' && row.key < pin) + 1
}

/** The row at a place of the list, newest first. */
export function rowAt(rows: readonly FeedRow[], shown: number, index: number): FeedRow | undefined {
  return rows[shown - 1 - index]
}
