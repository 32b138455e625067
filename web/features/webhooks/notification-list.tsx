import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings } from '../../http/use-settings.ts'
import { columnStyle, renderCells } from '../../list/columns.ts'
import { EmptyFeed, JournalStart } from '../../list/empty-feed.tsx'
import { FeedRows } from '../../list/feed-rows.tsx'
import type { Entry } from '../../stream/feed-entry.ts'
import { useTimes } from '../../time/use-times.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { notificationColumns } from './notification-columns.tsx'
import type { Webhooks } from './use-webhooks.ts'
import classes from './webhooks.module.css'

export function NotificationList({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const tVerdict = useTranslations('verdict')
  const { clock } = useTimes()
  const { duplicates, choice } = webhooks
  const verdicts = {
    validated: tVerdict('validated'),
    unsigned: tVerdict('unsigned'),
    rejected: tVerdict('rejected'),
  }
  const { table } = notificationColumns
  const renderRow = (entry: Entry) =>
    entry.kind === 'notification' && (
      <span className={classes.line}>
        {renderCells(table, choice.shown, entry, { t, clock, verdicts, duplicates })}
      </span>
    )
  return (
    <div className={classes.list} style={columnStyle(table, choice.shown)}>
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
