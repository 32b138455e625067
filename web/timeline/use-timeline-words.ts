import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { judgeForgery } from '../../server/facts/forgeries.ts'
import { receivedStatus } from '../../server/facts/outcomes.ts'
import { useCallWords } from '../calls/use-call-words.ts'
import { useNumberLocale } from '../i18n/account-country.tsx'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { type Amount, formatMoney } from '../money/format-money.ts'
import { useFaultWords } from '../simulator/use-fault-words.ts'
import { channelOf, eventNameOf } from '../stream/feed-entry.ts'
import { formatDuration, formatSpan } from '../time/format-time.ts'
import { useTimes } from '../time/use-times.ts'
import { failureOf } from './failure-of.ts'
import type { Words } from './texts.ts'
import { lateAfterMs, type TimelineEvent, type Try } from './timeline-event.ts'
import type { TimelineSubject } from './timeline-subject.ts'

/** The texts of the diagram. The sentences of `sentenceOf` have the same facts as the texts beside the arrows. */
export function useTimelineWords({ currency, nameOf }: TimelineSubject) {
  const t = useTranslations('charts.timeline')
  const tTransport = useTranslations('timeline.transport')
  const tVerdict = useTranslations('verdict')
  const locale = useFormatLocale()
  const numbers = useNumberLocale()
  const times = useTimes()
  const providerTimes = useTimes('provider')
  const faultWords = useFaultWords()
  const { nameOf: nameCall, lookOf } = useCallWords()

  const wordsOf = useCallback(
    (event: TimelineEvent, sinceMs: number | null): Words => {
      const timed = (iso: string) => ({
        time: times.clock(iso),
        since: sinceMs === null ? times.day(iso) : `+${formatDuration(sinceMs, numbers)}`,
      })
      const timedEvent = ({ atMs, providerMs, isPlaced }: Placed) => {
        if (!isPlaced) return timed(new Date(atMs).toISOString())
        const isShown = times.isSimulated && providerMs !== null
        return {
          time: isShown ? providerTimes.clock(new Date(providerMs).toISOString()) : t('unknownTime'),
          since: '',
        }
      }
      const moneyOf = (amount: Amount | null | undefined) =>
        amount != null && formatMoney(amount, currency, locale)
      const triedOf = ({ number, lateMs, fault }: Try) => [
        fault !== undefined && faultWords(fault),
        number > 1 && t('attempt', { number }),
        lateMs >= lateAfterMs && t('late', { span: formatSpan(Math.round(lateMs / 1000)) }),
      ]
      const forgeryOf = ({ answer }: Extract<TimelineEvent, { kind: 'unrecorded' }>) => {
        const judged = judgeForgery(answer)
        return judged !== null && t(`forgery.${judged}`)
      }
      switch (event.kind) {
        case 'charge': {
          const { outcome, amount, attempts } = event.charge
          return {
            ...timedEvent(event),
            title: t('charge'),
            answer: join(outcome, moneyOf(amount), attempts > 1 && t('tries', { count: attempts })),
            note: '',
          }
        }
        case 'call': {
          const { entry, answer } = event
          const { status, duration_ms, attempts, provider_status } = entry
          const { code, fault } = failureOf(entry)
          const received = receivedStatus(entry)
          return {
            ...timed(entry.received_at),
            title: nameCall(entry.operation),
            answer: join(
              received === null ? t('noAnswer') : String(received),
              received !== null && code !== null && lookOf(entry).label,
              answer?.state && nameOf(answer.state),
              moneyOf(answer?.amount),
              formatDuration(duration_ms, numbers),
            ),
            note: join(
              fault !== null && faultWords(fault),
              attempts > 1 && t('tries', { count: attempts }),
              received !== null && attempts > 0 && provider_status === null && t('noAnswer'),
              provider_status !== null &&
                provider_status >= 400 &&
                provider_status !== status &&
                String(provider_status),
            ),
          }
        }
        case 'notification': {
          const { verdict, status, origin, duplicate_of, received_at } = event.entry
          return {
            ...timed(received_at),
            title: eventNameOf(event.entry) ?? '',
            answer: join(tVerdict(verdict), String(status)),
            note: join(
              origin !== 'provider' && t(`origin.${origin}`),
              duplicate_of !== null && t('duplicate'),
              ...(event.attempt
                ? triedOf(event.attempt)
                : [event.entry.fault !== null && faultWords(event.entry.fault)]),
            ),
          }
        }
        case 'unrecorded':
          return {
            ...timedEvent(event),
            title: eventNameOf(event.delivery) ?? '',
            answer: event.answer.status === null ? t('lost') : String(event.answer.status),
            note: join(forgeryOf(event), event.met && faultWords(event.met), ...triedOf(event.attempt)),
          }
        case 'due':
          return {
            time: '',
            since: '',
            title: eventNameOf(event.delivery) ?? '',
            answer:
              event.nextAt === null
                ? t('due')
                : t('dueAt', {
                    time: (event.from === 'provider' ? providerTimes : times).short(event.nextAt),
                  }),
            note: join(event.from === 'gateway' && t('forward'), ...triedOf(event.attempt)),
          }
      }
    },
    [t, tVerdict, nameOf, currency, locale, numbers, times, providerTimes, faultWords, nameCall, lookOf],
  )

  const sentenceOf = (event: TimelineEvent): string => {
    const { time, title, answer, note } = wordsOf(event, null)
    const answered = [answer.replaceAll(separator, ', '), note.replaceAll(separator, ', ')]
      .filter(Boolean)
      .join(', ')
    switch (event.kind) {
      case 'charge':
        return t('says.charge', { time, answer: answered })
      case 'call':
        return t('says.call', {
          time,
          operation: title,
          transport: tTransport(channelOf(event.entry)),
          answer: answered,
        })
      case 'notification':
        return t('says.notification', { time, name: title, answer: answered })
      case 'unrecorded':
        return t('says.unrecorded', { time, name: title, receiver: t(`lane.${event.to}`), answer: answered })
      case 'due':
        return t('says.due', { name: title, receiver: t(`lane.${event.to}`), answer: answered })
    }
  }
  return { wordsOf, sentenceOf }
}

type Placed = Pick<TimelineEvent, 'atMs' | 'providerMs' | 'isPlaced'>

const separator = ' · '

function join(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(separator)
}
