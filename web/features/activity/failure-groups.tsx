import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Moment } from '../../ui/moment.tsx'
import rows from '../../ui/row-list.module.css'
import classes from './activity.module.css'
import { classOf } from './filter-calls.ts'
import type { Activity } from './use-activity.ts'

/** The failed calls by what failed and why; a group leads to its calls. */
export function FailureGroups({ activity }: { activity: Activity }) {
  const t = useTranslations('activity')
  const { groups } = activity
  if (groups.length === 0) return <EmptyState icon="check" title={t('noFailures')} />
  return (
    <ul className={classes.groups} aria-label={t('group')} data-testid="failure-groups">
      {groups.map(({ key, last, count }) => {
        const status = classOf(last.status)
        return (
          <li key={key} className={classes.group}>
            <span className={classes.status} data-outcome="error">
              {last.status}
            </span>
            <span className={classes.groupName}>
              <Link
                to={paths.activity}
                search={{
                  operation: last.operation,
                  ...((status === '4xx' || status === '5xx') && { status }),
                  ...(last.error_code && { q: last.error_code }),
                }}
                className={rows.link}
              >
                {last.operation}
              </Link>{' '}
              <span className="dimmed">{last.error_code}</span>
            </span>
            <span className={classes.count}>{t('times', { count })}</span>
            <span className="dimmed">
              <Moment iso={last.received_at} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
