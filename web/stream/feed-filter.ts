import type { Entry } from './feed-entry.ts'
import type { FeedRow } from './feed-row.ts'

/** The rows in memory that the filter keeps. */
export type FilteredRows = {
  rows: readonly FeedRow[]
  /** The seq of the oldest entry of this kind in memory, filtered out or not, or null. */
  oldest: number | null
}

/** Filters one kind of entries, both in memory and in the journal's pages. */
export type FeedFilter<Filtered extends FilteredRows> = {
  run: (rows: readonly FeedRow[]) => Filtered
  /**
   * Picks from entries that the journal has filtered. Words are not compared again, because the journal finds them in
   * bodies as well.
   */
  pickOlder: (older: readonly Entry[], shown: readonly FeedRow[]) => Entry[]
}
