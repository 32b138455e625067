import type { Entry } from './feed-entry.ts'
import type { FeedRow } from './feed-store.ts'

/** What every list of the feed shows of the rows in memory; each kind adds its own counts. */
export type FilteredRows = {
  rows: readonly FeedRow[]
  /** The seq of the oldest entry of this kind in memory, whatever the filter says, or null. */
  oldest: number | null
}

/** One kind of entries narrowed by what somebody chose: in memory, and among what the journal answered. */
export type FeedFilter<Filtered extends FilteredRows> = {
  run: (rows: readonly FeedRow[]) => Filtered
  /** The journal finds words inside bodies as well, so they are not looked for once more. */
  pickOlder: (older: readonly Entry[], shown: readonly FeedRow[]) => Entry[]
}
