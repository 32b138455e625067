import { useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { createStoredValue, useStored } from '../browser/stored-value.ts'
import { useFeed } from '../feed/use-feed.ts'
import { paths } from '../paths.ts'

/** Up to which entry the Webhooks page was seen in this browser; null: never, so nothing counts as unread. */
const seenSeq = createStoredValue<number | null>('seen-seq', stored =>
  typeof stored === 'number' ? stored : null,
)

/** Notifications that arrived since the Webhooks page was last looked at. */
export function useUnread(): { unread: number; rejected: number } {
  const { rows, connection } = useFeed()
  const seen = useStored(seenSeq)
  const isLooking = useRouterState({ select: state => state.location.pathname.startsWith(paths.webhooks) })
  const { lastSeq, state } = connection
  useEffect(() => {
    // An empty journal counts as seen once the feed stands, so that the first arrival is news.
    if (isLooking || (seen === null && state === 'live')) seenSeq.set(lastSeq)
    else if (seen !== null && state === 'live' && lastSeq < seen) seenSeq.set(lastSeq)
  }, [isLooking, lastSeq, seen, state])
  return useMemo(() => {
    const count = { unread: 0, rejected: 0 }
    if (seen === null || isLooking) return count
    for (let index = rows.length - 1; index >= 0; index--) {
      const row = rows[index]
      if (row?.type !== 'entry') continue
      if (row.entry.seq <= seen) break
      if (row.entry.kind !== 'notification') continue
      count.unread++
      if (row.entry.verdict === 'rejected') count.rejected++
    }
    return count
  }, [rows, seen, isLooking])
}
