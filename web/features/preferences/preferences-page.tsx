import { getQueryKey } from '@trpc/react-query'
import { useTranslations } from 'use-intl'
import { type ColumnTable, createRecordColumns } from '../../list/columns.ts'
import { queryOf } from '../../list/query-of.ts'
import { RecordsPage } from '../../list/records-page.tsx'
import { recordSource } from '../../list/use-records.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { useProviderNow } from '../../simulator/use-simulated-clock.ts'
import { gateway, trpc } from '../../trpc.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { NewLink } from '../../ui/page/page-links.tsx'
import { type FoundPreference, toFound } from './read-preference.ts'
import { preferenceParameters } from './search.ts'

/** The columns of the list of preferences. The provider's search returns no amounts. */
export const preferenceColumns = createRecordColumns('preferences', 'preferences.column', {
  title: { width: 'minmax(180px, 2fr)', shown: 'always', cell: found => <Titles {...found} /> },
  reference: { width: 'minmax(130px, 1fr)', shown: 'usually', cell: ({ reference }) => reference },
  payer: { width: 'minmax(170px, 1fr)', shown: 'usually', cell: ({ payerEmail }) => payerEmail },
  created: {
    width: '150px',
    shown: 'usually',
    cell: ({ createdAt }) => createdAt && <ProviderMoment iso={createdAt} />,
  },
  expires: { width: '150px', cell: ({ expiresAt }) => expiresAt && <ProviderMoment iso={expiresAt} /> },
  preference: { width: 'minmax(200px, 1fr)', cell: ({ id }) => <span className="mono">{id}</span> },
} satisfies ColumnTable<FoundPreference>)

/** What is sold, and whether its checkout has expired by the account's clock. */
function Titles({ id, titles, expiresAt }: FoundPreference) {
  const t = useTranslations('preferences')
  const nowMs = useProviderNow()()
  const isExpired = Date.parse(expiresAt) < nowMs
  return (
    <>
      {titles.join(', ') || id}
      {isExpired && ' '}
      {isExpired && <StatusBadge tone="neutral" icon="clock" label={t('hasExpired')} />}
    </>
  )
}

/** The newest preferences come first, because the provider sorts in no other way. */
const source = recordSource({
  kind: 'preference',
  parameters: preferenceParameters,
  columns: preferenceColumns,
  queryKey: getQueryKey(trpc.preferences.search),
  toInput: search => queryOf(preferenceParameters, search),
  readPage: async (input, page, signal) => {
    const found = await gateway.preferences.search.query({ ...input, ...page }, { signal })
    return { rows: found.elements.map(toFound), total: found.total, omitted: found.omitted_gradings }
  },
  textsOf: ({ id, reference, payerEmail, titles }) => [id, reference, payerEmail, ...titles],
  pageSizes: [50, 50],
  texts: 'preferences',
  flow: ['preferences', 'payments', 'webhooks'],
})

/** The list of Checkout Pro preferences. */
export function PreferencesPage() {
  const t = useTranslations('preferences')
  return <RecordsPage source={source} create={<NewLink to="/preferences/new">{t('new')}</NewLink>} />
}
