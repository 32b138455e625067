import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { Entry } from '../../feed/feed-entry.ts'
import { isUnknown, useFeed } from '../../feed/use-feed.ts'
import { useOlder } from '../../feed/use-older.ts'
import { paths } from '../../paths.ts'
import { type CallQuery, toCallQuery } from './call-query.ts'
import { createCallMatcher, filterCalls, operationsOf } from './filter-calls.ts'
import { joinRows } from './join-rows.ts'

const route = getRouteApi(paths.activity)

export type Activity = ReturnType<typeof useActivity>
export type ActivitySearch = ReturnType<typeof route.useSearch>

/** The page's state: filters and selection in the address, rows from memory and from the journal. */
export function useActivity() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const feed = useFeed()
  const { rows } = feed
  const [isPaused, setPaused] = useState(false)
  const { status, door, operation, q: text } = search
  const filter = useMemo(() => ({ status, door, operation, text }), [status, door, operation, text])
  const oldest = rows.find(row => row.type === 'entry' && row.entry.kind === 'call')
  const query: CallQuery = toCallQuery(search)
  const older = useOlder({ kind: 'call', ...query }, oldest ? Number(oldest.key) : null)
  const filtered = useMemo(() => filterCalls(rows, filter), [rows, filter])
  const joined = useMemo(() => {
    // The journal finds words inside bodies as well, so they are not looked for once more.
    const matches = createCallMatcher({ ...filter, text: undefined })
    const isCall = (entry: Entry) => entry.kind === 'call' && matches(entry)
    return joinRows(older.entries.filter(isCall), filtered.rows)
  }, [older.entries, filtered.rows, filter])
  const change = useCallback(
    (next: Partial<ActivitySearch>) =>
      navigate({ search: previous => ({ ...previous, ...next }), replace: true, resetScroll: false }),
    [navigate],
  )
  const open = useCallback(
    (seq: number | null) =>
      navigate({ search: previous => ({ ...previous, id: seq ?? undefined }), resetScroll: false }),
    [navigate],
  )
  const operations = useMemo(() => operationsOf(rows), [rows])
  const isFiltered = Boolean(status || door || operation || text)
  return {
    ...filtered,
    rows: joined,
    search,
    change,
    open,
    operations,
    query,
    isPaused,
    setPaused,
    older,
    isUnknown: isUnknown(feed),
    isFiltered,
  }
}
