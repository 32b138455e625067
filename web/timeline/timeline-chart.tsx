import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { JournalStart } from '../list/empty-feed.tsx'
import type { Entry } from '../stream/feed-entry.ts'
import { createPeriodMatcher, type Period } from '../time/period.ts'
import { useTimes } from '../time/use-times.ts'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import { outcomeOf } from './arrows.ts'
import { chooseEvents, type Moment, toMoments } from './moments.ts'
import { rowsOf } from './rows-of.ts'
import { NoEvents, Timeline } from './timeline.tsx'
import classes from './timeline-chart.module.css'
import { TimelineDiagram } from './timeline-diagram.tsx'
import type { TimelineEvent } from './timeline-event.ts'
import type { TimelineSearch, TimelineSubject } from './timeline-subject.ts'
import { TimelineTools } from './timeline-tools.tsx'

type Props = {
  subject: TimelineSubject
  periodFilter: ReactNode
  entries: readonly Entry[]
  /** The recorded entries, and what only the simulator knows. */
  events: readonly TimelineEvent[]
  isPending: boolean
  search: TimelineSearch
}

/** The timeline of a payment or an order: a diagram, or the table of the same events. */
export function TimelineChart({ subject, periodFilter, entries, events: all, isPending, search }: Props) {
  const t = useTranslations('charts.timeline')
  const { from, to, view, moment } = search
  const events = inPeriod(all, { from, to })
  const chart = useRef<SVGSVGElement>(null)
  if (isPending) return <SkeletonLines lines={6} />
  if (all.length === 0) return <NoEvents why={subject.whyEmpty} />
  if (events.length === 0)
    return (
      <>
        <div className={classes.tools}>{periodFilter}</div>
        <Timeline subject={subject} entries={[]} isPending={false} isFiltered />
      </>
    )
  const moments = toMoments(events)
  const shown = chooseEvents(moments, moment)
  return (
    <>
      <TimelineTools view={view} chart={chart} name={`${subject.kind}-${subject.id}`}>
        {periodFilter}
      </TimelineTools>
      {!hasBeginning(entries) && <JournalStart />}
      {view === 'table' ? (
        <Timeline subject={subject} entries={rowsOf(events)} isPending={false} />
      ) : (
        <>
          {moments.length > 1 && <MomentLinks moments={moments} chosen={moment} />}
          {moment === undefined && shown.length < events.length && (
            <p className={classes.cut}>{t('cut', { shown: shown.length, total: events.length })}</p>
          )}
          <TimelineDiagram ref={chart} subject={subject} events={shown} />
        </>
      )}
    </>
  )
}

/** Whether the entries contain the creation of the subject. Without it, the page says what the journal may lack. */
function hasBeginning(entries: readonly Entry[]): boolean {
  return entries.some(entry =>
    entry.kind === 'call'
      ? entry.outcome === 'ok' && entry.effect === 'create'
      : entry.action?.endsWith('.created') || entry.action === 'created',
  )
}

/** The events within a period. Those that are still due are after every period that ends. */
function inPeriod(events: readonly TimelineEvent[], period: Period): readonly TimelineEvent[] {
  const isWithin = createPeriodMatcher(period)
  return events.filter(({ atMs }) =>
    Number.isFinite(atMs) ? isWithin(new Date(atMs).toISOString()) : period.to === undefined,
  )
}

/** Links that draw one moment alone. A red dot marks a moment in which something failed. */
function MomentLinks({ moments, chosen }: { moments: readonly Moment[]; chosen: string | undefined }) {
  const t = useTranslations('charts.timeline')
  const { day, clock } = useTimes()
  const timeOf = (iso: string) => `${day(iso)} ${clock(iso).slice(0, 8)}`
  return (
    <ul className={classes.moments} aria-label={t('moments')}>
      <li>
        <MomentLink moment={undefined} isChosen={chosen === undefined} label={t('whole')} />
      </li>
      {moments.map(({ key, events }) => {
        const at = events.find(({ atMs, isPlaced }) => Number.isFinite(atMs) && !isPlaced)?.atMs
        const unknown = events.some(({ isPlaced }) => isPlaced) ? t('unknownTime') : t('due')
        const time = at === undefined ? unknown : timeOf(new Date(at).toISOString())
        return (
          <li key={key}>
            <MomentLink
              moment={key}
              isChosen={events.some(event => event.key === chosen)}
              isBad={events.some(isFailure)}
              label={t('moment', { time, count: events.length })}
            />
          </li>
        )
      })}
    </ul>
  )
}

type LinkProps = { moment: string | undefined; isChosen: boolean; isBad?: boolean; label: string }

function MomentLink({ moment, isChosen, isBad = false, label }: LinkProps) {
  return (
    <Link
      to="."
      search={previous => ({ ...previous, moment })}
      replace
      resetScroll={false}
      activeProps={{ 'aria-current': undefined }}
      aria-current={isChosen || undefined}
      data-tone={isBad ? 'bad' : undefined}
    >
      {label}
    </Link>
  )
}

function isFailure(event: TimelineEvent): boolean {
  if (event.kind === 'due') return false
  if (event.kind === 'charge') return event.charge.tone === 'bad'
  if (event.kind === 'unrecorded') return outcomeOf(event).tone === 'bad'
  return event.entry.status >= 400
}
