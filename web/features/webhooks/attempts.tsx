import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { findShopAnswer } from '../../../server/contract/shop-answers.ts'
import type { NotificationDetail } from '../../stream/feed-entry.ts'
import { useRefetchOnEntries } from '../../stream/use-feed.ts'
import { useForwarding } from '../../stream/use-forwarding.ts'
import { ShopAnswerNotice } from '../../timeline/shop-answer.tsx'
import { trpc } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { Attempt } from './attempt.tsx'
import { ForwardAgain } from './forwarding/forward-again.tsx'
import classes from './webhooks.module.css'

const shownAttempts = 10

type Props = {
  entry: NotificationDetail
  /** Called when a link leads to another view of the page. */
  onLeave?: (() => void) | undefined
}

/**
 * Each forward and replay of this notification, with the receiver's answer, newest first. Before the first attempt it
 * says why there is none, if the gateway forwards only what it accepts.
 */
export function Attempts({ entry, onLeave }: Props) {
  const { seq, forward, forward_next_at: nextAt } = entry
  const t = useTranslations('webhooks')
  const tForward = useTranslations('outbound.forward')
  const isForwarding = useForwarding().data?.is_on === true
  const about = { subject: 'notification', resource: String(seq) } as const
  const { data, refetch } = trpc.calls.details.useQuery({ ...about, limit: shownAttempts })
  useRefetchOnEntries(
    refetch,
    entry => entry.kind === 'call' && entry.subject === about.subject && entry.resource === about.resource,
  )
  const attempts = data?.entries ?? []
  if (attempts.length === 0) return <NotForwarded entry={entry} onLeave={onLeave} />
  const found = findShopAnswer(entry)
  return (
    <section aria-label={t('attempts')} data-testid="attempts">
      <h4 className={classes.part}>{t('attempts')}</h4>
      {found && <ShopAnswerNotice {...found} resource={entry.resource} showsSigned />}
      <ol className={classes.attempts}>
        {attempts.map(call => (
          <Attempt key={call.seq} entry={entry} call={call} isForwarding={isForwarding} />
        ))}
      </ol>
      {forward === 'failed' && (
        <p className={classes.again}>
          {nextAt === null ? (
            t('noNextAttempt')
          ) : (
            <span>
              {t('nextAttempt')} <Moment iso={nextAt} isAbsolute />
            </span>
          )}
          {isForwarding && <ForwardAgain seq={seq} label={tForward('again')} />}
        </p>
      )}
    </section>
  )
}

/** Says of a rejected notification that forwarding left it out. */
function NotForwarded({ entry, onLeave }: Props) {
  const t = useTranslations('webhooks')
  const { data } = useForwarding()
  const isLeftOut = data?.is_on && data.verdict === null && (data.topic ?? entry.topic) === entry.topic
  if (!isLeftOut || entry.verdict !== 'rejected' || entry.origin === 'replay') return null
  return (
    <Notice tone="info">
      {t.rich('notForwarded', {
        link: text => (
          <Link to="/webhooks" search={{ id: entry.seq, forwarding: 'any' }} onClick={onLeave}>
            {text}
          </Link>
        ),
      })}
    </Notice>
  )
}
