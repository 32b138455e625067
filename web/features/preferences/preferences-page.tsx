import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useColumns } from '../../columns/columns.ts'
import { ColumnsButton } from '../../columns/columns-button.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { FoundRecords } from '../../records/found-records.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ExactSearch } from '../../ui/lists/exact-search.tsx'
import { NewLink } from '../../ui/page/new-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { preferenceColumns } from './preference-columns.tsx'
import { usePreferences } from './use-preferences.ts'

/** The list of Checkout Pro preferences. */
export function PreferencesPage() {
  const t = useTranslations('preferences')
  const preferences = usePreferences()
  const { search, input, change, total } = preferences
  const columns = useColumns(preferenceColumns, search.columns, change)
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
        <ColumnsButton choice={columns} />
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
        <RecordList
          kind="preference"
          search={preferences}
          columns={preferenceColumns}
          shown={columns.shown}
          keyOf={({ id }) => id}
        />
      </FoundRecords>
    </Page>
  )
}
