import { useTranslations } from 'use-intl'
import { RowNote } from '../../list/entry-note.tsx'
import { eventNameOf } from '../../stream/event-name.ts'
import type { NotificationEntry } from '../../stream/feed-entry.ts'
import { OriginBadge } from '../../stream/origin-badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { NotificationColumn } from './columns.ts'
import classes from './webhooks.module.css'

const icons = { validated: 'check', unsigned: 'minus', rejected: 'close' } as const

type Props = {
  entry: NotificationEntry
  verdict: string
  duplicates: number
  /** The text of a moment. */
  clock: (iso: string) => string
  shown: ReadonlySet<NotificationColumn>
}

/** A row of plain elements: a component per cell is too slow while hundreds of notifications stream in. */
export function NotificationRow({ entry, verdict, duplicates, clock, shown }: Props) {
  const t = useTranslations('webhooks')
  return (
    <span className={classes.line}>
      {shown.has('verdict') && (
        <span className={classes.verdict} data-verdict={entry.verdict}>
          <Icon name={icons[entry.verdict]} size={14} />
          {verdict}
        </span>
      )}
      {shown.has('clock') && <span className={classes.clock}>{clock(entry.received_at)}</span>}
      <span className={classes.name}>
        {eventNameOf(entry) ?? t('noTopic')}
        <RowNote note={entry.note} />
      </span>
      {shown.has('resource') && <span className={classes.resource}>{entry.resource}</span>}
      {shown.has('topic') && <span className={classes.extra}>{entry.topic}</span>}
      {shown.has('reason') && <span className={classes.extra}>{entry.reason}</span>}
      {shown.has('request') && <span className={classes.extra}>{entry.correlation_id}</span>}
      <span className={classes.tail}>
        {duplicates > 0 && (
          <span className={classes.duplicates}>{t('duplicates', { count: duplicates })}</span>
        )}
        {entry.duplicate_of !== null && entry.origin === 'provider' && (
          <span className={classes.duplicates}>{t('duplicate')}</span>
        )}
        {entry.origin !== 'provider' && <OriginBadge origin={entry.origin} />}
        {entry.forward !== null && (
          <span className={classes.forward} data-forward={entry.forward}>
            <Icon name={entry.forward === 'failed' ? 'close' : 'check'} size={13} />
            <span className={classes.shop}>
              {entry.forward_status === null
                ? t('shopSilent')
                : t('shopAnswered', { status: entry.forward_status })}
            </span>
            <span className={classes.brief} aria-hidden>
              {entry.forward_status}
            </span>
          </span>
        )}
        <span className={classes.own}>
          {entry.forward === null ? entry.status : t('gatewayAnswered', { status: entry.status })}
        </span>
      </span>
    </span>
  )
}
