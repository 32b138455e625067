import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { createStoredValue, useStored } from '../browser/stored-value.ts'
import { ClockNote } from '../simulator/clock-note.tsx'
import { useRealTimes } from '../time/use-times.ts'
import type { MarkPlace } from './mark-link.tsx'
import { TimeAxis } from './time-axis.tsx'
import classes from './time-chart.module.css'
import { createTimeScale, type Span, type TimeScale } from './time-scale.ts'
import { useBrush } from './use-brush.ts'
import { useWidth } from './use-width.ts'

export const plotHeight = 84
/** A chart of a list that grows is drawn again after this time, and not for each entry. */
export const redrawMs = 1000
const axisHeight = 20
/** The margin holds the labels of the vertical axis. */
const leftMargin = 46
const rightMargin = 12

type Level = { y: number; label: string }

type Props<Mark extends Span> = {
  title: string
  /** Says what is drawn, and what is not. */
  caption: ReactNode
  span: Span
  /** Lines across the plot, with their labels. */
  levels: readonly Level[]
  /** The marks, in the order in which the keyboard reaches them. */
  marksOf: (scale: TimeScale) => readonly Mark[]
  /** Draws a mark as a `MarkLink`. */
  renderMark: (mark: Mark, place: MarkPlace, scale: TimeScale) => ReactNode
  onSelect: (span: Span) => void
}

/** The chart is folded at first, so that the list has more room. */
const isShown = createStoredValue<boolean>('open-charts', stored => stored === true)

/** A chart of marks over time. Dragging, or the arrow keys with Shift, selects a period. */
export function TimeChart<Mark extends Span>(props: Props<Mark>) {
  const { title, caption, ...plot } = props
  const t = useTranslations('charts.chart')
  const captionId = useId()
  const [frame, width] = useWidth<HTMLDivElement>()
  const isOpen = useStored(isShown)
  return (
    <details
      className={classes.chart}
      open={isOpen}
      onToggle={event => isShown.set(event.currentTarget.open)}
      data-testid="chart"
    >
      <summary>
        <strong>{title}</strong>
        <span id={captionId} className={classes.caption}>
          {caption}
        </span>
      </summary>
      <div ref={frame} className={classes.frame}>
        {width > 0 && <Plot {...plot} width={width} label={title} describedBy={captionId} />}
      </div>
      <p className="visually-hidden">{t('keys')}</p>
    </details>
  )
}

type PlotProps<Mark extends Span> = Omit<Props<Mark>, 'title' | 'caption'> & {
  width: number
  label: string
  describedBy: string
}

function Plot<Mark extends Span>(props: PlotProps<Mark>) {
  const { span, levels, marksOf, renderMark, onSelect, width, label, describedBy } = props
  const scale = createTimeScale(span, [leftMargin, width - rightMargin])
  const marks = marksOf(scale)
  const { selection, tabIndexOf, handlers } = useBrush({ scale, marks, onSelect })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no chart.
    <svg
      className={classes.plot}
      width={width}
      height={plotHeight + axisHeight}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      {...handlers}
    >
      <rect
        className={classes.ground}
        x={leftMargin}
        width={width - leftMargin - rightMargin}
        height={plotHeight}
      />
      {levels.map(({ y, label: text }) => (
        <g key={y}>
          <line className={classes.level} x1={leftMargin} x2={width - rightMargin} y1={y} y2={y} />
          <text className={classes.label} x={leftMargin - 6} y={Math.max(9, y + 4)} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <TimeAxis scale={scale} y={plotHeight} />
      {selection && (
        <rect
          className={classes.selection}
          x={scale.xOf(selection.fromMs)}
          width={Math.max(1, scale.xOf(selection.toMs) - scale.xOf(selection.fromMs))}
          height={plotHeight}
        />
      )}
      {marks.map((mark, place) =>
        renderMark(mark, { 'data-mark': place, tabIndex: tabIndexOf(place) }, scale),
      )}
    </svg>
  )
}

type ChartCaptionProps = {
  /** The number of drawn entries, and the number of those that are drawn as failures. Null until they are read. */
  count: number | null
  bad: number
  span: Span
  /** The number of repeated notifications that the list shows under their first one. */
  grouped?: number
  /** Whether the list may have older entries, which are not loaded and so not drawn. */
  isCut: boolean
  kind: 'notifications' | 'calls'
}

/**
 * Says what a chart shows, in real time. It counts the drawn entries, never those that the journal may have besides.
 */
export function ChartCaption({ count, bad, span, grouped = 0, isCut, kind }: ChartCaptionProps) {
  const t = useTranslations('charts.chart')
  const { full } = useRealTimes()
  if (count === null) return null
  const textOf = (ms: number) => full(new Date(ms).toISOString())
  return (
    <>
      {t(`${kind}.drawn`, { count, bad, from: textOf(span.fromMs), to: textOf(span.toMs) })}
      {grouped > 0 && ` ${t('grouped', { count: grouped })}`} {isCut && t('cut')} <ClockNote />
    </>
  )
}
