import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useColumns } from '../../columns/columns.ts'
import { useFeedPage } from '../../list/use-feed-page.ts'
import { createNotificationFilter } from '../../stream/filter-notifications.ts'
import { notificationColumns } from './notification-columns.tsx'
import { toNotificationQuery } from './notification-query.ts'

const route = getRouteApi('/webhooks')

export type Webhooks = ReturnType<typeof useWebhooks>

const narrowing = ['sig', 'topic', 'origin', 'forward', 'q', 'from', 'to'] as const

/** The notifications that match the filters in the address. */
export function useWebhooks() {
  const search = route.useSearch()
  const { sig: verdict, topic, origin, forward, q: text, duplicates, from, to } = search
  const filter = useMemo(
    () =>
      createNotificationFilter({
        verdict,
        topic,
        origin,
        forward,
        text,
        period: { from, to },
        withDuplicates: duplicates === 'all',
      }),
    [verdict, topic, origin, forward, text, from, to, duplicates],
  )
  const page = useFeedPage({
    search,
    navigate: route.useNavigate(),
    narrowing,
    filter,
    query: { kind: 'notification', ...toNotificationQuery(search) },
  })
  const choice = useColumns(notificationColumns, search.columns, page.change)
  return { ...page, choice }
}
