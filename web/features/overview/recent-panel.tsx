import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { lastYear } from '../../records/last-year.ts'
import { isShownStatus, lookOf } from '../../records/payment-status.ts'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { GradingsNotice } from '../../simulator/gradings-notice.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { trpc } from '../../trpc.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Money } from '../../ui/values/money.tsx'
import classes from './overview.module.css'
import { type StatusCount, useStatusCounts } from './use-status-counts.ts'

/** Up to so many payments are counted here; the provider counts more. */
const sampleSize = 50
const shownRows = 5

/** Payments: how many have each status, and the newest ones. */
export function RecentPanel() {
  const t = useTranslations('overview.recent')
  const tCommon = useTranslations('common')
  const { data, isPending, refetch } = trpc.payments.search.useQuery(
    { ...lastYear, sort: 'date_created', criteria: 'desc', limit: sampleSize },
    { retry: false },
  )
  const counts = useStatusCounts(data)
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
          {counts && <StatusSplit counts={counts} />}
          <ul className={classes.recent}>
            {data.results.slice(0, shownRows).map(payment => (
              <li key={payment.id}>
                <PaymentStatusBadge status={payment.status} detail={payment.status_detail} plain />
                <Link to="/payments/$paymentId" params={{ paymentId: String(payment.id) }}>
                  {String(payment.id)}
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
      <GradingsNotice
        kind="payment"
        path="/payments"
        omitted={data?.paging.omitted_gradings}
        choice={undefined}
      />
    </Panel>
  )
}

/** The provider counts partially refunded payments as approved. */
function StatusSplit({ counts }: { counts: StatusCount[] }) {
  const t = useTranslations('overview.recent')
  const tStatus = useTranslations('status')
  return (
    <>
      <div className={classes.split} aria-hidden="true">
        {counts.map(({ status, count }) => (
          <span
            key={status}
            className={classes.segment}
            data-tone={lookOf(status ?? '').tone}
            style={{ flexGrow: count }}
          />
        ))}
      </div>
      <ul className={classes.legend} aria-label={t('split')}>
        {counts.map(({ status, count }) => (
          <li key={status}>
            {status === null ? (
              t('other', { count })
            ) : (
              <Link to="/payments" search={{ status }}>
                {isShownStatus(status) ? tStatus(status) : status} {count}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
