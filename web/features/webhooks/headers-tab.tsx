import { useTranslations } from 'use-intl'
import type { NotificationDetail } from '../../feed/feed-entry.ts'
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

function Pairs({ caption, pairs }: { caption: string; pairs: readonly (readonly [string, string])[] }) {
  return (
    <table className={classes.headers}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {pairs.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes.
          <tr key={at}>
            <th scope="row">{name}</th>
            <td className="mono">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
