import { useNavigate } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../list/query-of.ts'
import { RecordsPage } from '../../list/records-page.tsx'
import { recordSource } from '../../list/use-records.ts'
import { gateway, trpc } from '../../trpc.ts'
import { usePageCommand } from '../../ui/page/page-commands.ts'
import { NewLink } from '../../ui/page/page-links.tsx'
import { subscriptionParameters } from './search.ts'
import { subscriptionColumns } from './subscription-columns.tsx'

/** The newest subscriptions come first. */
const source = recordSource({
  kind: 'subscription',
  parameters: subscriptionParameters,
  columns: subscriptionColumns,
  queryKey: getQueryKey(trpc.subscriptions.search),
  toInput: search => queryOf(subscriptionParameters, search),
  readPage: async (input, page, signal) => {
    const { results, paging } = await gateway.subscriptions.search.query({ ...input, ...page }, { signal })
    return { rows: results, total: paging.total, omitted: paging.omitted_gradings }
  },
  textsOf: ({ id, reason, external_reference }) => [id, reason, external_reference],
  pageSizes: [50, 50],
  texts: 'subscriptions',
  flow: ['subscriptions', 'simulator', 'payments'],
})

export function SubscriptionsPage() {
  const t = useTranslations('subscriptions')
  const navigate = useNavigate()
  usePageCommand({ label: t('new'), icon: 'plus', run: () => navigate({ to: '/subscriptions/new' }) })
  return <RecordsPage source={source} create={<NewLink to="/subscriptions/new">{t('new')}</NewLink>} />
}
