import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import '../../ui/styles/mantine-forms.ts'
import { EmptyPayments } from './empty-payments.tsx'
import { ExportButton } from './export-button.tsx'
import { ExportOutcome, ExportProgress } from './export-state.tsx'
import { NewPayments } from './new-payments.tsx'
import { PaymentList } from './payment-list.tsx'
import classes from './payments.module.css'
import { PaymentsFilters } from './payments-filters.tsx'
import { pageSize, usePayments } from './use-payments.ts'
import { usePaymentsExport } from './use-payments-export.ts'

export function PaymentsPage() {
  const t = useTranslations('payments')
  const title = usePageTitle()
  const { search, input, query, change } = usePayments()
  const { data, error, isPending, isPlaceholderData } = query
  const page = search.page ?? 1
  const total = data?.paging.total
  const exporting = usePaymentsExport(input)
  return (
    <Page
      aside={
        <>
          {total !== undefined && <span className="dimmed nums">{t('total', { count: total })}</span>}
          <ExportProgress exporting={exporting} />
        </>
      }
      actions={
        <>
          <CurlButton operation="payments.search" method="GET" path={`/payments?${toQuery(input)}`} />
          <ExportButton exporting={exporting} total={total ?? 0} />
          <Link to="/pay" className={classes.action}>
            <Icon name="plus" size={16} /> {t('new')}
          </Link>
        </>
      }
    >
      <PaymentsFilters search={search} change={change} />
      <ExportOutcome exporting={exporting} />
      {error && <ProblemNotice error={error} title={t('failed')} onRetry={() => query.refetch()} />}
      {(data || !error) && (
        <Panel title={title} isTitleHidden>
          <NewPayments query={query} isFirstPage={page === 1} />
          {isPending ? (
            <SkeletonLines lines={10} />
          ) : data && data.results.length > 0 ? (
            <PaymentList payments={data.results} isStale={isPlaceholderData} />
          ) : (
            <EmptyPayments
              isFiltered={Object.values(search).some(value => value !== undefined)}
              onClear={() => change(null)}
            />
          )}
          {data && (
            <Pager
              page={page}
              pageSize={pageSize}
              total={data.paging.total}
              onPage={next => change({ page: next > 1 ? next : undefined })}
            />
          )}
        </Panel>
      )}
    </Page>
  )
}

function toQuery(input: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString()
}
