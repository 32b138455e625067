import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ReplaySignature } from '../../../server/contract/entry-facts.ts'
import type { DeliveryResult } from '../../../server/contract/outbound-notifications.ts'
import { findShopAnswer } from '../../../server/contract/shop-answers.ts'
import { useNumberLocale } from '../../i18n/account-country.tsx'
import { useFaultWords } from '../../simulator/use-fault-words.ts'
import { type CallDetail, channelOf, type NotificationDetail } from '../../stream/feed-entry.ts'
import { useRefetchOnEntries } from '../../stream/use-feed.ts'
import { useForwarding } from '../../stream/use-forwarding.ts'
import { formatDuration } from '../../time/format-time.ts'
import { ShopAnswerNotice } from '../../timeline/shop-answer.tsx'
import { trpc } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { isRecord, parseJson } from '../../unknown-json.ts'
import { ForwardAgain } from './forwarding/forward-again.tsx'
import { RefusedReplay } from './outbound/signature-age.tsx'
import { RetryButton } from './outbound/use-send.tsx'
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

type AttemptProps = { entry: NotificationDetail; call: CallDetail; isForwarding: boolean }

function Attempt({ entry, call, isForwarding }: AttemptProps) {
  const t = useTranslations('outbound.result')
  const tWebhooks = useTranslations('webhooks')
  const faultWords = useFaultWords()
  const channel = channelOf(call)
  const kind = channel === 'listen' ? 'listen' : channel === 'gateway' ? 'forward' : 'replay'
  const locale = useNumberLocale()
  const result = readResult(call.response)
  const url = readTarget(call.request)
  // An accepted forgery is no success.
  const isDoubtful = kind !== 'replay' && entry.verdict === 'rejected' && (call.provider_status ?? 500) < 300
  // The figure of lists, call and timeline.
  const time = formatDuration(call.duration_ms, locale)
  return (
    <li className={classes.attempt} data-outcome={isDoubtful ? undefined : call.outcome}>
      <span style={{ color: 'var(--mark)' }}>
        <Icon name={isDoubtful ? 'alert' : call.outcome === 'ok' ? 'check' : 'close'} size={15} />
      </span>
      <Link to="/calls" search={{ id: call.seq }}>
        <Moment iso={call.received_at} />
      </Link>
      <span>{tWebhooks(`attemptOf.${kind}`)}</span>
      {call.fault !== null && (
        <Link to="/simulator" search={{ tab: 'faults' }}>
          {faultWords(call.fault)}
        </Link>
      )}
      <span>
        {call.provider_status === null
          ? t('nothing', { time })
          : t('answered', { status: call.provider_status, time })}
        {result?.failure && ` ${t(`reason.${result.failure.reason}`)}`}
      </span>
      {result && <span className="mono dimmed">{result.sent.url}</span>}
      {kind === 'replay' && call.fault === null && (
        <RefusedReplay entry={entry} signature={readSignature(call.request)} status={call.provider_status} />
      )}
      {call.outcome === 'error' &&
        url !== undefined &&
        kind !== 'listen' &&
        !(kind === 'forward' && isForwarding) && <RetryButton seq={entry.seq} url={url} />}
    </li>
  )
}

/**
 * Reads a recorded result. The cast is safe for an answer of this gateway; an answer that the journal cut is not JSON.
 * What was reported has these fields only.
 */
function readResult(response: string): Pick<DeliveryResult, 'sent' | 'failure'> | null {
  const value = parseJson(response)
  return isRecord(value) && isRecord(value.sent) ? (value as DeliveryResult) : null
}

/** The target as the caller wrote it, without the notification's query. A masked target cannot be used again. */
function readTarget(request: string): string | undefined {
  const input = parseJson(request)
  const url = isRecord(input) ? input.url : undefined
  return typeof url === 'string' && !url.includes('***') ? url : undefined
}

function readSignature(request: string): ReplaySignature {
  const input = parseJson(request)
  return isRecord(input) && input.signature === 'sign_again' ? 'sign_again' : 'as_received'
}
