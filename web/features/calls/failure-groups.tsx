import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useFailures } from '../../stream/use-failures.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import rows from '../../ui/lists/row-list.module.css'
import { Moment } from '../../ui/values/moment.tsx'
import { toCallQuery } from './call-query.ts'
import classes from './calls.module.css'
import { classOf } from './filter-calls.ts'
import type { Calls } from './use-calls.ts'

/** Failed calls grouped by operation and reason, counted by the journal. Each group links to its calls. */
export function FailureGroups({ calls: { search } }: { calls: Calls }) {
  const t = useTranslations('calls')
  const { data, error, refetch } = useFailures(toCallQuery(search))
  if (error) return <ProblemNotice error={error} title={t('failuresFailed')} onRetry={() => refetch()} />
  if (!data) return <SkeletonLines lines={6} />
  if (data.groups.length === 0) return <EmptyState icon="check" title={t('noFailures')} />
  return (
    <>
      <p className={classes.counted} data-testid="counted">
        {t(data.is_complete ? 'counted' : 'countedNewest', { count: data.counted })}
      </p>
      <ul className={classes.groups} aria-label={t('group')} data-testid="failure-groups">
        {data.groups.map(({ operation, status, error_code, count, first_at, last_at, last_seq }) => (
          <li key={last_seq} className={classes.group}>
            <span className={classes.status} data-outcome="error">
              {status}
            </span>
            <span className={classes.groupName}>
              <Link
                to="/calls"
                search={{
                  transport: search.transport,
                  reads: search.reads,
                  operation,
                  status: classOf(status),
                  q: error_code ?? search.q,
                }}
                className={rows.link}
              >
                {operation}
              </Link>{' '}
              <span className="dimmed">{error_code}</span>
            </span>
            <span className={classes.count}>{t('times', { count })}</span>
            <span className="dimmed">
              {/* Both ends of the period, unless they are within a minute and look the same. */}
              {Date.parse(last_at) - Date.parse(first_at) > 60_000 && (
                <>
                  <Moment iso={first_at} /> –{' '}
                </>
              )}
              <Moment iso={last_at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
