import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ColumnsButton } from '../../columns/columns-button.tsx'
import { useColumns } from '../../columns/use-columns.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { FoundRecords } from '../../records/found-records.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ExactSearch } from '../../ui/lists/exact-search.tsx'
import { NewLink } from '../../ui/page/new-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { allColumns, type PreferenceColumn, preferenceColumnSet, preferenceColumns } from './columns.ts'
import type { FoundPreference } from './read-preference.ts'
import { type Preferences, usePreferences } from './use-preferences.ts'

/** The list of Checkout Pro preferences. */
export function PreferencesPage() {
  const t = useTranslations('preferences')
  const preferences = usePreferences()
  const { search, input, change, total } = preferences
  const columns = useColumns(preferenceColumnSet, search.columns, change)
  const create = <NewLink to="/preferences/new">{t('new')}</NewLink>
  return (
    <Page
      lead={t('lead')}
      aside={total !== undefined && <span className="dimmed nums">{t('total', { count: total })}</span>}
      actions={
        <>
          <CurlButton
            operation="preferences.search"
            method="GET"
            path={`/preferences?${new URLSearchParams(input)}`}
          />
          {create}
        </>
      }
    >
      <ExactSearch
        key={search.reference}
        label={t('search')}
        value={search.reference ?? ''}
        onFind={reference => change({ reference })}
      >
        <ColumnsButton choice={columns} nameOf={name => t(`column.${name}`)} />
      </ExactSearch>
      <FoundRecords
        search={preferences}
        failed={t('failed')}
        empty={
          search.reference === undefined ? (
            <EmptyState icon="cart" title={t('none')} action={create}>
              {t('noneText')}
            </EmptyState>
          ) : (
            <EmptyState
              icon="search"
              title={t('noMatch', { reference: search.reference })}
              action={<Link to="/preferences">{t('all')}</Link>}
            >
              {t('noMatchText')}
            </EmptyState>
          )
        }
      >
        <PreferenceList preferences={preferences} columns={columns.columns} />
      </FoundRecords>
    </Page>
  )
}

type Props = { preferences: Preferences; columns: readonly PreferenceColumn[] }

/** The whole row links to the preference. The provider's search returns no amounts. */
function PreferenceList({ preferences, columns }: Props) {
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
