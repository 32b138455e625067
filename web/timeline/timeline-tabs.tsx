import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { PeriodFilter } from '../list/period-filter.tsx'
import { TimesChoice } from '../simulator/times-choice.tsx'
import { type Entry, isOwnRead, type ReadsChoice } from '../stream/feed-entry.ts'
import { useOfOneMoment } from '../stream/one-moment.tsx'
import { createPeriodMatcher } from '../time/period.ts'
import type { OperationName } from '../trpc.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import filters from '../ui/lists/filters.module.css'
import { Panel } from '../ui/page/panel.tsx'
import { asRecord } from '../unknown-json.ts'
import { ResourceJson } from './resource-json.tsx'
import { rowsOf } from './rows-of.ts'
import { ShopAnswers } from './shop-answer.tsx'
import { Timeline } from './timeline.tsx'
import { TimelineChart } from './timeline-chart.tsx'
import type { TimelineSubject } from './timeline-subject.ts'
import { TimelineTexts } from './timeline-texts.tsx'
import { useTimeline } from './use-timeline.ts'

type Props<Tab extends string> = {
  subject: TimelineSubject
  label: string
  tabs: readonly Tab[]
  titleOf: (tab: Tab) => string
  /** The tabs besides the timeline, the notifications, the calls and the JSON. */
  others: Partial<Record<Tab, { count?: number; content: ReactNode }>>
  /** The query of the entries in chronological order, with the console's own reads. */
  timeline: { data: { entries: readonly Entry[] } | undefined; isPending: boolean }
  /** The JSON of the payment or the order, and the operations that return it whole. */
  resource: { value: unknown; operations: readonly OperationName[] }
}

const noEntries: readonly Entry[] = []

/** The tabs of a payment or an order. The open one is in the address. */
export function TimelineTabs<Tab extends string>(props: Props<Tab>) {
  const { subject, label, tabs, titleOf, others, timeline, resource } = props
  const tTimeline = useTranslations('timeline')
  const data = useOfOneMoment(timeline.data)
  const isRead = data !== undefined
  const all = data?.entries ?? noEntries
  const { isPending } = timeline
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: object) =>
    navigate({
      to: '.' as string,
      search: (previous: object) => ({ ...previous, ...next }),
      replace: true,
      resetScroll: false,
    })
  const { reads, from, to, view, moment } = search
  const tab = tabs.find(one => one === String(search.tab)) ?? tabs[0]
  const entries = reads === 'shown' ? all : all.filter(entry => !isOwnRead(entry))
  const events = useMemo(() => all.filter(isDrawn), [all])
  const timelineEvents = useTimeline(subject, events)
  const deliveries = rowsOf(timelineEvents).filter(
    row => row.kind === 'notification' || row.kind === 'unrecorded',
  )
  const isInPeriod = createPeriodMatcher({ from, to })
  const inPeriod = entries.filter(entry => isInPeriod(entry.received_at))
  const shared = { subject, isPending, isFiltered: inPeriod.length < entries.length }
  const { notification_url: url } = asRecord(resource.value)
  const ownUrl = typeof url === 'string' ? url : null
  const period = (
    <>
      <PeriodFilter period={{ from, to }} onChange={change} />
      {all[0] && <TimesChoice iso={all[0].received_at} />}
    </>
  )
  const contents: Record<string, { count?: number; content: ReactNode }> = {
    ...others,
    timeline: {
      content: (
        <TimelineTexts fallback={<SkeletonLines lines={6} />}>
          <ShopAnswers events={timelineEvents} />
          <TimelineChart
            subject={subject}
            periodFilter={period}
            entries={events}
            events={timelineEvents}
            isPending={isPending}
            search={{ from, to, view, moment }}
          />
          <Undrawn
            count={inPeriod.filter(entry => entry.kind === 'call' && !isDrawn(entry)).length}
            tab={titleOf('requests' as Tab)}
          />
        </TimelineTexts>
      ),
    },
    webhooks: {
      ...(isRead && { count: deliveries.length }),
      content: (
        <TimelineTexts fallback={<SkeletonLines lines={4} />}>
          <div className={filters.bar}>{period}</div>
          <ShopAnswers events={timelineEvents} />
          {isRead && ownUrl && !entries.some(entry => entry.kind === 'notification') && (
            <Notice tone="info" title={tTimeline('ownUrl')} testId="own-url">
              <p className="mono">{ownUrl}</p>
            </Notice>
          )}
          {(deliveries.length > 0 || !ownUrl) && (
            <Timeline
              entries={deliveries.filter(row => row.received_at === null || isInPeriod(row.received_at))}
              {...shared}
            />
          )}
        </TimelineTexts>
      ),
    },
    requests: {
      ...(isRead && { count: entries.filter(entry => entry.kind === 'call').length }),
      content: (
        <>
          <div className={filters.bar}>
            {period}
            <OwnReadsSwitch reads={reads} onChange={next => change({ reads: next })} />
          </div>
          <TimelineTexts fallback={<SkeletonLines lines={4} />}>
            <Timeline entries={inPeriod.filter(entry => entry.kind === 'call')} {...shared} />
          </TimelineTexts>
        </>
      ),
    },
    json: {
      content: (
        <ResourceJson
          value={resource.value}
          name={subject.kind}
          entries={entries}
          operations={resource.operations}
        />
      ),
    },
  }
  const open = (value: string | null) => {
    const next = tabs.find(one => one === value)
    if (next) change({ tab: next })
  }
  return (
    <Panel title={label} isTitleHidden>
      <Tabs value={tab ?? null} onChange={open} keepMounted={false}>
        <Tabs.List aria-label={label} mb="md">
          {tabs.map(name => {
            const count = contents[name]?.count
            return (
              <Tabs.Tab key={name} value={name}>
                {titleOf(name)} {count !== undefined && <span className="dimmed nums">{count}</span>}
              </Tabs.Tab>
            )
          })}
        </Tabs.List>
        {tabs.map(name => (
          <Tabs.Panel key={name} value={name}>
            {contents[name]?.content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Panel>
  )
}

/** The tab of calls counts reads too, so its number differs from that of the diagram. */
function Undrawn({ count, tab }: { count: number; tab: string }) {
  const t = useTranslations('charts.timeline')
  return count === 0 ? null : <p className="dimmed">{t('undrawn', { count, tab })}</p>
}

type OwnReadsSwitchProps = {
  reads: ReadsChoice | undefined
  onChange: (reads: ReadsChoice | undefined) => void
}

function OwnReadsSwitch({ reads, onChange }: OwnReadsSwitchProps) {
  const t = useTranslations('feed')
  return (
    <label className={filters.tick}>
      <input
        type="checkbox"
        checked={reads === 'shown'}
        onChange={({ target }) => onChange(target.checked ? 'shown' : undefined)}
      />
      {t('ownReads')}
    </label>
  )
}

/** A read changes nothing, so the diagram has only those that failed: a store may have waited for their answer. */
function isDrawn(entry: Entry): boolean {
  if (entry.kind === 'notification' || entry.effect !== 'read') return true
  return entry.outcome === 'error' && !isOwnRead(entry)
}
