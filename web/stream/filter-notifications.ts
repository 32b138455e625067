/** Filters the notifications in memory. Duplicates are folded into the first notification. */
import type { Entry, FeedRow, NotificationEntry } from './feed-entry.ts'
import { createMatcher, type FeedFilter, type FilteredRows, type Fold, foldRows } from './filter-rows.ts'
import type { NotificationQuery } from './use-older.ts'

export type NotificationFilter = {
  query: NotificationQuery
  /** True shows every duplicate as a row of its own. */
  withDuplicates: boolean
}

export type FilteredNotifications = FilteredRows & {
  /** Number of folded duplicates by the seq of the first notification. */
  duplicates: ReadonlyMap<number, number>
}

export function createNotificationFilter(filter: NotificationFilter): FeedFilter<FilteredNotifications> {
  return { run: foldRows(() => startFold(filter)), pickOlder: createOlderPicker(filter) }
}

function startFold(filter: NotificationFilter): Fold<FilteredNotifications> {
  const matches = createMatcher(filter.query)
  const found: FeedRow[] = []
  const duplicates = new Map<number, number>()
  const present = new Set<number>()
  let oldest: number | null = null
  const addEntry = (row: FeedRow, entry: NotificationEntry) => {
    oldest ??= entry.seq
    if (!matches(entry)) return
    const first = entry.duplicate_of
    if (first !== null && isFoldable(entry, filter) && present.has(first)) {
      duplicates.set(first, (duplicates.get(first) ?? 0) + 1)
      return
    }
    present.add(entry.seq)
    found.push(row)
  }
  return {
    add: (row: FeedRow) => {
      if (row.type !== 'entry') found.push(row)
      else if (row.entry.kind === 'notification') addEntry(row, row.entry)
    },
    result: () => ({ rows: found.slice(), oldest, duplicates: new Map(duplicates) }),
  }
}

type Listed = FilteredNotifications & { older: { entries: readonly Entry[] } }

/** The number of matching notifications that the list shows under another one. */
export function countGrouped({ rows, oldest, duplicates, older }: Listed): number {
  const listed = new Set(rows.map(({ key }) => key))
  const folded = older.entries.filter(({ seq }) => (oldest === null || seq < oldest) && !listed.has(seq))
  return [...duplicates.values()].reduce((sum, count) => sum + count, folded.length)
}

/** Folds older notifications into shown ones and into each other. */
function createOlderPicker(filter: NotificationFilter): FeedFilter<FilteredNotifications>['pickOlder'] {
  const matches = createMatcher({ ...filter.query, text: undefined })
  return (older, shown) => {
    if (older.length === 0) return []
    const found = new Set([...shown.map(row => row.key), ...older.map(entry => entry.seq)])
    const isFolded = (entry: NotificationEntry) =>
      entry.duplicate_of !== null && isFoldable(entry, filter) && found.has(entry.duplicate_of)
    return older.filter(entry => entry.kind === 'notification' && matches(entry) && !isFolded(entry))
  }
}

/**
 * Whether a notification may be folded into its first one. Replays and tests are not, because their sender looks for
 * them in the list. With a filter by forward none is, because a duplicate has a forward of its own.
 */
function isFoldable({ origin }: NotificationEntry, { withDuplicates, query }: NotificationFilter): boolean {
  return !withDuplicates && !query.forward && !query.listen && origin === 'provider'
}
