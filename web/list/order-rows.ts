import type { FeedRow } from '../stream/feed-entry.ts'

/**
 * Orders the rows between two marks by the time at which their entries began. The journal numbers a call when it ends,
 * so a slow one would come after those that followed it.
 */
export function orderRows(rows: readonly FeedRow[]): readonly FeedRow[] {
  const beginOf = (row: FeedRow) => (row.type === 'entry' ? row.entry.received_at : null)
  const isLate = (row: FeedRow, place: number) => {
    const [begin, before] = [beginOf(row), place > 0 ? beginOf(rows[place - 1] as FeedRow) : null]
    return begin !== null && before !== null && begin < before
  }
  // The rows of a stream are in order nearly always.
  if (!rows.some(isLate)) return rows
  let part = 0
  const placed = rows.map(row => ({
    row,
    part: row.type === 'entry' ? part : ++part,
    begin: beginOf(row) ?? '',
  }))
  return placed
    .toSorted((a, b) => a.part - b.part || (a.begin < b.begin ? -1 : a.begin > b.begin ? 1 : 0))
    .map(({ row }) => row)
}
