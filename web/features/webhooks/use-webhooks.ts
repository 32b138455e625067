import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createNotificationFilter } from '../../feed/filter-notifications.ts'
import { useFeedPage } from '../../feed/use-feed-page.ts'
import { useNotificationTotals } from './use-notification-totals.ts'

const route = getRouteApi('/webhooks')

export type Webhooks = ReturnType<typeof useWebhooks>

const narrowing = ['sig', 'topic', 'origin', 'q'] as const

/** The notifications that match the filters in the address. */
export function useWebhooks() {
  const search = route.useSearch()
  const { sig: verdict, topic, origin, q: text, duplicates } = search
  const filter = useMemo(
    () => createNotificationFilter({ verdict, topic, origin, text, withDuplicates: duplicates === 'all' }),
    [verdict, topic, origin, text, duplicates],
  )
  const page = useFeedPage({
    search,
    navigate: route.useNavigate(),
    narrowing,
    filter,
    query: { kind: 'notification', verdict, topic, origin, text },
  })
  return { ...page, totals: useNotificationTotals(search) }
}
