import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings } from '../../http/use-settings.ts'
import type { NotificationDetail } from '../../stream/feed-entry.ts'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { notificationToCurl } from './notification-request.ts'
import classes from './webhooks.module.css'

/** Other facts, and the request as a curl command. */
export function MoreTab({ entry }: { entry: NotificationDetail }) {
  const t = useTranslations('webhooks')
  const settings = useSettings()
  return (
    <>
      <Facts
        facts={[
          { label: t('fact.received'), value: <Moment iso={entry.received_at} isFull /> },
          { label: t('fact.seq'), value: entry.seq },
          { label: t('fact.answered'), value: entry.status },
          {
            label: t('fact.notificationId'),
            value: entry.notification_id !== null && (
              <>
                {entry.notification_id}{' '}
                <Link to="/webhooks" search={{ q: entry.notification_id, duplicates: 'all' }}>
                  {t('fact.sameNotification')}
                </Link>
              </>
            ),
          },
          { label: t('fact.correlation'), value: <code className="mono">{entry.correlation_id}</code> },
          { label: t('fact.liveMode'), value: entry.live_mode === null ? null : String(entry.live_mode) },
          {
            label: t('fact.duplicateOf'),
            value: entry.duplicate_of !== null && (
              <Link to="/webhooks" search={{ id: Number(entry.duplicate_of) }}>
                #{entry.duplicate_of}
              </Link>
            ),
          },
        ].filter(({ value }) => value !== false)}
      />
      <h4 className={classes.part}>{t('again')}</h4>
      <p className="dimmed">{t('againHint')}</p>
      <CodeBlock
        code={notificationToCurl(entry, settings?.webhook_url ?? '')}
        what={t('again')}
        testId="notification-curl"
      />
    </>
  )
}
