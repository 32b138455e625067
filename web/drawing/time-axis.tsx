import { chosenTimeZone, type TimeZoneChoice } from '../browser/preferences.ts'
import { useStored } from '../browser/stored-value.ts'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { formatClock, formatDay } from '../time/format-time.ts'
import classes from './time-axis.module.css'
import { dayMs, stepFor, type TimeScale, ticksOf } from './time-scale.ts'

const pixelsPerTick = 84
/** Half the width of a label. A tick that is closer to an edge has no label. */
const labelReach = 22

/** Ticks and times under a line at `y`. */
export function TimeAxis({ scale, y }: { scale: TimeScale; y: number }) {
  const zone = useStored(chosenTimeZone)
  const locale = useFormatLocale()
  const [left, right] = [scale.xOf(scale.fromMs), scale.xOf(scale.toMs)]
  const step = stepFor(scale, Math.max(1, (right - left) / pixelsPerTick))
  return ticksOf(scale, step, zone).map(ms => {
    const x = scale.xOf(ms)
    return (
      <g key={ms}>
        <line className={classes.tick} x1={x} x2={x} y1={y} y2={y + 4} />
        {x > left + labelReach && x < right - labelReach / 2 && (
          <text className={classes.label} x={x} y={y + 16} textAnchor="middle">
            {tickText(ms, { step, zone, locale })}
          </text>
        )}
      </g>
    )
  })
}

type TickFormat = { step: number; zone: TimeZoneChoice; locale: string }

/** The day at midnight, seconds only where ticks are closer than a minute. */
function tickText(ms: number, { step, zone, locale }: TickFormat): string {
  const iso = new Date(ms).toISOString()
  const clock = formatClock(iso, zone)
  if (step >= dayMs || clock.startsWith('00:00:00')) return formatDay(iso, locale, zone)
  return clock.slice(0, step < 60_000 ? 8 : 5)
}
