import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { lastYear } from '../../provider/last-year.ts'
import { isShownStatus, lookOf, shownStatusOf } from '../../provider/payment-status.ts'
import { ProviderMoment } from '../../provider/provider-moment.tsx'
import { PaymentStatusBadge } from '../../provider/status-badges.tsx'
import { trpc } from '../../trpc.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Money } from '../../ui/values/money.tsx'
import classes from './overview.module.css'

const sampleSize = 50
const shownRows = 5

/** The latest payments: counts by status, and the newest ones. */
export function RecentPanel() {
  const t = useTranslations('overview.recent')
  const tCommon = useTranslations('common')
  const { data, isPending, refetch } = trpc.payments.search.useQuery(
    { ...lastYear, sort: 'date_created', criteria: 'desc', limit: sampleSize },
    { retry: false },
  )
  return (
    <Panel
      title={t('title')}
      aside={
        data && data.paging.total > 0 && <Link to="/payments">{t('all', { total: data.paging.total })}</Link>
      }
    >
      {isPending ? (
        <SkeletonLines lines={6} />
      ) : !data ? (
        // The readiness panel above explains why.
        <EmptyState
          icon="alert"
          title={t('failed')}
          action={
            <Button size="xs" variant="default" onClick={() => refetch()}>
              {tCommon('retry')}
            </Button>
          }
        />
      ) : data.results.length === 0 ? (
        <EmptyState icon="card" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <StatusSplit
            statuses={data.results.map(({ status, status_detail }) => shownStatusOf(status, status_detail))}
          />
          <ul className={classes.recent}>
            {data.results.slice(0, shownRows).map(payment => (
              <li key={payment.id}>
                <PaymentStatusBadge status={payment.status} detail={payment.status_detail} plain />
                <Link to="/payments/$paymentId" params={{ paymentId: String(payment.id) }}>
                  {payment.id}
                </Link>
                <span>
                  <Money amount={payment.transaction_amount} currency={payment.currency_id} />
                </span>
                <span className="dimmed">
                  {payment.date_created && <ProviderMoment iso={payment.date_created} />}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function StatusSplit({ statuses }: { statuses: string[] }) {
  const t = useTranslations('overview.recent')
  const tStatus = useTranslations('status')
  const counts = Map.groupBy(statuses, status => status)
  return (
    <>
      <div className={classes.split} aria-hidden="true">
        {[...counts].map(([status, { length }]) => (
          <span
            key={status}
            className={classes.segment}
            data-tone={lookOf(status).tone}
            style={{ flexGrow: length }}
          />
        ))}
      </div>
      <ul className={classes.legend} aria-label={t('split', { count: statuses.length })}>
        {[...counts].map(([status, { length }]) => (
          <li key={status}>
            {/* The provider reports partially refunded payments as approved. */}
            <Link to="/payments" search={{ status: status === 'partially_refunded' ? 'approved' : status }}>
              {isShownStatus(status) ? tStatus(status) : status} {length}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
