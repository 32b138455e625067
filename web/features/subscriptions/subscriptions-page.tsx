import { getRouteApi } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { subscriptionStatuses } from '../../../server/facts/subscription-statuses.ts'
import { useColumns } from '../../columns/columns.ts'
import { ColumnsButton } from '../../columns/columns-button.tsx'
import { CsvButton } from '../../export/csv-button.tsx'
import { CsvOutcome, CsvProgress } from '../../export/csv-state.tsx'
import { useCsvExport } from '../../export/use-csv-export.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { FoundRecords } from '../../records/found-records.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { usePagedSearch } from '../../records/use-paged-search.ts'
import { trpc } from '../../trpc.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoMatch } from '../../ui/feedback/no-match.tsx'
import { FilterSelect } from '../../ui/lists/filter-select.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { NewLink } from '../../ui/page/new-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { searchSubscriptions } from './search-subscriptions.ts'
import { subscriptionColumns } from './subscription-columns.tsx'

const route = getRouteApi('/subscriptions')

const pageSize = 50

/** The provider's search, the newest first. Its filters are in the address. */
function useSubscriptions() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const input = { ...(search.q && { q: search.q }), ...(search.status && { status: search.status }) }
  const paged = usePagedSearch<Subscription>({
    queryKey: [...getQueryKey(trpc.subscriptions.search), { input, type: 'infinite' }],
    readPage: (offset, signal) => searchSubscriptions(input, { offset, limit: pageSize }, signal),
    keyOf: ({ id }) => id,
  })
  /** Null clears the filters. */
  const change = (next: Partial<typeof search> | null) =>
    navigate({
      search: previous => (next === null ? { columns: previous.columns } : { ...previous, ...next }),
      replace: true,
      resetScroll: false,
    })
  return { ...paged, search, input, change, isFiltered: Object.keys(input).length > 0 }
}

export function SubscriptionsPage() {
  const t = useTranslations('subscriptions')
  const subscriptions = useSubscriptions()
  const { search, input, change, total, isFiltered } = subscriptions
  const columns = useColumns(subscriptionColumns, search.columns, change)
  const exporting = useCsvExport('subscriptions', subscriptionColumns.table, (page, signal) =>
    searchSubscriptions(input, page, signal),
  )
  const create = <NewLink to="/subscriptions/new">{t('new')}</NewLink>
  return (
    <Page
      lead={t('lead')}
      aside={
        <>
          {total !== undefined && <span className="dimmed nums">{t('total', { count: total })}</span>}
          <CsvProgress exporting={exporting} />
        </>
      }
      actions={
        <>
          <CurlButton
            operation="subscriptions.search"
            method="GET"
            path={`/subscriptions?${new URLSearchParams(input)}`}
          />
          <CsvButton exporting={exporting} total={total ?? 0} />
          {create}
        </>
      }
    >
      <search className={filters.bar}>
        <SearchField
          label={t('search')}
          value={search.q ?? ''}
          onChange={q => change({ q: q || undefined })}
        />
        <FilterSelect
          label={t('column.status')}
          any={t('anyStatus')}
          value={search.status}
          options={subscriptionStatuses}
          nameOf={one => t(`status.${one}`)}
          onChange={status => change({ status })}
        />
        <ColumnsButton choice={columns} />
      </search>
      <CsvOutcome kind="subscription" exporting={exporting} />
      <FoundRecords
        search={subscriptions}
        failed={t('failed')}
        empty={
          isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={() => change(null)} />
          ) : (
            <EmptyState icon="replay" title={t('none')} action={create}>
              {t('noneText')}
            </EmptyState>
          )
        }
      >
        <RecordList
          kind="subscription"
          search={subscriptions}
          columns={subscriptionColumns}
          shown={columns.shown}
          keyOf={({ id }) => id}
        />
      </FoundRecords>
    </Page>
  )
}
