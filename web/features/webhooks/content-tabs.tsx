import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings } from '../../http/use-settings.ts'
import type { NotificationDetail } from '../../stream/feed-entry.ts'
import { JsonPanel } from '../../ui/json/json-panel.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { Pairs } from '../../ui/values/pairs.tsx'
import { parseJson } from '../../unknown-json.ts'
import { notificationToCurl } from './share-notification.tsx'
import classes from './webhooks.module.css'

/** Query and headers as received, including repeated ones. */
export function HeadersTab({ entry }: { entry: NotificationDetail }) {
  const t = useTranslations('webhooks')
  const query = [...new URLSearchParams(entry.query)]
  return (
    <>
      <h4 className={classes.part}>{t('query')}</h4>
      {query.length > 0 ? (
        <Pairs caption={t('query')} pairs={query} />
      ) : (
        <p className="dimmed">{t('noQuery')}</p>
      )}
      <h4 className={classes.part}>{t('headers')}</h4>
      <Pairs caption={t('headers')} pairs={entry.headers} />
    </>
  )
}

/** The body, as a tree if it is JSON, otherwise as received. */
export function BodyTab({ entry }: { entry: NotificationDetail }) {
  const t = useTranslations('webhooks')
  const parsed = parseJson(entry.body)
  return (
    <>
      <p className="dimmed">{t('bodySize', { bytes: entry.body_bytes })}</p>
      {parsed === undefined ? (
        <CodeBlock code={entry.body_base64 ?? entry.body} what={t('body')} testId="raw-body" />
      ) : (
        <JsonPanel value={parsed} name="notification" source={entry.body} />
      )}
      {entry.body_base64 !== null && <p className="dimmed">{t('base64')}</p>}
    </>
  )
}

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
        ]}
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
