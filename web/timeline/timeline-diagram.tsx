import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, type Ref } from 'react'
import { useTranslations } from 'use-intl'
import { useWidth } from '../charts/use-width.ts'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { formatSpan, formatZone } from '../time/format-time.ts'
import { useTimes } from '../time/use-times.ts'
import type { Arrow } from './arrows.ts'
import { footHeight, headerHeight, type Layout, layOut, type PauseRow, type Row } from './layout.ts'
import classes from './timeline-chart.module.css'
import type { TimelineEvent } from './timeline-event.ts'
import type { TimelineSubject } from './timeline-subject.ts'
import { useTimelineWords } from './use-timeline-words.ts'

const headLength = 8
const headReach = 4.5
const crossReach = 5

/** An arrow with one head for each attempt, with a cross if the request was lost, or a ring if it is not sent yet. */
function ArrowLine({ arrow: { fromX, toX, y, line, tone, end, heads } }: { arrow: Arrow }) {
  const direction = Math.sign(toX - fromX)
  return (
    <g className={classes.arrow} data-line={line} data-tone={tone}>
      <line x1={fromX} x2={end === 'cross' ? toX : toX - direction * headLength} y1={y} y2={y} />
      {end === 'cross' ? (
        <path className={classes.cross} d={crossAt(toX, y)} />
      ) : end === 'open' ? (
        <circle className={classes.open} cx={toX - (direction * headLength) / 2} cy={y} r={headReach} />
      ) : (
        Array.from({ length: heads }, (_, place) => toX - direction * place * (headLength + 1)).map(x => (
          <polygon key={x} points={headAt(x, y, direction)} />
        ))
      )}
    </g>
  )
}

function headAt(x: number, y: number, direction: number): string {
  const back = x - direction * headLength
  return `${x},${y} ${back},${y - headReach} ${back},${y + headReach}`
}

function crossAt(x: number, y: number): string {
  const [left, right, top, bottom] = [x - crossReach, x + crossReach, y - crossReach, y + crossReach]
  return `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`
}

type Props = { subject: TimelineSubject; events: readonly TimelineEvent[]; ref: Ref<SVGSVGElement> }

/** The events as arrows between lanes, the earliest at the top. Every event is a link to its record. */
export function TimelineDiagram({ subject, events, ref }: Props) {
  const t = useTranslations('charts.timeline')
  const [frame, width] = useWidth<HTMLDivElement>()
  const { wordsOf, sentenceOf } = useTimelineWords(subject)
  const layout = width > 0 ? layOut(events, { width, wordsOf }) : null
  return (
    <div ref={frame} className={classes.frame}>
      {layout && (
        <>
          <StickyLanes layout={layout} />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no chart. */}
          <svg
            ref={ref}
            className={classes.chart}
            width={layout.width}
            height={layout.height}
            role="group"
            aria-label={t('label', { kind: subject.kind })}
            data-testid="timeline-chart"
          >
            <Lanes layout={layout} />
            {layout.rows.map(row => (
              <RowOf key={row.key} row={row} layout={layout} id={subject.id} sentenceOf={sentenceOf} />
            ))}
            <ClockName events={events} y={layout.height - footHeight / 2 + 4} />
          </svg>
        </>
      )}
    </div>
  )
}

/** The names of the lanes, which stay in view. They cover the names inside the chart, which are for a saved file. */
function StickyLanes({ layout }: { layout: Layout }) {
  const t = useTranslations('charts.timeline.lane')
  return (
    <div className={classes.sticky} aria-hidden="true">
      {layout.lanes.map(({ lane, x }) => (
        <span key={lane} style={{ left: x }}>
          {t(lane)}
        </span>
      ))}
    </div>
  )
}

function Lanes({ layout: { lanes, height } }: { layout: Layout }) {
  const t = useTranslations('charts.timeline.lane')
  return (
    <g>
      {lanes.map(({ lane, x }) => (
        <Fragment key={lane}>
          <text className={classes.lane} x={x} y={headerHeight - 14} textAnchor="middle">
            {t(lane)}
          </text>
          <line className={classes.line} x1={x} x2={x} y1={headerHeight} y2={height} />
        </Fragment>
      ))}
    </g>
  )
}

