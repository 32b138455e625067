import { useThrottledValue } from '@mantine/hooks'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { MarkLink, type MarkPlace } from '../../charts/mark-link.tsx'
import classes from '../../charts/time-chart.module.css'
import { ChartCaption, plotHeight, redrawMs, TimeChart } from '../../charts/time-chart.tsx'
import { type Bucket, chartSpan, countByTime, type TimeScale, toPeriod } from '../../charts/time-scale.ts'
import type { NotificationEntry } from '../../stream/feed-entry.ts'
import { countGrouped } from '../../stream/filter-notifications.ts'
import { pickFound } from '../../stream/filter-rows.ts'
import { sumOf, useNotificationCounts } from '../../stream/use-counts.ts'
import { formatSpan } from '../../time/format-time.ts'
import { useRealTimes } from '../../time/use-times.ts'
import { countedFilters, type Webhooks } from './use-webhooks.ts'

const maxBuckets = 60
const topMargin = 8
const barGap = 1

/** The notifications of the list over time, with refused ones in red. Each bar links to its period. */
export function NotificationRate({ webhooks }: { webhooks: Webhooks }) {
  const { rows, query, search, change, older, isUncounted } = webhooks
  const drawn = useThrottledValue(isUncounted ? null : rows, redrawMs)
  const counts = useNotificationCounts()
  const found = counts && pickFound(counts, query, countedFilters)
  const listed = rows.filter(({ type }) => type === 'entry').length
  const grouped = countGrouped(webhooks)
  const isWhole = older.isDone || (found != null && listed + grouped >= sumOf(found))
  return <Rate rows={drawn} grouped={grouped} search={search} change={change} isWhole={isWhole} />
}

type RateProps = Pick<Webhooks, 'search' | 'change'> & {
  /** Null until they are read. */
  rows: Webhooks['rows'] | null
  grouped: number
  isWhole: boolean
}

const Rate = memo(function Rate({ rows, grouped, search, change, isWhole }: RateProps) {
  const t = useTranslations('charts.chart.notifications')
  const { clock } = useRealTimes()
  const notifications = (rows ?? []).flatMap(row =>
    row.type === 'entry' && row.entry.kind === 'notification' ? [row.entry] : [],
  )
  const span = chartSpan(notifications, search, { isWhole, nowMs: Date.now() })
  const { buckets, stepMs } = countByTime(notifications, { span, maxBuckets, isBad: isRefused })
  const most = buckets.reduce((sum, { good, bad }) => Math.max(sum, good + bad), 0)
  const heightOf = (count: number) => (count / Math.max(1, most)) * (plotHeight - topMargin)
  return (
    <TimeChart
      title={t('title', { step: formatSpan(stepMs / 1000) })}
      caption={
        <ChartCaption
          kind="notifications"
          count={rows && notifications.length}
          bad={notifications.filter(isRefused).length}
          span={span}
          grouped={grouped}
          isCut={!isWhole}
        />
      }
      span={span}
      levels={most === 0 ? [] : [{ y: topMargin, label: String(most) }]}
      marksOf={() => buckets.filter(({ good, bad }) => good + bad > 0)}
      renderMark={(bucket, place, scale) => (
        <Bar
          key={bucket.fromMs}
          bucket={bucket}
          heightOf={heightOf}
          scale={scale}
          place={place}
          clock={clock}
          onFollow={change}
        />
      )}
      onSelect={selected => change(toPeriod(selected))}
    />
  )
})

function isRefused({ verdict }: NotificationEntry): boolean {
  return verdict === 'rejected'
}

type BarProps = {
  bucket: Bucket
  heightOf: (count: number) => number
  scale: TimeScale
  place: MarkPlace
  /** Formats a moment. */
  clock: (iso: string) => string
  onFollow: (period: ReturnType<typeof toPeriod>) => void
}

function Bar({ bucket, heightOf, scale, place, clock, onFollow }: BarProps) {
  const t = useTranslations('charts.chart.notifications')
  const { good, bad } = bucket
  const period = toPeriod(bucket)
  const left = Math.max(scale.xOf(scale.fromMs), scale.xOf(bucket.fromMs)) + barGap
  const right = Math.min(scale.xOf(scale.toMs), scale.xOf(bucket.toMs)) - barGap
  const width = Math.max(2, right - left)
  const [goodHeight, badHeight] = [heightOf(good), heightOf(bad)]
  const timeOf = (ms: number) => clock(new Date(ms).toISOString()).slice(0, 8)
  const label = t('bar', { from: timeOf(bucket.fromMs), to: timeOf(bucket.toMs), count: good + bad, bad })
  return (
    <MarkLink changes={period} onFollow={() => onFollow(period)} label={label} place={place}>
      <rect className={classes.hit} x={left} width={width} height={plotHeight} />
      <rect className={classes.good} x={left} width={width} y={plotHeight - goodHeight} height={goodHeight} />
      <rect
        className={classes.bad}
        x={left}
        width={width}
        y={plotHeight - goodHeight - badHeight}
        height={badHeight}
      />
    </MarkLink>
  )
}
