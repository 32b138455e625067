import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orderStatuses } from '../../../server/facts/order-statuses.ts'
import { type ColumnChoice, useColumns } from '../../columns/columns.ts'
import { ColumnsButton } from '../../columns/columns-button.tsx'
import { CsvButton } from '../../export/csv-button.tsx'
import { CsvOutcome, CsvProgress } from '../../export/csv-state.tsx'
import { useCsvExport } from '../../export/use-csv-export.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { ComparingNotice } from '../../list/comparing-notice.tsx'
import { NewRows } from '../../list/new-rows.tsx'
import { PeriodFilter } from '../../list/period-filter.tsx'
import { usualMethods } from '../../provider/usual-methods.ts'
import { FoundRecords } from '../../records/found-records.tsx'
import { methodName } from '../../records/method-name.ts'
import { RecordList } from '../../records/record-list.tsx'
import { GradingsNotice } from '../../simulator/gradings-notice.tsx'
import { useProviderNow } from '../../simulator/use-simulated-clock.ts'
import type { Entry } from '../../stream/feed-entry.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoMatch } from '../../ui/feedback/no-match.tsx'
import { FilterSelect, withChosen } from '../../ui/lists/filter-select.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { SortSelect } from '../../ui/lists/sort-select.tsx'
import { NewLink } from '../../ui/page/new-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ViewsBar } from '../../views/views-bar.tsx'
import { orderColumns } from './order-columns.tsx'
import type { OrdersSearch } from './search.ts'
import { searchOrders } from './search-orders.ts'
import { type OrderSort, orderSorts } from './sorts.ts'
import { type ChangeSearch, useOrders } from './use-orders.ts'

const sorts = Object.keys(orderSorts) as OrderSort[]

type OrderColumn = (typeof orderColumns)['all'][number]

type Props = {
  search: OrdersSearch
  change: ChangeSearch
  columns: ColumnChoice<OrderColumn>
}

function OrdersFilters({ search, change, columns }: Props) {
  const t = useTranslations('orders.list')
  const nowMs = useProviderNow()
  const tStatus = useTranslations('orders.status')
  return (
    <search className={filters.bar}>
      <SearchField label={t('search')} value={search.q ?? ''} onChange={q => change({ q: q || undefined })} />
      <FilterSelect
        label={t('column.status')}
        any={t('anyStatus')}
        value={search.status}
        options={orderStatuses}
        nameOf={one => tStatus(one)}
        onChange={status => change({ status })}
      />
      <FilterSelect
        label={t('column.method')}
        any={t('anyMethod')}
        value={search.method}
        options={withChosen(usualMethods, search.method)}
        nameOf={one => `${methodName(one)} (${one})`}
        onChange={method => change({ method })}
      />
      <PeriodFilter period={{ from: search.from, to: search.to }} onChange={change} nowMs={nowMs} />
      <SortSelect
        label={t('sort')}
        sorts={sorts}
        value={search.sort}
        nameOf={one => t(`sorts.${one}`)}
        onChange={sort => change({ sort })}
      />
      <ColumnsButton choice={columns} />
    </search>
  )
}

export function OrdersPage() {
  const t = useTranslations('orders.list')
  const orders = useOrders()
  const { search, input, query, change, rows, total, isFiltered } = orders
  const columns = useColumns(orderColumns, search.columns, change)
  const exporting = useCsvExport('orders', orderColumns.table, (page, signal) =>
    searchOrders(input, page, signal),
  )
  return (
    <Page
      lead={t('month')}
      aside={
        <>
          {total !== undefined && <span className="dimmed nums">{t('total', { count: total })}</span>}
          <CsvProgress exporting={exporting} />
        </>
      }
      actions={
        <>
          <CurlButton operation="orders.search" method="GET" path={`/orders?${new URLSearchParams(input)}`} />
          <CsvButton exporting={exporting} total={total ?? 0} />
          <NewLink to="/pay" search={{ api: 'orders' }}>
            {t('new')}
          </NewLink>
        </>
      }
    >
      <ViewsBar page="/orders" search={search} />
      <OrdersFilters search={search} change={change} columns={columns} />
      <CsvOutcome kind="order" exporting={exporting} />
      <FoundRecords
        search={orders}
        failed={t('failed')}
        moreFailed={t('moreFailed')}
        notices={
          <>
            <GradingsNotice kind="order" path="/orders" omitted={orders.omitted} choice={search.gradings} />
            {search.compare && <ComparingNotice compared={search.compare} path="/orders" />}
            <NewRows
              kind="order"
              createdBy={createdOrder}
              shownIds={new Set(rows.map(({ id }) => id))}
              readAtMs={query.dataUpdatedAt}
              onShow={orders.readAgain}
            />
          </>
        }
        empty={<EmptyOrders isFiltered={isFiltered} onClear={() => change(null)} />}
      >
        <RecordList
          kind="order"
          search={orders}
          columns={orderColumns}
          shown={columns.shown}
          keyOf={({ id }) => String(id)}
          onOpen={orders.open}
          compare={search.compare}
          current={search.id === undefined ? undefined : String(search.id)}
          linked={orders.linked && { row: orders.linked, label: t('linked') }}
        />
      </FoundRecords>
    </Page>
  )
}

/**
 * The id of the order that an entry announces as new. A call announces an order even if its payment failed. A program's
 * order is announced by its first notification.
 */
function createdOrder(entry: Entry): string | null {
  const isCreation =
    entry.kind === 'call' ? entry.effect === 'create' && entry.subject === 'order' : entry.topic === 'order'
  return isCreation ? entry.resource : null
}

function EmptyOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('orders.list')
  if (isFiltered) return <NoMatch title={t('noMatch')} onClear={onClear} />
  return (
    <EmptyState
      icon="box"
      title={t('empty')}
      action={
        <Link to="/pay" search={{ api: 'orders' }}>
          {t('emptyAction')}
        </Link>
      }
    >
      {t('emptyText')}
    </EmptyState>
  )
}
