/** Which notifications a list shows, and copies of one message folded into the first. */
import type { NotificationEntry } from './feed-entry.ts'
import type { FeedRow } from './feed-store.ts'

export type NotificationFilter = {
  verdict?: NotificationEntry['verdict'] | undefined
  topic?: string | undefined
  origin?: NotificationEntry['origin'] | undefined
  /** Words that must all occur in the entry's ids and names. */
  text?: string | undefined
  /** Every copy as a row of its own. */
  withCopies: boolean
}

export type FilteredNotifications = {
  rows: FeedRow[]
  /** Copies by the seq of the first one. */
  copies: ReadonlyMap<number, number>
  /** The topics seen, whatever the filter says, for a menu. */
  topics: string[]
  received: number
  rejected: number
  /** Notifications that the filter leaves out, copies not counted. */
  hidden: number
}

/**
 * The filter as a function of the rows. It goes on where it stopped while rows are only added at the new end: ten
 * thousand rows walked again for each batch cost a slow machine 8 ms, five times a second.
 */
export function createNotificationFilter(
  filter: NotificationFilter,
): (rows: readonly FeedRow[]) => FilteredNotifications {
  let done = startFold(filter)
  return rows => {
    if (!isContinued(done.rows, rows)) done = startFold(filter)
    for (const row of rows.slice(done.rows.length)) done.add(row)
    done.rows = rows
    return done.result()
  }
}

function isContinued(known: readonly FeedRow[], rows: readonly FeedRow[]): boolean {
  return known.length <= rows.length && known[0] === rows[0] && known.at(-1) === rows[known.length - 1]
}

function startFold(filter: NotificationFilter) {
  const matches = createMatcher(filter)
  const found: FeedRow[] = []
  const copies = new Map<number, number>()
  const topics = new Set<string>()
  const present = new Set<number>()
  const count = { received: 0, rejected: 0, hidden: 0 }
  const addEntry = (row: FeedRow, entry: NotificationEntry) => {
    count.received++
    if (entry.verdict === 'rejected') count.rejected++
    if (entry.topic) topics.add(entry.topic)
    const first = entry.duplicate_of
    if (first !== null && isFoldable(entry, filter) && present.has(first)) {
      copies.set(first, (copies.get(first) ?? 0) + 1)
      return
    }
    present.add(entry.seq)
    if (matches(entry)) found.push(row)
    else count.hidden++
  }
  return {
    rows: [] as readonly FeedRow[],
    add: (row: FeedRow) => {
      if (row.type !== 'entry') found.push(row)
      else if (row.entry.kind === 'notification') addEntry(row, row.entry)
    },
    result: (): FilteredNotifications => ({
      rows: found.slice(),
      copies: new Map(copies),
      topics: [...topics].sort(),
      ...count,
    }),
  }
}

/** What this gateway sent itself is what somebody looks for just then. */
export function isFoldable({ origin }: NotificationEntry, { withCopies }: NotificationFilter): boolean {
  return !withCopies && origin === 'provider'
}

export function createMatcher({
  verdict,
  topic,
  origin,
  text,
}: NotificationFilter): (entry: NotificationEntry) => boolean {
  const words = (text ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return entry => {
    if (verdict && entry.verdict !== verdict) return false
    if (topic && entry.topic !== topic) return false
    if (origin && entry.origin !== origin) return false
    if (words.length === 0) return true
    const searched = textOf(entry)
    return words.every(word => searched.includes(word))
  }
}

function textOf(entry: NotificationEntry): string {
  const { resource, topic, action, notification_id, correlation_id, reason, payment_id, seq } = entry
  return [resource, topic, action, notification_id, correlation_id, reason, payment_id, seq]
    .join(' ')
    .toLowerCase()
}
