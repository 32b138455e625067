import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useColumns } from '../../list/columns.ts'
import { queryOf } from '../../list/query-of.ts'
import { useFeedPage } from '../../list/use-feed-page.ts'
import { createNotificationFilter } from '../../stream/filter-notifications.ts'
import type { NotificationQuery } from '../../stream/use-older.ts'
import { notificationColumns } from './notification-columns.tsx'
import { notificationParameters } from './search.ts'

const route = getRouteApi('/webhooks')

export type Webhooks = ReturnType<typeof useWebhooks>

/** The notifications that match the filters in the address. `query` has the same filters for the journal. */
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
  const query: NotificationQuery = queryOf(notificationParameters, search)
  const page = useFeedPage({
    search,
    navigate: route.useNavigate(),
    parameters: notificationParameters,
    filter,
    query: { kind: 'notification', ...query },
  })
  const choice = useColumns(notificationColumns, search.columns, page.change)
  return { ...page, query, choice }
}
