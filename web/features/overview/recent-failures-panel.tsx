import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { faultCode } from '../../../server/contract/entry-facts.ts'
import type { ErrorCode } from '../../../server/contract/error-codes.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import { UncleanStopNotice, useFailures } from '../../stream/failures.tsx'
import { sumOf, useCallCounts, useNotificationCounts } from '../../stream/use-counts.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import classes from './overview.module.css'

const shownRows = 6
const forwardName = 'notifications.forward'

/** Most first pages have no call of a shop. */
const WarnedCalls = lazy(() => import('./warned-calls.tsx').then(module => ({ default: module.WarnedCalls })))

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
  const ownReads = sumOf(calls.filter(({ purpose, status }) => purpose === 'display' && (status ?? 0) >= 400))
  // The lists that the links open omit gradings and the read of `pasarela doctor`, so these are not counted.
  const operations = calls.filter(({ purpose }) => purpose === 'operation')
  const ofShop = sumOf(operations.filter(({ transport }) => transport === 'shop'))
  const ofGateway = sumOf(operations.filter(({ transport }) => transport !== 'shop'))
  // A success that a tester's fault damaged is no failure.
  const groups = failures.data?.groups
    .filter(({ status, error_code }) => error_code !== faultCode || status >= 400)
    .toSorted((a, b) => b.last_seq - a.last_seq)
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
              <Link to="/calls">{t('ofGateway', { count: ofGateway })}</Link>
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
          {groups.slice(0, shownRows).map(({ operation, status, error_code, count, last_at, last_seq }) => (
            <li key={last_seq}>
              {operation !== forwardName && <span className="mono">{status}</span>}
              <Link to="/calls" search={{ id: last_seq }}>
                {operation === forwardName ? (
                  <PartTexts part="calls" title={null} fallback={operation}>
                    <Forward code={error_code} status={status} />
                  </PartTexts>
                ) : (
                  operation
                )}
              </Link>
              {error_code && operation !== forwardName && (
                <span className="dimmed">
                  <PartTexts part="calls" title={null}>
                    <Reason code={error_code} status={status} />
                  </PartTexts>
                </span>
              )}
              {count > 1 && <span className="nums">×{count}</span>}
              <span className={`${classes.push} dimmed`}>
                <Moment iso={last_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {ownReads > 0 && (
        <p className="dimmed">
          <Link to="/calls" search={{ status: 'error', reads: 'shown' }}>
            {t('ownReads', { count: ownReads })}
          </Link>
        </p>
      )}
    </Panel>
  )
}

/** What the store did with notifications that were forwarded to it. Without an answer there is no status. */
function Forward({ code, status }: { code: string | null; status: number }) {
  const t = useTranslations('calls.forward')
  const key = code ?? 'other'
  const known = ['timeout', 'delivery_refused', faultCode, 'connection_refused'].includes(key) ? key : 'other'
  return t(known as 'timeout', { status })
}

/** Why it failed, in words. A code that has none, such as that of a newer gateway, is shown as it is. */
function Reason({ code, status }: { code: string; status: number }) {
  const t = useTranslations('calls')
  if (code === faultCode) return t('outcome.fault')
  // The texts tell which codes are known: the list of codes is not loaded for the first page.
  const key = `why.is.${code as ErrorCode}` as const
  return t.has(key) ? t(key, { status }) : code
}
