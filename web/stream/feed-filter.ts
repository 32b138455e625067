import type { Entry } from './feed-entry.ts'
import type { FeedRow } from './feed-row.ts'

/** The filtered rows in memory. */
export type FilteredRows = {
  rows: readonly FeedRow[]
  /** The seq of the oldest entry of this kind in memory, filtered out or not, or null. */
  oldest: number | null
}

/** Filters one kind of entries, both in memory and in the journal's pages. */
export type FeedFilter<Filtered extends FilteredRows> = {
  run: (rows: readonly FeedRow[]) => Filtered
  /** Does not filter by words: the journal already did, and finds them in bodies as well. */
  pickOlder: (older: readonly Entry[], shown: readonly FeedRow[]) => Entry[]
}
