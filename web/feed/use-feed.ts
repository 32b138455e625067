import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Connection, createFeedStore, type FeedSnapshot, type FeedStore } from './feed-store.ts'

/** This tab's feed, provided by `main.tsx`; the default is empty. */
export const FeedContext = createContext<FeedStore>(createFeedStore())

export function useFeedStore(): FeedStore {
  return useContext(FeedContext)
}

export function useFeed(): FeedSnapshot {
  const store = useFeedStore()
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

/** Whether nothing is loaded yet, so that the list must not claim to be empty. */
export function isUnknown({ isRead, connection }: FeedSnapshot): boolean {
  return !isRead && connection.state === 'connecting'
}

export function useConnection(): Connection {
  const store = useFeedStore()
  return useSyncExternalStore(store.subscribe, () => store.getSnapshot().connection)
}

/** Whether the gateway is gone: its stream is closed and cannot be opened again. */
export function useIsAway(): boolean {
  const { state } = useConnection()
  return state === 'reconnecting' || state === 'offline'
}
