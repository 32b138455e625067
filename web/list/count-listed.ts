/** What the heading of a list counts: the rows that the list shows, and how many the journal has. */
import type { Entry } from '../stream/feed-entry.ts'
import type { FeedPageState } from './use-feed-page.ts'

export type ListedCount = {
  shown: number
  /** The number of those that failed or were rejected. Null while unknown. */
  bad: number | null
  /** Whether more match that are not loaded, and that the journal does not count. */
  hasMore: boolean
}

type Given = {
  page: Pick<FeedPageState, 'rows' | 'older'>
  /** What the journal counts under the filters. Null if it does not count by the values of one of them. */
  inJournal: { count: number; bad: number } | null
  /** The number of entries that are shown under another one. */
  grouped?: number
  isBad: (entry: Entry) => boolean
}

/** Counts what the list shows: by the journal where it can, else by the loaded rows. Null while these load. */
export function countListed({ page, inJournal, grouped = 0, isBad }: Given): ListedCount | null {
  const { rows, older } = page
  const entries = rows.flatMap(row => (row.type === 'entry' ? [row.entry] : []))
  const badRows = entries.filter(isBad).length
  if (inJournal) {
    // A rejected notification may be grouped under another one, so the rows say how many are shown.
    const isWhole = grouped > 0 && entries.length + grouped >= inJournal.count
    return { shown: inJournal.count - grouped, bad: isWhole ? badRows : inJournal.bad, hasMore: false }
  }
  if (older.isLoading && entries.length === 0) return null
  return { shown: entries.length, bad: older.isDone ? badRows : null, hasMore: !older.isDone }
}
