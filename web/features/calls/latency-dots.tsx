import { useThrottledValue } from '@mantine/hooks'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useOperationName } from '../../calls/use-operation-name.ts'
import { MarkLink, type MarkPlace } from '../../charts/mark-link.tsx'
import classes from '../../charts/time-chart.module.css'
import { ChartCaption, plotHeight, redrawMs, TimeChart } from '../../charts/time-chart.tsx'
import { chartSpan, toPeriod } from '../../charts/time-scale.ts'
import { useNumberLocale } from '../../i18n/account-country.tsx'
import type { CallEntry } from '../../stream/feed-entry.ts'
import { formatDuration } from '../../time/format-time.ts'
import { useRealTimes } from '../../time/use-times.ts'
import type { Calls } from './use-calls.ts'

/** Maximum number of dots. Each dot is a link. More dots could not be distinguished, and would slow the page down. */
const maxDots = 500
const topMargin = 8
const leastMs = 1
const labeledMs = [1, 10, 100, 1_000, 10_000, 100_000]

/** The durations of the listed calls over time, on a logarithmic axis. Failed calls are crosses. */
export function LatencyDots({ calls }: { calls: Calls }) {
  const { rows, search, change, open, older, isUncounted } = calls
  const drawn = useThrottledValue(isUncounted ? null : rows, redrawMs)
  return <Dots rows={drawn} search={search} change={change} open={open} isDone={older.isDone} />
}

type DotsProps = Pick<Calls, 'search' | 'change' | 'open'> & {
  /** Null until they are read. */
  rows: Calls['rows'] | null
  isDone: boolean
}

const Dots = memo(function Dots({ rows, search, change, open, isDone }: DotsProps) {
  const t = useTranslations('charts.chart.calls')
  const locale = useNumberLocale()
  const listed = (rows ?? []).flatMap(row =>
    row.type === 'entry' && row.entry.kind === 'call' ? [row.entry] : [],
  )
  const shown = listed.slice(-maxDots)
  const isWhole = isDone && shown.length === listed.length
  const span = chartSpan(shown, search, { isWhole, nowMs: Date.now() })
  const slowestMs = shown.reduce((most, { duration_ms }) => Math.max(most, duration_ms), 10)
  const yOf = (ms: number) =>
    plotHeight - (Math.log(Math.max(ms, leastMs)) / Math.log(slowestMs)) * (plotHeight - topMargin)
  return (
    <TimeChart
      title={t('title')}
      caption={
        <ChartCaption
          kind="calls"
          count={rows && shown.length}
          bad={shown.filter(isFailed).length}
          span={span}
          isCut={!isWhole}
        />
      }
      span={span}
      levels={labeledMs
        .filter(ms => ms <= slowestMs)
        .map(ms => ({ y: yOf(ms), label: formatDuration(ms, locale) }))}
      marksOf={() => shown.map(call => ({ call, ...momentOf(call) }))}
      renderMark={({ call, fromMs }, place, scale) => (
        <Dot
          key={call.seq}
          call={call}
          x={scale.xOf(fromMs)}
          y={yOf(call.duration_ms)}
          place={place}
          onFollow={open}
        />
      )}
      onSelect={selected => change(toPeriod(selected))}
    />
  )
})

function isFailed({ outcome }: CallEntry): boolean {
  return outcome === 'error'
}

function momentOf({ received_at }: CallEntry) {
  const ms = Date.parse(received_at)
  return { fromMs: ms, toMs: ms }
}

type DotProps = {
  call: CallEntry
  x: number
  y: number
  place: MarkPlace
  onFollow: (seq: number) => void
}

const reach = 3.2

function Dot({ call, x, y, place, onFollow }: DotProps) {
  const t = useTranslations('charts.chart.calls')
  const locale = useNumberLocale()
  const nameOf = useOperationName()
  const { clock } = useRealTimes()
  const label = t('dot', {
    time: clock(call.received_at),
    operation: nameOf(call.operation),
    status: String(call.status),
    duration: formatDuration(call.duration_ms, locale),
  })
  return (
    <MarkLink changes={{ id: call.seq }} onFollow={() => onFollow(call.seq)} label={label} place={place}>
      <circle className={classes.hit} cx={x} cy={y} r={9} />
      {isFailed(call) ? (
        <path
          className={classes.cross}
          d={`M${x - reach} ${y - reach}L${x + reach} ${y + reach}M${x + reach} ${y - reach}L${x - reach} ${y + reach}`}
        />
      ) : (
        <circle className={classes.good} cx={x} cy={y} r={reach} />
      )}
    </MarkLink>
  )
}
