import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { kindOfJob } from '../../../server/facts/resource-ids.ts'
import type { JobJson } from '../../../server/simulator/api/clock.ts'
import { TimeAxis } from '../../charts/time-axis.tsx'
import { createTimeScale, type Span } from '../../charts/time-scale.ts'
import { useWidth } from '../../charts/use-width.ts'
import { hasPage, JobLink } from '../../simulator/job-link.tsx'
import { useTimes } from '../../time/use-times.ts'
import classes from './clock-ruler.module.css'
import { moveByKey } from './ruler-span.ts'

type Props = {
  nowMs: number
  targetMs: number
  jobs: readonly JobJson[]
  /** Whether the jobs were read. Before that they cannot be counted, and the legend keeps its place unseen. */
  isRead: boolean
  span: Span
  onMove: (targetMs: number) => void
  onGo: () => void
}

const kinds = ['delivery', 'settlement', 'expiry', 'charge', 'charge_end', 'report'] as const
/** Height of a row. Each kind of job has a row, so that jobs of the same time do not hide each other. */
const rowHeight = 22
const topMargin = 18
const baseY = topMargin + kinds.length * rowHeight
const height = baseY + 26
const margins = { left: 10, right: 14 }

/** Jobs as dots over a ruler of time, and the hand that shows how far the clock will be advanced. */
export function RulerChart(props: Props) {
  const t = useTranslations('charts.ruler')
  const [frame, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={frame} className={classes.frame}>
      {width > 0 && <Ruler {...props} width={width} />}
      <ul
        className={classes.legend}
        aria-label={t('legend')}
        data-pending={!props.isRead || undefined}
        aria-hidden={!props.isRead || undefined}
      >
        {kinds.map(kind => (
          <li key={kind} data-kind={kind}>
            {t(`kind.${kind}`, { count: props.jobs.filter(job => job.kind === kind).length })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Ruler({ nowMs, targetMs, jobs, span, onMove, onGo, width }: Props & { width: number }) {
  const t = useTranslations('charts.ruler')
  const scale = createTimeScale(span, [margins.left, width - margins.right])
  const isDragged = useRef(false)
  const moveTo = (event: PointerEvent<SVGSVGElement>) =>
    onMove(scale.msOf(event.clientX - event.currentTarget.getBoundingClientRect().left))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no chart.
    <svg
      className={classes.ruler}
      width={width}
      height={height}
      role="group"
      aria-label={t('title')}
      onPointerDown={event => {
        if (event.button !== 0 || (event.target as Element).closest('a')) return
        isDragged.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
        moveTo(event)
      }}
      onPointerMove={event => isDragged.current && moveTo(event)}
      onPointerUp={() => {
        isDragged.current = false
      }}
      onPointerCancel={() => {
        isDragged.current = false
        onMove(nowMs)
      }}
    >
      <rect className={classes.ground} width={width} height={height} />
      <rect
        className={classes.passed}
        x={scale.xOf(nowMs)}
        y={topMargin - 8}
        width={scale.xOf(targetMs) - scale.xOf(nowMs)}
        height={baseY - topMargin + 8}
      />
      <line className={classes.base} x1={margins.left} x2={width - margins.right} y1={baseY} y2={baseY} />
      <TimeAxis scale={scale} y={baseY} />
      {jobs
        .filter(({ run_at }) => Date.parse(run_at) <= span.toMs)
        .map(job => (
          <JobDot
            key={job.id}
            job={job}
            x={scale.xOf(Date.parse(job.run_at))}
            isDue={Date.parse(job.run_at) <= targetMs}
          />
        ))}
      <Hand
        x={scale.xOf(targetMs)}
        targetMs={targetMs}
        span={span}
        onKeyDown={event => {
          if (event.key === 'Enter') return onGo()
          const next = moveByKey(event.key, targetMs, { span, jobs })
          if (next === null) return
          event.preventDefault()
          onMove(next)
        }}
      />
    </svg>
  )
}

function JobDot({ job, x, isDue }: { job: JobJson; x: number; isDue: boolean }) {
  const t = useTranslations('charts.ruler')
  const { full } = useTimes('provider')
  const y = topMargin + kinds.indexOf(job.kind) * rowHeight + rowHeight / 2 - 4
  const time = full(job.run_at)
  const label = t('job', {
    what: t(`does.${job.kind}`, { of: kindOfJob(job.resource) }),
    resource: job.resource,
    time,
  })
  const dot = (
    <>
      <title>{label}</title>
      <circle className={classes.hit} cx={x} cy={y} r={10} />
      <circle
        className={classes.dot}
        data-kind={job.kind}
        data-due={isDue || undefined}
        cx={x}
        cy={y}
        r={5.5}
      />
    </>
  )
  if (!hasPage(job)) return dot
  return (
    <JobLink job={job} className={classes.job} label={label}>
      {dot}
    </JobLink>
  )
}

type HandProps = {
  x: number
  targetMs: number
  span: Span
  onKeyDown: (event: KeyboardEvent) => void
}

/** The time to which the clock will be advanced, as a slider. */
function Hand({ x, targetMs, span, onKeyDown }: HandProps) {
  const t = useTranslations('charts.ruler')
  const { full } = useTimes('provider')
  return (
    <g
      className={classes.hand}
      role="slider"
      tabIndex={0}
      aria-label={t('hand')}
      aria-valuemin={span.fromMs}
      aria-valuemax={span.toMs}
      aria-valuenow={targetMs}
      aria-valuetext={full(new Date(targetMs).toISOString())}
      onKeyDown={onKeyDown}
    >
      <line x1={x} x2={x} y1={8} y2={baseY + 6} />
      <circle cx={x} cy={10} r={8} />
    </g>
  )
}
