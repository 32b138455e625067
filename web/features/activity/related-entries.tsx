import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '../../feed/feed-entry.ts'
import { paths } from '../../paths.ts'
import { trpc } from '../../trpc.ts'
import { Moment } from '../../ui/moment.tsx'
import classes from './activity.module.css'

const shownCalls = 20

/** The other calls with the same correlation id, and where the payment's notifications are. */
export function RelatedEntries({ call }: { call: CallDetail }) {
  const t = useTranslations('activity')
  const { data } = trpc.calls.list.useQuery({ text: call.correlation_id, limit: shownCalls })
  const others = data?.entries.filter(
    other => other.seq !== call.seq && other.correlation_id === call.correlation_id,
  )
  return (
    <section className={classes.part}>
      <h4>{t('sameId')}</h4>
      {others && others.length > 0 ? (
        <ul className={classes.related}>
          {others.map(other => (
            <li key={other.seq}>
              <span className={classes.status} data-outcome={other.outcome}>
                {other.status}
              </span>
              <Link to={paths.activity} search={{ q: call.correlation_id, id: other.seq }}>
                {other.operation}
              </Link>
              <span className="dimmed">
                <Moment iso={other.received_at} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="dimmed">{t('noOthers')}</p>
      )}
      {call.payment_id && (
        <p>
          <Link to={paths.webhooks} search={{ q: call.payment_id }}>
            {t('notifications', { id: call.payment_id })}
          </Link>
        </p>
      )}
    </section>
  )
}
