import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { NotificationEntry } from '../../feed/feed-entry.ts'
import type { FeedRow } from '../../feed/feed-store.ts'
import { createMatcher, createNotificationFilter, isFoldable } from '../../feed/filter-notifications.ts'
import { isUnknown, useFeed } from '../../feed/use-feed.ts'
import { useOlder } from '../../feed/use-older.ts'
import { paths } from '../../paths.ts'

const route = getRouteApi(paths.webhooks)

export type Webhooks = ReturnType<typeof useWebhooks>
export type WebhooksSearch = ReturnType<typeof route.useSearch>

/** The page's state: filters and selection in the address, rows from memory and from the journal. */
export function useWebhooks() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const feed = useFeed()
  const { rows, dropped } = feed
  const [isPaused, setPaused] = useState(false)
  const { sig: verdict, topic, origin, q: text, copies } = search
  const filter = useMemo(
    () => ({ verdict, topic, origin, text, withCopies: copies === 'all' }),
    [verdict, topic, origin, text, copies],
  )
  const oldest = rows.find(row => row.type === 'entry' && row.entry.kind === 'notification')
  const older = useOlder(
    { kind: 'notification', verdict, topic, origin, text },
    oldest ? Number(oldest.key) : null,
  )
  const runFilter = useMemo(() => createNotificationFilter(filter), [filter])
  const filtered = useMemo(() => runFilter(rows), [runFilter, rows])
  const joined = useMemo(
    () => join(older.entries, filtered.rows, filter),
    [older.entries, filtered.rows, filter],
  )
  const change = useCallback(
    (next: Partial<WebhooksSearch>) =>
      navigate({ search: previous => ({ ...previous, ...next }), replace: true, resetScroll: false }),
    [navigate],
  )
  const open = useCallback(
    (seq: number | null) =>
      navigate({ search: previous => ({ ...previous, id: seq ?? undefined }), resetScroll: false }),
    [navigate],
  )
  return {
    ...filtered,
    rows: joined,
    search,
    change,
    open,
    isPaused,
    setPaused,
    older,
    dropped,
    isUnknown: isUnknown(feed),
    isFiltered: Boolean(verdict || topic || origin || text),
  }
}

/** Entries of the journal and of the memory, each once, oldest first. */
function join(
  older: ReturnType<typeof useOlder>['entries'],
  rows: FeedRow[],
  filter: Parameters<typeof createMatcher>[0],
): FeedRow[] {
  if (older.length === 0) return rows
  const known = new Set(rows.map(row => row.key))
  const first = rows.find(row => row.type === 'entry')
  const matches = createMatcher({ ...filter, text: undefined })
  const found = new Set([...known, ...older.map(entry => entry.seq)])
  const isFolded = (entry: NotificationEntry) =>
    entry.duplicate_of !== null && isFoldable(entry, filter) && found.has(entry.duplicate_of)
  const added = older.filter(
    entry => !known.has(entry.seq) && entry.kind === 'notification' && matches(entry) && !isFolded(entry),
  )
  const before: FeedRow[] = []
  const inside: FeedRow[] = []
  for (const entry of added.toSorted((a, b) => a.seq - b.seq)) {
    const isBefore = !first || entry.seq < Number(first.key)
    const target = isBefore ? before : inside
    target.push({ type: 'entry', key: entry.seq, entry })
  }
  if (inside.length === 0) return [...before, ...rows]
  // Found inside a body, which the memory does not keep. Marks have no place in the answer to a search.
  const entries = [...rows, ...inside].filter(row => row.type === 'entry')
  return [...before, ...entries.toSorted((a, b) => a.key - b.key)]
}
