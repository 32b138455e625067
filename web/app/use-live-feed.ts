import { useEffect } from 'react'
import type { FeedStore } from '../feed/feed-store.ts'
import { startLiveFeed } from '../feed/live-feed.ts'
import { gateway, trpc } from '../trpc.ts'

/** Runs the feed while the console is open, and reads again what an arrival has made old. */
export function useLiveFeed(store: FeedStore): void {
  const utils = trpc.useUtils()
  useEffect(() => startLiveFeed(store, gateway), [store])
  useEffect(
    () =>
      store.onEntries(entries => {
        const paymentIds = new Set(entries.flatMap(({ payment_id }) => (payment_id ? [payment_id] : [])))
        for (const paymentId of paymentIds) {
          utils.payments.get.invalidate({ paymentId })
          utils.payments.timeline.invalidate({ paymentId })
        }
        const isNew = entries.some(entry => entry.kind === 'notification')
        if (isNew) utils.notifications.list.invalidate()
      }),
    [store, utils],
  )
}
