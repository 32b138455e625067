import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { RecordList } from '../../records/record-list.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { allColumns, type PreferenceColumn, preferenceColumns } from './columns.ts'
import type { FoundPreference } from './read-preference.ts'
import type { Preferences } from './use-preferences.ts'

type Props = { preferences: Preferences; columns: readonly PreferenceColumn[] }

/** The whole row links to the preference. The provider's search returns no amounts. */
export function PreferenceList({ preferences, columns }: Props) {
  const t = useTranslations('preferences.column')
  const shown = allColumns.filter(name => name === 'title' || columns.includes(name))
  return (
    <RecordList
      kind="preference"
      search={preferences}
      columns={shown.map(name => ({ name, width: preferenceColumns[name], title: t(name) }))}
      cells={{
        title: ({ id, titles }: FoundPreference) => (
          <Link to="/preferences/$preferenceId" params={{ preferenceId: id }}>
            {titles.join(', ') || id}
          </Link>
        ),
        reference: ({ reference }) => reference,
        payer: ({ payerEmail }) => payerEmail,
        created: ({ createdAt }) => createdAt && <ProviderMoment iso={createdAt} />,
        expires: ({ expiresAt }) => expiresAt && <ProviderMoment iso={expiresAt} />,
        preference: ({ id }) => <span className="mono">{id}</span>,
      }}
      keyOf={({ id }) => id}
    />
  )
}
