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

/** The filters by which the journal counts notifications. */
export const countedFilters = ['topic', 'origin', 'verdict'] as const

export type Webhooks = ReturnType<typeof useWebhooks>

/** The notifications that match the filters in the address. `query` has the same filters for the journal. */
export function useWebhooks() {
  const search = route.useSearch()
  // The same object until a filter changes.
  const query = route.useSearch({
    select: (given): NotificationQuery => queryOf(notificationParameters, given),
    structuralSharing: true,
  })
  const withDuplicates = search.duplicates === 'all'
  const filter = useMemo(() => createNotificationFilter({ query, withDuplicates }), [query, withDuplicates])
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
