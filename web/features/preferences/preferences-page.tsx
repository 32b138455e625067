import { getQueryKey } from '@trpc/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../list/query-of.ts'
import { RecordsPage } from '../../list/records-page.tsx'
import { recordSource } from '../../list/use-records.ts'
import { gateway, trpc } from '../../trpc.ts'
import { NewLink } from '../../ui/page/new-link.tsx'
import { preferenceColumns } from './preference-columns.tsx'
import { toFound } from './read-preference.ts'
import { preferenceParameters } from './search.ts'

/** The newest come first: the provider sorts in no other way. */
const source = recordSource({
  kind: 'preference',
  parameters: preferenceParameters,
  columns: preferenceColumns,
  queryKey: getQueryKey(trpc.preferences.search),
  toInput: search => queryOf(preferenceParameters, search),
  readPage: async (input, page, signal) => {
    const { elements, total } = await gateway.preferences.search.query({ ...input, ...page }, { signal })
    return { rows: elements.map(toFound), total }
  },
  pageSizes: [50, 50],
  texts: {
    lead: 'preferences.lead',
    total: 'preferences.total',
    failed: 'preferences.failed',
    noMatch: 'preferences.noMatch',
    noMatchText: 'preferences.noMatchText',
    all: 'preferences.all',
    empty: 'preferences.none',
    emptyText: 'preferences.noneText',
  },
  emptyIcon: 'cart',
})

/** The list of Checkout Pro preferences. */
export function PreferencesPage() {
  const t = useTranslations('preferences')
  return <RecordsPage source={source} create={<NewLink to="/preferences/new">{t('new')}</NewLink>} />
}
