import { useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { createStoredValue, useStored } from '../browser/stored-value.ts'
import { useFeed } from '../stream/use-feed.ts'

/** The newest entry seen on the Webhooks page in this browser. Null before the first visit: nothing is unread then. */
const seenSeq = createStoredValue<number | null>('seen-seq', stored =>
  typeof stored === 'number' ? stored : null,
)

/** How often the position is stored while the page is open. Storage is too slow to do this at each entry. */
const saveIntervalMs = 1_000

/** Notifications that arrived since the Webhooks page was last looked at. */
export function useUnread(): { unread: number; rejected: number } {
  const { rows, connection } = useFeed()
  const seen = useStored(seenSeq)
  const isLooking = useRouterState({ select: state => state.location.pathname.startsWith('/webhooks') })
  const { lastSeq, state } = connection
  useRememberSeen(isLooking, lastSeq)
  useEffect(() => {
    if (state !== 'live') return
    // Without a stored position, reading starts at the journal's end. A lower `lastSeq` means a new journal.
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

/** Marks entries as seen while the page is open. This is a layout effect, so that leaving the page flashes no count. */
function useRememberSeen(isLooking: boolean, lastSeq: number): void {
  const latest = useRef(lastSeq)
  latest.current = lastSeq
  useLayoutEffect(() => {
    if (!isLooking) return
    const remember = () => {
      if (latest.current > 0 && latest.current !== seenSeq.get()) seenSeq.set(latest.current)
    }
    const timer = setInterval(remember, saveIntervalMs)
    addEventListener('pagehide', remember)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', remember)
      remember()
    }
  }, [isLooking])
}
