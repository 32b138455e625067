/** Which notifications a list shows, and copies of one message folded into the first. */
import type { NotificationEntry } from './feed-entry.ts'
import type { FeedRow } from './feed-store.ts'

export type NotificationFilter = {
  verdict?: NotificationEntry['verdict'] | undefined
  topic?: string | undefined
  /** Words that must all occur in the entry's ids and names. */
  text?: string | undefined
  /** Every copy as a row of its own. */
  withCopies: boolean
}

export type FilteredNotifications = {
  rows: FeedRow[]
  /** Copies by the seq of the first one. */
  copies: ReadonlyMap<number, number>
  received: number
  rejected: number
  /** Notifications that the filter leaves out, copies not counted. */
  hidden: number
}

export function filterNotifications(
  rows: readonly FeedRow[],
  filter: NotificationFilter,
): FilteredNotifications {
  const matches = createMatcher(filter)
  const found: FeedRow[] = []
  const copies = new Map<number, number>()
  const count = { received: 0, rejected: 0, hidden: 0 }
  const present = new Set<number>()
  for (const row of rows) {
    if (row.type !== 'entry') {
      found.push(row)
      continue
    }
    const { entry } = row
    if (entry.kind !== 'notification') continue
    count.received++
    if (entry.verdict === 'rejected') count.rejected++
    const first = entry.duplicate_of
    if (first !== null && !filter.withCopies && present.has(first)) {
      copies.set(first, (copies.get(first) ?? 0) + 1)
    } else if (matches(entry)) {
      present.add(entry.seq)
      found.push(row)
    } else {
      present.add(entry.seq)
      count.hidden++
    }
  }
  return { rows: found, copies, ...count }
}

export function createMatcher({
  verdict,
  topic,
  text,
}: NotificationFilter): (entry: NotificationEntry) => boolean {
  const words = (text ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return entry => {
    if (verdict && entry.verdict !== verdict) return false
    if (topic && entry.topic !== topic) return false
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

/** The topics seen, for a menu. */
export function topicsOf(rows: readonly FeedRow[]): string[] {
  const topics = new Set<string>()
  for (const row of rows)
    if (row.type === 'entry' && row.entry.kind === 'notification' && row.entry.topic)
      topics.add(row.entry.topic)
  return [...topics].sort()
}
