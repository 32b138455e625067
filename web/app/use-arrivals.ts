import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { showNotice } from '../browser/desktop-notices.ts'
import type { Entry } from '../feed/feed-entry.ts'
import type { FeedStore } from '../feed/feed-store.ts'
import { startLiveFeed } from '../feed/live-feed.ts'
import { gateway, trpc } from '../trpc.ts'

/** Runs the feed while the console is open, and reads again what an arrival has made old. */
export function useLiveFeed(store: FeedStore): void {
  const utils = trpc.useUtils()
  const queries = useQueryClient()
  const t = useTranslations('webhooks')
  useEffect(
    () =>
      store.onEntries(entries => showNotice(entries, (count, rejected) => t('notice', { count, rejected }))),
    [store, t],
  )
  useEffect(() => startLiveFeed(store, gateway), [store])
  useEffect(() => {
    let wasLost = false
    const unsubscribe = store.subscribe(() => {
      const { state } = store.getSnapshot().connection
      // It may have been started again with other options, and what failed meanwhile can be read now.
      if (wasLost && state === 'live') queries.invalidateQueries()
      wasLost = state === 'reconnecting' || state === 'offline'
    })
    return () => void unsubscribe()
  }, [store, queries])
  useEffect(
    () =>
      store.onEntries(entries => {
        for (const paymentId of idsOf(entries)) utils.payments.timeline.invalidate({ paymentId })
        for (const paymentId of idsOf(entries.filter(isChange))) utils.payments.get.invalidate({ paymentId })
        const isNew = entries.some(entry => entry.kind === 'notification')
        if (isNew) utils.notifications.list.invalidate()
      }),
    [store, utils],
  )
}

function idsOf(entries: Entry[]): Set<string> {
  return new Set(entries.flatMap(({ payment_id }) => (payment_id ? [payment_id] : [])))
}

const readings = /\.(get|list|listRefunds|search|timeline)$/

/** Reading a payment is a call too: reading it again because of that would never end. */
function isChange(entry: Entry): boolean {
  return entry.kind === 'notification' || !readings.test(entry.operation)
}
