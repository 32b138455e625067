import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { UncleanStopNotice, useFailures } from '../../stream/failures.tsx'
import { sumOf, useCallCounts, useNotificationCounts } from '../../stream/use-counts.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import classes from './overview.module.css'

const shownRows = 6

/** Most first pages have no call of a shop. */
const lazyPart = <Name extends keyof StoreParts>(name: Name) =>
  lazy(() => import('./store-alarms.tsx').then(parts => ({ default: parts[name] })))
type StoreParts = typeof import('./store-alarms.tsx')
const WarnedCalls = lazyPart('WarnedCalls')
const RefusedDeliveries = lazyPart('RefusedDeliveries')
const StoreAlarms = lazyPart('StoreAlarms')

/** Loaded on demand, because most overviews show no failure. */
const FailureReason = lazy(() =>
  import('./failure-reason.tsx').then(module => ({ default: module.FailureReason })),
)

/**
 * Shows, for the whole journal, the latest failures by operation and reason, the number of calls that it could not
 * store, and the number of notifications.
 */
export function RecentFailuresPanel() {
  const t = useTranslations('overview.failures')
  const counts = useNotificationCounts()
  const rejected = sumOf(counts?.filter(({ verdict }) => verdict === 'rejected') ?? [])
  const failures = useFailures({ purpose: 'operation' })
  const { count, since } = failures.data?.dropped ?? { count: 0, since: null }
  const calls = useCallCounts()?.counts ?? []
  // 499: the console dropped the read because its page was left, so nothing failed.
  const isFailed = (status: number | null) => status !== null && status >= 400 && status !== 499
  const ownReads = sumOf(calls.filter(({ purpose, status }) => purpose === 'display' && isFailed(status)))
  // The lists that the links open omit gradings and the read of `pasarela doctor`, so these are not counted.
  const operations = calls.filter(({ purpose }) => purpose === 'operation')
  const shopCounts = operations.filter(({ transport }) => transport === 'shop')
  const ofShop = sumOf(shopCounts)
  const groups = failures.data?.groups.toSorted(
    (a, b) => Date.parse(b.last_at) - Date.parse(a.last_at) || b.last_seq - a.last_seq,
  )
  return (
    <Panel
      title={t('title')}
      aside={
        <span className="dimmed">
          {ofShop > 0 && (
            <>
              <Link to="/shop">{t('ofShop', { count: ofShop })}</Link>
              {' · '}
              <Suspense fallback={null}>
                <WarnedCalls calls={ofShop} />
              </Suspense>
              <Link to="/calls">{t('calls', { count: sumOf(operations) })}</Link>
              {' · '}
            </>
          )}
          {counts && <Link to="/webhooks">{t('received', { count: sumOf(counts) })}</Link>}
          {rejected > 0 && (
            <>
              {' · '}
              <Link to="/webhooks" search={{ sig: 'rejected' }}>
                {t('rejected', { count: rejected })}
              </Link>
            </>
          )}
        </span>
      }
    >
      <div className={classes.lack}>
        <UncleanStopNotice />
        {ofShop + rejected > 0 && (
          <Suspense fallback={null}>
            <StoreAlarms counts={shopCounts} />
          </Suspense>
        )}
        {since && (
          <Notice tone="warn">
            <p>
              {t.rich('dropped', {
                count,
                since: () => <Moment iso={since} isFull />,
                metric: words => <code className="mono">{words}</code>,
              })}
            </p>
          </Notice>
        )}
      </div>
      {failures.error ? (
        <p className="dimmed">{t('unreadable')}</p>
      ) : !groups?.length ? (
        <p className="dimmed">{t(groups ? 'none' : 'unknown')}</p>
      ) : (
        <ul className={classes.list}>
          {groups.slice(0, shownRows).map(({ operation, count, last_at, last_seq }) => (
            <li key={last_seq}>
              <Suspense fallback={<span data-pending>{operation}</span>}>
                <FailureReason seq={last_seq} operation={operation} />
              </Suspense>
              {count > 1 && <span className="nums">×{count}</span>}
              <span className={`${classes.push} dimmed`}>
                <Moment iso={last_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {ofShop > 0 && (
        <Suspense fallback={null}>
          <RefusedDeliveries />
        </Suspense>
      )}
      {ownReads > 0 && (
        <p className="dimmed">
          <Link to="/calls" search={{ status: 'error', reads: 'shown', transport: 'trpc' }}>
            {t('ownReads', { count: ownReads })}
          </Link>
        </p>
      )}
    </Panel>
  )
}
