import { useTranslations } from 'use-intl'
import type { NotificationDetail } from '../../stream/feed-entry.ts'
import { Pairs } from '../../ui/values/pairs.tsx'
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
