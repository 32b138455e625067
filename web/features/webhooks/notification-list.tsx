import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { columnStyle } from '../../columns/column-style.ts'
import { useSettings } from '../../http/use-settings.ts'
import { EmptyFeed } from '../../list/empty-feed.tsx'
import { RowNote } from '../../list/entry-note.tsx'
import { FeedRows } from '../../list/feed-rows.tsx'
import { JournalStart } from '../../list/journal-start.tsx'
import { eventNameOf } from '../../stream/event-name.ts'
import type { Entry, NotificationEntry } from '../../stream/feed-entry.ts'
import { OriginBadge } from '../../stream/origin-badge.tsx'
import { useTimes } from '../../time/use-times.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { type NotificationColumn, notificationWidths } from './columns.ts'
import type { Webhooks } from './use-webhooks.ts'
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
function NotificationRow({ entry, verdict, duplicates, clock, shown }: Props) {
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

export function NotificationList({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const tVerdict = useTranslations('verdict')
  const { clock } = useTimes()
  const words = {
    validated: tVerdict('validated'),
    unsigned: tVerdict('unsigned'),
    rejected: tVerdict('rejected'),
  }
  const shown: ReadonlySet<NotificationColumn> = new Set([...webhooks.choice.columns, 'action', 'tail'])
  const renderRow = (entry: Entry) =>
    entry.kind === 'notification' && (
      <NotificationRow
        entry={entry}
        verdict={words[entry.verdict]}
        duplicates={webhooks.duplicates.get(entry.seq) ?? 0}
        clock={clock}
        shown={shown}
      />
    )
  return (
    <div className={classes.list} style={columnStyle(shown, notificationWidths)}>
      <FeedRows
        page={webhooks}
        path="/webhooks"
        label={t('list')}
        renderRow={renderRow}
        empty={<EmptyNotifications webhooks={webhooks} />}
      />
    </div>
  )
}

function EmptyNotifications({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const settings = useSettings()
  return (
    <EmptyFeed page={webhooks} noMatch={t('noMatch')}>
      <EmptyState icon="webhook" title={t('empty')} action={<Link to="/overview">{t('emptyAction')}</Link>}>
        <JournalStart />
        {t('emptyText')}{' '}
        {settings && (
          <>
            <code className="mono">{settings.webhook_url}</code>
            <CopyButton value={settings.webhook_url} what={t('address')} />
          </>
        )}
      </EmptyState>
    </EmptyFeed>
  )
}
