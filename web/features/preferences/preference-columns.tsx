import { type ColumnTable, createColumns } from '../../list/columns.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import type { FoundPreference } from './read-preference.ts'

/** The columns of the list of preferences. The provider's search returns no amounts. */
export const preferenceColumns = createColumns('preferences', {
  title: {
    heading: 'preferences.column.title',
    width: 'minmax(180px, 2fr)',
    shown: 'always',
    cell: ({ id, titles }) => titles.join(', ') || id,
  },
  reference: {
    heading: 'preferences.column.reference',
    width: 'minmax(130px, 1fr)',
    shown: 'usually',
    cell: ({ reference }) => reference,
  },
  payer: {
    heading: 'preferences.column.payer',
    width: 'minmax(170px, 1fr)',
    shown: 'usually',
    cell: ({ payerEmail }) => payerEmail,
  },
  created: {
    heading: 'preferences.column.created',
    width: '150px',
    shown: 'usually',
    cell: ({ createdAt }) => createdAt && <ProviderMoment iso={createdAt} />,
  },
  expires: {
    heading: 'preferences.column.expires',
    width: '150px',
    cell: ({ expiresAt }) => expiresAt && <ProviderMoment iso={expiresAt} />,
  },
  preference: {
    heading: 'preferences.column.preference',
    width: 'minmax(200px, 1fr)',
    cell: ({ id }) => <span className="mono">{id}</span>,
  },
} satisfies ColumnTable<FoundPreference>)
