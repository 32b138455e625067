import { useEffect, useRef } from 'react'
import type { Entry } from './feed-entry.ts'
import { useFeedStore } from './use-feed.ts'

/** All entries that arrive within this time cause one refetch. */
const collectMs = 1_000

/** Refetches a query of the journal when entries arrive that change its result. */
export function useRefetchOnEntries(refetch: () => unknown, isRelevant: (entry: Entry) => boolean): void {
  const store = useFeedStore()
  const latest = useRef({ refetch, isRelevant })
  latest.current = { refetch, isRelevant }
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = store.onEntries(entries => {
      if (!entries.some(latest.current.isRelevant)) return
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current.refetch()
      }, collectMs)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [store])
}
