import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { CallEntry } from '../../feed/feed-entry.ts'
import { isOwnRead } from '../../feed/own-reads.ts'
import { isUnknown, useFeed } from '../../feed/use-feed.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import classes from './overview.module.css'

const shownRows = 6

/** Latest failed calls, grouped by operation and reason, and the number of rejected notifications. */
export function RecentFailuresPanel() {
  const t = useTranslations('overview.failures')
  const feed = useFeed()
  const { groups, received, rejected } = useMemo(() => summarize(feed.rows), [feed.rows])
  return (
    <Panel
      title={t('title')}
      aside={
        <span className="dimmed">
          <Link to="/webhooks">{t('received', { count: received })}</Link>
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
      {groups.length === 0 ? (
        <p className="dimmed">{isUnknown(feed) ? t('unknown') : t('none')}</p>
      ) : (
        <ul className={classes.list}>
          {groups.slice(0, shownRows).map(({ key, last, count }) => (
            <li key={key}>
              <span className="mono">{last.status}</span>
              <Link to="/calls" search={{ id: last.seq }}>
                {last.operation}
              </Link>
              <span className="dimmed">{last.error_code}</span>
              {count > 1 && <span className="nums">×{count}</span>}
              <span className={`${classes.push} dimmed`}>
                <Moment iso={last.received_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type Group = { key: string; last: CallEntry; count: number }

function summarize(rows: ReturnType<typeof useFeed>['rows']) {
  const groups = new Map<string, Group>()
  let received = 0
  let rejected = 0
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index]
    if (row?.type !== 'entry') continue
    const { entry } = row
    if (entry.kind === 'notification') {
      received++
      if (entry.verdict === 'rejected') rejected++
    } else if (entry.outcome === 'error' && !isOwnRead(entry)) {
      const key = `${entry.operation} ${entry.status} ${entry.error_code}`
      const group = groups.get(key)
      if (group) group.count++
      else groups.set(key, { key, last: entry, count: 1 })
    }
  }
  return { groups: [...groups.values()], received, rejected }
}
