import {
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { showDesktopNotification } from '../stream/desktop-notifications.ts'
import type { Entry } from '../stream/feed-entry.ts'
import type { FeedStore } from '../stream/feed-store.ts'
import { useFeedStore } from '../stream/use-feed.ts'
import { useRefetchOnEntries } from '../stream/use-refetch-on-entries.ts'
import { trpc } from '../trpc.ts'

/** Shows desktop notifications for new entries if the user wants them, and refetches the queries they change. */
export function useArrivals(): void {
  const feed = useFeedStore()
  const t = useTranslations('shell')
  const queries = useQueryClient()
  useEffect(
    () =>
      feed.onEntries(entries =>
        showDesktopNotification(entries, (count, rejected) => t('desktopNotification', { count, rejected })),
      ),
    [feed, t],
  )
  useEffect(() => feed.onEntries(entries => invalidateChanged(queries, entries)), [feed, queries])
  useEffect(
    () =>
      feed.onEntries(entries => {
        if (!entries.some(isJournalWrite)) return
        // The module is loaded on demand, because such entries are rare and it is too large for the first page.
        void import('../stream/follow-writes.ts').then(({ followWrites }) =>
          followWrites(feed, queries, entries),
        )
      }),
    [feed, queries],
  )
  useEffect(() => refetchAfterReconnect(feed, queries), [feed, queries])
  useRefetchOnEntries(
    () => queries.invalidateQueries({ queryKey: getQueryKey(trpc.calls.counts) }),
    entry => entry.kind === 'call',
  )
  useRefetchOnEntries(
    () => queries.invalidateQueries({ queryKey: getQueryKey(trpc.notifications.counts) }),
    entry => entry.kind === 'notification',
  )
}

/** Whether the entry records a write that `followWrites` applies: a note, the clearing of the journal, or a forward. */
function isJournalWrite(entry: Entry): boolean {
  if (entry.kind !== 'call') return false
  return entry.transport === 'gateway' || ['entry', 'journal', 'forwarding'].includes(entry.subject)
}

/** Refetches everything after a reconnect: the gateway may have restarted with other options. */
function refetchAfterReconnect(feed: FeedStore, queries: QueryClient): () => void {
  let wasLost = false
  const unsubscribe = feed.subscribe(() => {
    const { state } = feed.getSnapshot().connection
    if (wasLost && state === 'live') queries.invalidateQueries()
    wasLost = state === 'reconnecting' || state === 'offline'
  })
  return () => void unsubscribe()
}

/** Invalidates in one pass over the query cache per batch, because up to 200 entries arrive in a second. */
function invalidateChanged(queries: QueryClient, entries: Entry[]): void {
  const touched = idsOf(entries)
  const changed = idsOf(entries.filter(isChange))
  const hasNotification = entries.some(entry => entry.kind === 'notification')
  const isChanged = ({ queryKey }: Query): boolean => {
    if (timelineKeys.some(key => partialMatchKey(queryKey, key))) return touched.has(idOf(queryKey))
    if (resourceKeys.some(key => partialMatchKey(queryKey, key))) return changed.has(idOf(queryKey))
    return hasNotification && partialMatchKey(queryKey, notificationsKey)
  }
  queries.invalidateQueries({ predicate: isChanged })
}

const timelineKeys = [trpc.payments, trpc.orders, trpc.subscriptions].map(({ timeline }) =>
  getQueryKey(timeline),
)
const resourceKeys = [trpc.payments, trpc.orders, trpc.subscriptions].map(({ get }) => getQueryKey(get))
const notificationsKey = getQueryKey(trpc.notifications.list)

const idNames = ['paymentId', 'orderId', 'subscriptionId'] as const

/** The id in a tRPC query key: `[['payments', 'get'], { input: { paymentId }, type: 'query' }]`. */
function idOf(queryKey: QueryKey): string {
  const { input } = queryKey[1] as { input?: Partial<Record<(typeof idNames)[number], unknown>> }
  return String(idNames.map(name => input?.[name]).find(id => id !== undefined))
}

function idsOf(entries: Entry[]): Set<string> {
  return new Set(
    entries.flatMap(({ payment_id, resource }) => [payment_id, resource].filter(id => id !== null)),
  )
}

/**
 * Whether the entry may change what pages show. Reads are recorded as calls too, and a refetch after a read would loop.
 */
function isChange(entry: Entry): boolean {
  return entry.kind === 'notification' || entry.effect !== 'read'
}
