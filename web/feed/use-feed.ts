import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Connection, createFeedStore, type FeedSnapshot, type FeedStore } from './feed-store.ts'

/** This tab's feed; `main.tsx` brings the one that follows the gateway, without it there is an empty one. */
export const FeedContext = createContext<FeedStore>(createFeedStore())

export function useFeedStore(): FeedStore {
  return useContext(FeedContext)
}

export function useFeed(): FeedSnapshot {
  const store = useFeedStore()
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

/** Nothing is known yet: an empty list would claim that nothing ever came. */
export function isUnknown({ isRead, connection }: FeedSnapshot): boolean {
  return !isRead && connection.state === 'connecting'
}

export function useConnection(): Connection {
  const store = useFeedStore()
  return useSyncExternalStore(store.subscribe, () => store.getSnapshot().connection)
}
