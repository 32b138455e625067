import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { useTranslations } from 'use-intl'
import type { AppRouter } from '../../../server/gateway/procedures/router.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import { lastYear } from '../../records/last-year.ts'
import { countedStatuses, isShownStatus, lookOf, searchOfStatus } from '../../records/payment-status.ts'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { GradingsNotice } from '../../simulator/gradings-notice.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { trpc } from '../../trpc.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Money } from '../../ui/values/money.tsx'
import { newestPayments, useLatestPayments } from './latest-payments.ts'
import classes from './overview.module.css'

/** The number of payments with each status, and the newest payments. */
export function RecentPanel() {
  const t = useTranslations('overview.recent')
  const tCommon = useTranslations('common')
  const tPages = useTranslations('pages')
  const { data, isPending, refetch } = trpc.payments.search.useQuery(newestPayments, { retry: false })
  const counts = useStatusCounts(data)
  const latest = useLatestPayments(data)
  const omitted = data?.paging.omitted_gradings ?? 0
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
        // The readiness panel above names the reason.
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
          {t('emptyText', { pay: tPages('pay') })}
        </EmptyState>
      ) : (
        <>
          {counts && <StatusSplit counts={counts} />}
          <ul className={classes.recent}>
            {latest.map(({ payment, isFuture }) => (
              <li key={payment.id}>
                <PaymentStatusBadge status={payment.status} detail={payment.status_detail} isPlain />
                <Link to="/payments/$paymentId" params={{ paymentId: String(payment.id) }}>
                  {String(payment.id)}
                </Link>
                <span>
                  <Money amount={payment.transaction_amount} currency={payment.currency_id} />
                </span>
                <span className="dimmed">
                  {isFuture && (
                    <PartTexts part="otherPages" title={null}>
                      <FutureMark />
                    </PartTexts>
                  )}
                  {payment.date_created && <ProviderMoment iso={payment.date_created} />}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {omitted > 0 && (
        <PartTexts part="otherPages">
          <GradingsNotice kind="payment" path="/payments" omitted={omitted} choice={undefined} />
        </PartTexts>
      )}
    </Panel>
  )
}

/** Marks a date that the account's clock has not reached. */
function FutureMark() {
  const t = useTranslations('futureDate')
  return (
    <span className={classes.future} title={t('mark')}>
      <Icon name="alert" size={13} />
      <span className="visually-hidden">{t('mark')} </span>
    </span>
  )
}

/** Shows the counts, each as a link to its payments. */
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

/** One order for all visits, that of the statuses that are counted. Others follow by name. */
function byStatus(one: { status: string }, other: { status: string }): number {
  const placeOf = ({ status }: { status: string }) => {
    const place = (countedStatuses as readonly string[]).indexOf(status)
    return place < 0 ? countedStatuses.length : place
  }
  return placeOf(one) - placeOf(other) || one.status.localeCompare(other.status)
}

type Found = inferRouterOutputs<AppRouter>['payments']['search']

/** `status` is null for all statuses that the console does not know. */
type StatusCount = { status: string | null; count: number }

/**
 * The number of payments of the last year with each status. If more exist than were found, the provider counts them:
 * one search of one payment for each status, all in one request to the gateway. Undefined until all are read, or if one
 * could not be read.
 * @param found the newest payments, and the total
 */
function useStatusCounts(found: Found | undefined): StatusCount[] | undefined {
  const total = found?.paging.total ?? 0
  const isWhole = found !== undefined && total <= found.results.length
  const answers = trpc.useQueries(t =>
    isWhole || !found
      ? []
      : countedStatuses.map(status =>
          t.payments.search({ ...lastYear, ...searchOfStatus(status), limit: 1 }, { retry: false }),
        ),
  )
  if (!found) return
  if (isWhole) {
    const groups = Map.groupBy(found.results, ({ status, status_detail: detail }) =>
      detail === 'partially_refunded' ? detail : status,
    )
    return [...groups].map(([status, { length }]) => ({ status, count: length })).sort(byStatus)
  }
  const totals = answers.map(({ data }) => data?.paging.total)
  if (totals.includes(undefined)) return
  const counts: StatusCount[] = countedStatuses.map((status, index) => ({
    status,
    count: totals[index] ?? 0,
  }))
  const others = total - counts.reduce((sum, { count }) => sum + count, 0)
  return [...counts, { status: null, count: others }].filter(({ count }) => count > 0)
}
