import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useColumns } from '../../columns/columns.ts'
import { CsvButton } from '../../export/csv-button.tsx'
import { CsvOutcome, CsvProgress } from '../../export/csv-state.tsx'
import { useCsvExport } from '../../export/use-csv-export.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { ComparingNotice } from '../../list/comparing-notice.tsx'
import { NewRows } from '../../list/new-rows.tsx'
import { customerId } from '../../records/customer-id.ts'
import { FoundRecords } from '../../records/found-records.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { GradingsNotice } from '../../simulator/gradings-notice.tsx'
import type { Entry } from '../../stream/feed-entry.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoMatch } from '../../ui/feedback/no-match.tsx'
import { Icon } from '../../ui/icon.tsx'
import back from '../../ui/page/back-link.module.css'
import { NewLink } from '../../ui/page/new-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ViewsBar } from '../../views/views-bar.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { PaymentsFilters } from './payments-filters.tsx'
import { searchPayments, usePayments } from './use-payments.ts'

export function PaymentsPage() {
  const t = useTranslations('payments')
  const payments = usePayments()
  const { search, input, query, change, rows, total, isFiltered } = payments
  const columns = useColumns(paymentColumns, search.columns, change)
  const exporting = useCsvExport('payments', paymentColumns.table, (page, signal) =>
    searchPayments({ ...input, ...page }, signal),
  )
  return (
    <Page
      back={<PayerLink q={search.q} />}
      aside={
        <>
          {total !== undefined && <span className="dimmed nums">{t('total', { count: total })}</span>}
          <CsvProgress exporting={exporting} />
        </>
      }
      actions={
        <>
          <CurlButton
            operation="payments.search"
            method="GET"
            path={`/payments?${new URLSearchParams(input)}`}
          />
          <CsvButton exporting={exporting} total={total ?? 0} />
          <NewLink to="/pay">{t('new')}</NewLink>
        </>
      }
    >
      <ViewsBar page="/payments" search={search} />
      <PaymentsFilters search={search} change={change} columns={columns} />
      <CsvOutcome kind="payment" exporting={exporting} />
      <FoundRecords
        search={payments}
        failed={t('failed')}
        moreFailed={t('moreFailed')}
        notices={
          <>
            <GradingsNotice
              kind="payment"
              path="/payments"
              omitted={payments.omitted}
              choice={search.gradings}
            />
            {search.compare && <ComparingNotice compared={search.compare} path="/payments" />}
            <NewRows
              kind="payment"
              createdBy={createdPayment}
              shownIds={new Set(rows.map(({ id }) => String(id)))}
              readAtMs={query.dataUpdatedAt}
              onShow={payments.readAgain}
            />
          </>
        }
        empty={<EmptyPayments isFiltered={isFiltered} onClear={() => change(null)} />}
      >
        <RecordList
          kind="payment"
          search={payments}
          columns={paymentColumns}
          shown={columns.shown}
          keyOf={({ id }) => String(id)}
          onOpen={payments.open}
          compare={search.compare}
          current={search.id === undefined ? undefined : String(search.id)}
          linked={payments.linked && { row: payments.linked, label: t('linked') }}
        />
      </FoundRecords>
    </Page>
  )
}

function createdPayment(entry: Entry): string | null {
  const isCreation = entry.kind === 'call' ? entry.effect === 'create' : entry.action === 'payment.created'
  return isCreation ? entry.payment_id : null
}

function EmptyPayments({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('payments')
  if (isFiltered) return <NoMatch title={t('noMatch')} onClear={onClear} />
  return (
    <EmptyState icon="card" title={t('empty')} action={<Link to="/overview">{t('emptyAction')}</Link>}>
      {t('emptyText')}
    </EmptyState>
  )
}

/** The link to the customer, above the payments of one email or one customer. */
function PayerLink({ q = '' }: { q: string | undefined }) {
  const t = useTranslations('payments')
  const name = (
    <>
      <Icon name="back" size={16} /> {t('customer')}
    </>
  )
  if (customerId.test(q))
    return (
      <Link to="/customers/$customerId" params={{ customerId: q }} className={back.link}>
        {name}
      </Link>
    )
  if (!q.includes('@')) return null
  return (
    <Link to="/customers" search={{ email: q }} className={back.link}>
      {name}
    </Link>
  )
}
