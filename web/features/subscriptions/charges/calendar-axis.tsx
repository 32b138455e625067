import axis from '../../../charts/time-axis.module.css'
import { stepFor, type TimeScale, ticksOf } from '../../../charts/time-scale.ts'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { formatMonth } from '../../../time/format-time.ts'
import { dayMs } from '../../../time/period.ts'
import { useRealTimes } from '../../../time/use-times.ts'
import classes from '../subscriptions.module.css'
import { monthsOf, yearAt, yearsOf } from './calendar-ticks.ts'

/** A shorter span names its days instead of its months. */
const minMonthsMs = 90 * dayMs
const pixelsPerDay = 84
const pixelsPerMonth = 46
/** Half the width of a letter of a label. A label that would cross an edge is omitted. */
const letterReach = 3.2
/** The room of a year's label. */
const pixelsPerYear = 34

/** The axis of a calendar under a line at `y`: days or months, and below them the years. */
export function CalendarAxis({ scale, y }: { scale: TimeScale; y: number }) {
  const { zone, day } = useRealTimes()
  const locale = useFormatLocale()
  const [left, right] = [scale.xOf(scale.fromMs), scale.xOf(scale.toMs)]
  const isLong = scale.toMs - scale.fromMs > minMonthsMs
  const room = Math.max(1, (right - left) / (isLong ? pixelsPerMonth : pixelsPerDay))
  const ticks = isLong
    ? monthsOf(scale, room, zone)
    : ticksOf(scale, Math.max(dayMs, stepFor(scale, room)), zone)
  const textOf = (ms: number) => {
    const iso = new Date(ms).toISOString()
    return isLong ? formatMonth(iso, locale, zone) : day(iso, ms)
  }
  return (
    <>
      {ticks.map(ms => {
        const [x, text] = [scale.xOf(ms), textOf(ms)]
        const reach = text.length * letterReach
        return (
          <g key={ms}>
            <line className={axis.tick} x1={x} x2={x} y1={y} y2={y + 4} />
            {x - reach >= left - letterReach && x + reach <= right + letterReach && (
              <text className={axis.label} x={x} y={y + 16} textAnchor="middle">
                {text}
              </text>
            )}
          </g>
        )
      })}
      <Years scale={scale} y={y + 20} />
    </>
  )
}

/** Each year where it begins, and the first one at the edge. */
function Years({ scale, y }: { scale: TimeScale; y: number }) {
  const { zone } = useRealTimes()
  const starts = [...new Set([scale.fromMs, ...yearsOf(scale, zone)])]
  return starts.map((ms, place) => {
    const x = scale.xOf(ms)
    const room = scale.xOf(starts[place + 1] ?? scale.toMs) - x
    const isFirst = place === 0
    if (room < (isFirst ? 1.5 : 1) * pixelsPerYear && starts.length > 1) return null
    return (
      <text key={ms} className={classes.year} x={x} y={y + 12} textAnchor={isFirst ? 'start' : 'middle'}>
        {yearAt(ms, zone)}
      </text>
    )
  })
}
