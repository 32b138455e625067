import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useColumns } from '../../columns/use-columns.ts'
import { CsvButton } from '../../export/csv-button.tsx'
import { CsvOutcome, CsvProgress } from '../../export/csv-state.tsx'
import { useCsvExport } from '../../export/use-csv-export.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { ComparingNotice } from '../../list/comparing-notice.tsx'
import { NewRows } from '../../list/new-rows.tsx'
import { FoundRecords } from '../../records/found-records.tsx'
import { GradingsNotice } from '../../simulator/gradings-notice.tsx'
import type { Entry } from '../../stream/feed-entry.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoMatch } from '../../ui/feedback/no-match.tsx'
import { NewLink } from '../../ui/page/new-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ViewsBar } from '../../views/views-bar.tsx'
import { orderColumnSet } from './columns.ts'
import { OrderList } from './order-list.tsx'
import { OrdersFilters } from './orders-filters.tsx'
import { useOrders } from './use-orders.ts'

export function OrdersPage() {
  const t = useTranslations('orders.list')
  const orders = useOrders()
  const { search, input, query, change, rows, total, isFiltered } = orders
  const columns = useColumns(orderColumnSet, search.columns, change)
  const exporting = useCsvExport(async () => {
    const { columns, createOrderSource } = await import('./orders-csv.ts')
    return { columns, source: createOrderSource(input) }
  })
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
        <OrderList orders={orders} columns={columns.columns} />
      </FoundRecords>
    </Page>
  )
}

/** Also of an order that failed, which exists. A program's order is announced by its first notification. */
function createdOrder(entry: Entry): string | null {
  const isCreation = entry.kind === 'call' ? entry.operation === 'orders.create' : entry.topic === 'order'
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
