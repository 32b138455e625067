import { useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { createStoredValue, useStored } from '../browser/stored-value.ts'
import { useFeed } from '../feed/use-feed.ts'

/** Up to which entry the Webhooks page was seen in this browser; null: never, so nothing counts as unread. */
const seenSeq = createStoredValue<number | null>('seen-seq', stored =>
  typeof stored === 'number' ? stored : null,
)

/** How often what is being looked at is remembered, and other tabs hear of it: storage is slow. */
const rememberMs = 1_000

/** Notifications that arrived since the Webhooks page was last looked at. */
export function useUnread(): { unread: number; rejected: number } {
  const { rows, connection } = useFeed()
  const seen = useStored(seenSeq)
  const isLooking = useRouterState({ select: state => state.location.pathname.startsWith('/webhooks') })
  const { lastSeq, state } = connection
  useRememberSeen(isLooking, lastSeq)
  useEffect(() => {
    if (state !== 'live') return
    // An empty journal counts as seen once the feed stands, so that the first arrival is news.
    if (seen === null || lastSeq < seen) seenSeq.set(lastSeq)
  }, [lastSeq, seen, state])
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

/** All that came while the page is open is seen; told before the next page is painted, so that no count flashes. */
function useRememberSeen(isLooking: boolean, lastSeq: number): void {
  const latest = useRef(lastSeq)
  latest.current = lastSeq
  useLayoutEffect(() => {
    if (!isLooking) return
    const remember = () => {
      if (latest.current > 0 && latest.current !== seenSeq.get()) seenSeq.set(latest.current)
    }
    const timer = setInterval(remember, rememberMs)
    addEventListener('pagehide', remember)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', remember)
      remember()
    }
  }, [isLooking])
}
