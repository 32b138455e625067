import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { listenedOf } from '../../server/contract/shop-answers.ts'
import { receivedStatus } from '../../server/facts/outcomes.ts'
import { useCallWords } from '../calls/use-call-words.ts'
import { useNumberLocale } from '../i18n/account-country.tsx'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { JournalStart } from '../list/empty-feed.tsx'
import { formatMoney } from '../money/format-money.ts'
import { useFaultWords } from '../simulator/use-fault-words.ts'
import {
  type CallEntry,
  channelOf,
  type Entry,
  eventNameOf,
  type NotificationEntry,
} from '../stream/feed-entry.ts'
import { OriginBadge } from '../stream/origin-badge.tsx'
import { VerdictBadge } from '../stream/verdict-badge.tsx'
import { formatDuration } from '../time/format-time.ts'
import { startOfDay } from '../time/period.ts'
import { useTimes } from '../time/use-times.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import { Icon } from '../ui/icon.tsx'
import { outcomeOf } from './arrows.ts'
import type { TimelineCharge } from './charge-events.ts'
import { failureOf } from './failure-of.ts'
import type { TimelineRow, UnrecordedRow } from './rows-of.ts'
import classes from './timeline.module.css'
import type { TimelineSubject } from './timeline-subject.ts'
import { useTimelineWords } from './use-timeline-words.ts'

type Props = {
  subject: TimelineSubject
  entries: readonly TimelineRow[]
  isPending: boolean
  /** True if a period hides entries. */
  isFiltered?: boolean
}

const isPlaced = (entry: TimelineRow) => 'isPlaced' in entry && entry.isPlaced

/** Stands for a real time that nobody recorded. */
function UnknownTime() {
  const t = useTranslations('charts.timeline')
  return <span className="dimmed">{t('unknownTime')}</span>
}

