/** Computes incrementally what a list shows of the rows in memory. */
import type { FeedRow } from './feed-row.ts'

export type Fold<Result> = {
  add: (row: FeedRow) => void
  /** Returns a snapshot, which later rows do not change. */
  result: () => Result
}

/**
 * Returns the fold as a function of the rows. It continues where it stopped if rows were only appended: processing
 * 10,000 rows again for each batch costs a slow machine 8 ms, five times a second.
 */
export function foldRows<Result>(start: () => Fold<Result>): (rows: readonly FeedRow[]) => Result {
  let fold = start()
  let known: readonly FeedRow[] = []
  return rows => {
    if (!isContinued(known, rows)) {
      fold = start()
      known = []
    }
    for (const row of rows.slice(known.length)) fold.add(row)
    known = rows
    return fold.result()
  }
}

function isContinued(known: readonly FeedRow[], rows: readonly FeedRow[]): boolean {
  // Any row may have been replaced.
  return known.length <= rows.length && known.every((row, index) => row === rows[index])
}
