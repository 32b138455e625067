import { useEffect } from 'react'
import { trpc } from '../trpc.ts'
import { useFeedStore } from './use-feed.ts'
import type { CallQuery } from './use-older.ts'

/** Failures within this time share one refetch. */
const recountMs = 1_000

/** A call that the journal drops does not arrive in the feed. */
const droppedPollMs = 60_000

/**
 * The failed calls that match the filters, grouped and counted by the journal, and the number of calls that it dropped.
 * Refetches when calls fail.
 */
export function useFailures({ outcome: _, ...query }: CallQuery) {
  const store = useFeedStore()
  const result = trpc.calls.failures.useQuery(query, { refetchInterval: droppedPollMs })
  const { refetch } = result
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = store.onEntries(entries => {
      if (!entries.some(entry => entry.kind === 'call' && entry.outcome === 'error')) return
      timer ??= setTimeout(() => {
        timer = undefined
        void refetch()
      }, recountMs)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [store, refetch])
  return result
}
