import { MantineProvider } from '@mantine/core'
import {
  partialMatchKey,
  type Query,
  type QueryClient,
  QueryClientProvider,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { claimRead } from '../../server/contract/entry-facts.ts'
import { isSiteId } from '../../server/facts/countries.ts'
import type { Language } from '../../server/facts/languages.ts'
import { chosenLanguage } from '../browser/preferences.ts'
import { useStored } from '../browser/stored-value.ts'
import { useSeller } from '../http/use-settings.ts'
import { AccountCountry } from '../i18n/account-country.tsx'
import { type CommonMessages, loadMessages } from '../i18n/load-messages.ts'
import { followOtherTabs } from '../simulator/other-tabs.ts'
import type { Entry } from '../stream/feed-entry.ts'
import type { FeedStore } from '../stream/feed-store.ts'
import { FeedContext, useFeedStore, useRefetchOnEntries } from '../stream/use-feed.ts'
import { hooksClient, trpc } from '../trpc.ts'
import type { ConsoleRouter } from './router.ts'
import {
  chosenScheme,
  cssVariablesResolver,
  followColorScheme,
  readStyleNonce,
  resolveScheme,
  theme,
} from './theme.ts'

/** Shows desktop notifications for new entries if the user wants them, and refetches the queries they change. */
function useArrivals(): void {
  const feed = useFeedStore()
  const t = useTranslations('shell')
  const queries = useQueryClient()
  useEffect(
    () =>
      feed.onEntries(entries => {
        if (!document.hidden) return
        // The module is loaded on demand, because it is too large for the first page.
        void import('../stream/desktop-notifications.ts').then(({ showDesktopNotification }) =>
          showDesktopNotification(entries, (count, rejected) =>
            t('desktopNotification', { count, rejected }),
          ),
        )
      }),
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
  useEffect(() => followOtherTabs(() => queries.invalidateQueries()), [queries])
  useRefetchOnEntries(
    () => queries.invalidateQueries({ queryKey: getQueryKey(trpc.calls.counts) }),
    entry => entry.kind === 'call',
  )
  useRefetchOnEntries(
    () => queries.invalidateQueries({ queryKey: getQueryKey(trpc.notifications.counts) }),
    entry => entry.kind === 'notification',
  )
}

/**
 * Whether the entry may record a write that `followWrites` applies: a note, the clearing of the journal, a forward, a
 * replay, or the payment of a claim.
 */
function isJournalWrite(entry: Entry): boolean {
  if (entry.kind !== 'call') return false
  const isOfWrite = ['entry', 'journal', 'forwarding', 'notification'].includes(entry.subject)
  return isOfWrite || entry.operation === claimRead
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

type Texts = { language: Language; messages: CommonMessages }
type Props = Texts & {
  feed: FeedStore
  router: ConsoleRouter
  queryClient: QueryClient
  /** Called after the first render, also in a tab in the background, which has no frames. */
  onRendered?: () => void
}

/** The providers around the router: theme, messages, queries, feed. */
export function App({ language, messages, feed, router, queryClient, onRendered }: Props) {
  const texts = useTexts({ language, messages })
  const scheme = useSyncExternalStore(followColorScheme, () => resolveScheme(chosenScheme.get()))
  useEffect(() => {
    document.documentElement.lang = texts.language
  }, [texts.language])
  useEffect(() => onRendered?.(), [onRendered])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      getStyleNonce={readStyleNonce}
    >
      <IntlProvider locale={texts.language} messages={texts.messages} timeZone="UTC">
        <trpc.Provider client={hooksClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <FeedContext value={feed}>
              <Pages router={router} />
            </FeedContext>
          </QueryClientProvider>
        </trpc.Provider>
      </IntlProvider>
    </MantineProvider>
  )
}

function Pages({ router }: Pick<Props, 'router'>) {
  useArrivals()
  const site = useSeller()?.site_id
  return (
    <AccountCountry site={isSiteId(site) ? site : undefined}>
      <RouterProvider router={router} />
    </AccountCountry>
  )
}

/** The messages of the chosen language. The previous ones stay until the new ones are loaded. */
function useTexts(first: Texts): Texts {
  const chosen = useStored(chosenLanguage) ?? first.language
  const [texts, setTexts] = useState(first)
  useEffect(() => {
    if (chosen === texts.language) return
    let isCurrent = true
    loadMessages(chosen)
      .then(messages => isCurrent && setTexts({ language: chosen, messages }))
      // If the chunk cannot be fetched, the previous language stays.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [chosen, texts.language])
  return texts
}
