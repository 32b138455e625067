import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ReplaySignature } from '../../../server/contract/entry-facts.ts'
import type { DeliveryResult } from '../../../server/contract/outbound-notifications.ts'
import { expectedOf, outcomeOf } from '../../../server/contract/shop-answers.ts'
import { useNumberLocale } from '../../i18n/account-country.tsx'
import { useFaultWords } from '../../simulator/use-fault-words.ts'
import { type CallDetail, channelOf, type NotificationDetail } from '../../stream/feed-entry.ts'
import { formatDuration } from '../../time/format-time.ts'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { isRecord, parseJson } from '../../unknown-json.ts'
import { JudgedAnswer } from './outbound/judged-answer.tsx'
import { RefusedReplay } from './outbound/signature-age.tsx'
import { RetryButton } from './outbound/use-send.tsx'
import classes from './webhooks.module.css'

type AttemptProps = { entry: NotificationDetail; call: CallDetail; isForwarding: boolean }

/** One forward or replay, with the receiver's answer and what it means. */
export function Attempt({ entry, call, isForwarding }: AttemptProps) {
  const t = useTranslations('outbound.result')
  const tWebhooks = useTranslations('webhooks')
  const faultWords = useFaultWords()
  const channel = channelOf(call)
  const kind = channel === 'listen' ? 'listen' : channel === 'gateway' ? 'forward' : 'replay'
  const locale = useNumberLocale()
  const result = readResult(call.response)
  const url = readTarget(call.request)
  const isSignedAgain = kind === 'replay' && readSignature(call.request) === 'sign_again'
  const expected = isSignedAgain ? 'accept' : expectedOf(entry)
  // An accepted forgery is no success.
  const isDoubtful = !isSignedAgain && entry.verdict === 'rejected' && (call.provider_status ?? 500) < 300
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
      {kind === 'replay' && call.provider_status !== null && (
        <JudgedAnswer
          expected={expected}
          outcome={outcomeOf(expected, call.provider_status)}
          status={call.provider_status}
        />
      )}
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