/** Names the clock and the zone of the times. The page has them elsewhere, but a saved chart stands alone. */
function ClockName({ events, y }: { events: readonly TimelineEvent[]; y: number }) {
  const t = useTranslations('charts.timeline')
  const locale = useFormatLocale()
  const { zone, isSimulated, toShown } = useTimes()
  const first = events.find(({ atMs }) => Number.isFinite(atMs))
  if (!first) return null
  const iso = toShown(new Date(first.atMs).toISOString())
  return (
    <text className={classes.since} x={0} y={y}>
      {t('times', { clock: isSimulated ? 'simulated' : zone, zone: formatZone(iso, locale, zone) })}
    </text>
  )
}

type RowProps = { row: Row; layout: Layout; id: string; sentenceOf: (event: TimelineEvent) => string }

function RowOf({ row, layout, id, sentenceOf }: RowProps) {
  if (row.kind === 'pause') return <Pause row={row} layout={layout} />
  const { event, y, height, arrows, texts, bars } = row
  return (
    <EventLink event={event} id={id} label={sentenceOf(event)}>
      <rect className={classes.hit} x={0} y={y} width={layout.width} height={height} rx={6} />
      {bars.map(bar => (
        <rect key={bar.x} className={classes.bar} x={bar.x} y={bar.y} width={8} height={bar.height} rx={2} />
      ))}
      {arrows.map(arrow => (
        <ArrowLine key={`${arrow.fromX} ${arrow.y}`} arrow={arrow} />
      ))}
      {texts.map(({ look, tone, text, x, y: baseline, anchor }) => (
        <text
          key={`${look} ${baseline}`}
          className={classes[look]}
          data-tone={tone}
          x={x}
          y={baseline}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
    </EventLink>
  )
}

type LinkProps = { event: TimelineEvent; id: string; label: string; children: ReactNode }

function EventLink({ event, id, label, children }: LinkProps) {
  const shared = { className: classes.event, 'aria-description': label, 'data-kind': event.kind }
  if (event.kind === 'charge') {
    const { paymentId } = event.charge
    return paymentId === null ? (
      <Link
        to="/subscriptions/$subscriptionId"
        params={{ subscriptionId: id }}
        search={{ tab: 'charges' }}
        {...shared}
      >
        {children}
      </Link>
    ) : (
      <Link to="/payments/$paymentId" params={{ paymentId }} {...shared}>
        {children}
      </Link>
    )
  }
  if (event.kind === 'call')
    return (
      <Link
        to={event.entry.transport === 'shop' ? '/shop' : '/calls'}
        search={{ id: event.entry.seq }}
        {...shared}
      >
        {children}
      </Link>
    )
  if (event.kind === 'notification')
    return (
      <Link to="/webhooks" search={{ id: event.entry.seq }} {...shared}>
        {children}
      </Link>
    )
  if (event.kind === 'due' && event.seq !== null)
    return (
      <Link to="/webhooks" search={{ id: event.seq }} {...shared}>
        {children}
      </Link>
    )
  return (
    <Link to="/simulator" search={{ tab: 'deliveries', q: event.delivery.resource ?? undefined }} {...shared}>
      {children}
    </Link>
  )
}

/** A folded pause: the lanes are interrupted, and a text names the length. */
function Pause({ row, layout }: { row: PauseRow; layout: Layout }) {
  const t = useTranslations('charts.timeline')
  const span = formatSpan(Math.round(row.pause.ms / 1000))
  const middle = row.y + row.height / 2
  return (
    <g>
      <rect className={classes.fold} x={0} y={middle - 13} width={layout.width} height={26} rx={6} />
      <text className={classes.pause} x={layout.width / 2} y={middle + 4.5} textAnchor="middle">
        {t(`pause.${row.pause.clock}`, { span })}
      </text>
    </g>
  )
}