/** Calls and notifications of a payment or an order in chronological order. */
export function Timeline({ subject, entries, isPending, isFiltered = false }: Props) {
  const t = useTranslations('timeline')
  const { kind, currency } = subject
  if (isPending) return <SkeletonLines lines={4} />
  if (entries.length === 0 && isFiltered) return <EmptyState icon="search" title={t('noneInPeriod')} />
  if (entries.length === 0) return <NoEvents />
  return (
    <ol className={classes.events} aria-label={t('label', { kind })}>
      {entries.map((entry, index) => (
        <li key={'key' in entry ? entry.key : entry.seq} data-kind={entry.kind}>
          {!isPlaced(entry) && (
            <NewDay iso={entry.received_at} previous={entries[index - 1]?.received_at ?? undefined} />
          )}
          <div className={classes.event}>
            {isPlaced(entry) ? <UnknownTime /> : <EntryTime iso={entry.received_at} />}
            <Icon name={icons[entry.kind]} size={17} />
            {entry.kind === 'charge' ? (
              <Charge charge={entry.charge} currency={currency} />
            ) : entry.kind === 'unrecorded' || entry.kind === 'due' ? (
              <UnrecordedEvent event={entry} subject={subject} />
            ) : entry.kind === 'notification' ? (
              <NotificationEvent entry={entry}>
                {kind === 'subscription' && <ChargeOf entry={entry} />}
              </NotificationEvent>
            ) : (
              <CallEvent entry={entry}>{kind === 'subscription' && <ChargeOf entry={entry} />}</CallEvent>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

const icons = {
  charge: 'pay',
  notification: 'webhook',
  unrecorded: 'webhook',
  due: 'clock',
  call: 'arrowRight',
} as const

/** A notification of the simulator that this gateway did not get, in the words of the diagram. */
function UnrecordedEvent({ event, subject }: { event: UnrecordedRow; subject: TimelineSubject }) {
  const t = useTranslations('charts.timeline')
  const { title, answer, note } = useTimelineWords(subject).wordsOf(event, null)
  return (
    <span className={classes.what}>
      <Link
        {...(event.kind === 'due' && event.seq !== null
          ? { to: '/webhooks', search: { id: event.seq } }
          : { to: '/simulator', search: { tab: 'deliveries', q: event.delivery.resource ?? undefined } })}
      >
        {title}
      </Link>
      <span className="dimmed">→ {t(`lane.${event.to}`)}</span>
      <span data-tone={outcomeOf(event).tone}>{answer}</span>
      {note && <span data-tone={outcomeOf(event).tone}>{note}</span>}
    </span>
  )
}

type ChargeProps = { charge: TimelineCharge; currency: string }

function Charge({ charge: { paymentId, amount, outcome, tone }, currency }: ChargeProps) {
  const t = useTranslations('timeline')
  const locale = useFormatLocale()
  const name = t('charge', { amount: formatMoney(amount, currency, locale) })
  return (
    <span className={classes.what}>
      <strong>{name}</strong>
      {paymentId !== null && (
        <Link to="/payments/$paymentId" params={{ paymentId }} className="nums">
          {paymentId}
        </Link>
      )}
      <span data-tone={tone}>{outcome}</span>
    </span>
  )
}

export function NoEvents({ why }: { why?: string | undefined }) {
  const t = useTranslations('timeline')
  return (
    <EmptyState icon="pulse" title={t('empty')}>
      {why ?? <JournalStart otherwise={t('emptyText')} />}
    </EmptyState>
  )
}

/** Shows the day of the first entry, and of each entry that begins another day. */
function NewDay({ iso, previous }: { iso: string | null; previous: string | undefined }) {
  const { zone, toShown, fullDay } = useTimes()
  if (iso === null) return null
  const dayOf = (text: string) => startOfDay(Date.parse(toShown(text)), zone)
  if (previous !== undefined && dayOf(previous) === dayOf(iso)) return null
  return <div className={classes.day}>{fullDay(iso)}</div>
}

function EntryTime({ iso }: { iso: string | null }) {
  const times = useTimes()
  if (iso === null) return <span />
  return (
    <time dateTime={iso} className="nums" title={times.full(iso)}>
      {times.clock(iso)}
    </time>
  )
}

/** Links the payment of an entry in the timeline of a subscription. */
function ChargeOf({ entry: { payment_id: paymentId } }: { entry: Entry }) {
  if (paymentId === null) return null
  return (
    <Link to="/payments/$paymentId" params={{ paymentId }} className="nums">
      {paymentId}
    </Link>
  )
}

function NotificationEvent({ entry, children }: { entry: NotificationEntry; children: ReactNode }) {
  const t = useTranslations('timeline')
  return (
    <>
      <span className={classes.what}>
        <Link to="/webhooks" search={{ id: entry.seq }}>
          {t('notification', { name: eventNameOf(entry) ?? '' })}
        </Link>
        {children}
        <VerdictBadge verdict={entry.verdict} fault={entry.fault} isPlain />
        <OriginBadge origin={entry.origin} />
        {entry.duplicate_of !== null && <span className="dimmed">{t('duplicate')}</span>}
        <Forwarded entry={entry} />
        {listenedOf(entry).map((listened, place) => (
          <Forwarded key={entry.listens?.[place]?.url} entry={listened} url={entry.listens?.[place]?.url} />
        ))}
      </span>
      <span className={classes.took}>→ {entry.status}</span>
    </>
  )
}

/**
 * What the store answered to the last forward of a notification.
 * @param url the address of the store, if `pasarela listen` forwarded it and not the gateway
 */
function Forwarded({ entry, url }: { entry: NotificationEntry; url?: string | undefined }) {
  const t = useTranslations('webhooks')
  const { forward, forward_status: status, forward_fault: fault } = entry
  if (forward === null) return null
  const isRight = forward === 'delivered' || forward === 'refused'
  return (
    <span title={url} data-tone={isRight ? 'ok' : fault === null && forward === 'failed' ? 'bad' : 'warn'}>
      {url !== undefined && `${t('byListen')} · `}
      {status === null
        ? t('shopSilent')
        : t(forward === 'accepted' ? 'shopAccepted' : 'shopAnswered', { status })}
      {fault !== null && ` ${t('byFault')}`}
    </span>
  )
}

function CallEvent({ entry, children }: { entry: CallEntry; children: ReactNode }) {
  const t = useTranslations('timeline')
  const tCharts = useTranslations('charts.timeline')
  const numbers = useNumberLocale()
  const faultWords = useFaultWords()
  const words = useCallWords()
  const { code, fault } = failureOf(entry)
  const received = receivedStatus(entry)
  return (
    <>
      <span className={classes.what}>
        <Link to={entry.transport === 'shop' ? '/shop' : '/calls'} search={{ id: entry.seq }}>
          {words.nameOf(entry.operation)}
        </Link>
        {children}
        <span data-status={entry.outcome}>
          {received ?? tCharts('noAnswer')}
          {code !== null && ` · ${received === null ? words.besidesOf(entry) : words.lookOf(entry).label}`}
        </span>
        {fault !== null && <span>{faultWords(fault)}</span>}
        <span className="dimmed">{t(`transport.${channelOf(entry)}`)}</span>
      </span>
      <span className={classes.took}>{formatDuration(entry.duration_ms, numbers)}</span>
    </>
  )
}
