import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Entry } from './feed-entry.ts'
import { type Connection, createFeedStore, type FeedSnapshot, type FeedStore } from './feed-store.ts'

/** This tab's feed, provided by `main.tsx`; the default is empty. */
export const FeedContext = createContext<FeedStore>(createFeedStore())

export function useFeedStore(): FeedStore {
  return useContext(FeedContext)
}

/**
 * The rows and the connection. A batch is rendered as a transition, in slices between frames. `useSyncExternalStore`
 * would render it in one task, which takes more than 50 ms on a slow machine.
 */
export function useFeed(): FeedSnapshot {
  const store = useFeedStore()
  const [snapshot, setSnapshot] = useState(store.getSnapshot)
  useEffect(() => {
    const update = () => startTransition(() => setSnapshot(store.getSnapshot()))
    // The store may have changed since the first render.
    update()
    const unsubscribe = store.subscribe(update)
    return () => void unsubscribe()
  }, [store])
  return snapshot
}

/** Whether nothing was read yet. Then the list must not claim to be empty. */
export function isUnknown({ isRead, connection }: FeedSnapshot): boolean {
  return !isRead && connection.state !== 'live'
}

export function useConnection(): Connection {
  return useFeed().connection
}

/**
 * Why the gateway is gone: its stream is closed, and could not be opened again. Null while it is there, and for the first
 * second of a lost connection, because most are back by then.
 */
export function useAway(): 'reconnecting' | 'offline' | null {
  const store = useFeedStore()
  return useSyncExternalStore(store.subscribe, () => {
    const { state, tries, nextTryAt } = store.getSnapshot().connection
    const isLost = state === 'reconnecting' || state === 'offline'
    return isLost && (tries > 1 || nextTryAt === null) ? state : null
  })
}

export const useIsAway = () => useAway() !== null

/** All entries that arrive within this time cause one refetch. */
const collectMs = 1_000

/**
 * Refetches a query of the journal when entries arrive that change its result.
 * @param announce called with 1 when a refetch is due, and with -1 once it has begun
 */
export function useRefetchOnEntries(
  refetch: () => unknown,
  isRelevant: (entry: Entry) => boolean,
  announce?: (change: 1 | -1) => void,
): void {
  const store = useFeedStore()
  const latest = useRef({ refetch, isRelevant })
  latest.current = { refetch, isRelevant }
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = store.onEntries(entries => {
      if (!entries.some(latest.current.isRelevant)) return
      if (timer !== undefined) return
      announce?.(1)
      timer = setTimeout(() => {
        timer = undefined
        latest.current.refetch()
        announce?.(-1)
      }, collectMs)
    })
    return () => {
      end()
      if (timer === undefined) return
      clearTimeout(timer)
      announce?.(-1)
    }
  }, [store, announce])
}
