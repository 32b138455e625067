import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Connection, createFeedStore, type FeedSnapshot, type FeedStore } from './feed-store.ts'

/** This tab's feed; the app starts it, tests and stories may bring their own. */
export const FeedContext = createContext<FeedStore>(createFeedStore())

export function useFeedStore(): FeedStore {
  return useContext(FeedContext)
}

export function useFeed(): FeedSnapshot {
  const store = useFeedStore()
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

export function useConnection(): Connection {
  const store = useFeedStore()
  return useSyncExternalStore(store.subscribe, () => store.getSnapshot().connection)
}
