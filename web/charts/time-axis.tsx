import { dayMs } from '../time/period.ts'
import { type Times, useRealTimes } from '../time/use-times.ts'
import classes from './time-axis.module.css'
import { stepFor, type TimeScale, ticksOf } from './time-scale.ts'

const pixelsPerTick = 84
/** Half the width of a letter of a label. A tick whose label would cross an edge gets no label. */
const letterReach = 3.2

/** Draws ticks and times under a line at `y`. A year is named once, where it begins. */
export function TimeAxis({ scale, y }: { scale: TimeScale; y: number }) {
  const times = useRealTimes()
  const [left, right] = [scale.xOf(scale.fromMs), scale.xOf(scale.toMs)]
  const step = stepFor(scale, Math.max(1, (right - left) / pixelsPerTick))
  let beforeMs: number | undefined
  return ticksOf(scale, step, times.zone).map(ms => {
    const x = scale.xOf(ms)
    const text = tickText(ms, { step, times, beforeMs })
    const reach = text.length * letterReach
    const hasLabel = x > left + reach && x < right - reach / 2
    if (hasLabel && isDay(ms, step, times)) beforeMs = ms
    return (
      <g key={ms}>
        <line className={classes.tick} x1={x} x2={x} y1={y} y2={y + 4} />
        {hasLabel && (
          <text className={classes.label} x={x} y={y + 16} textAnchor="middle">
            {text}
          </text>
        )}
      </g>
    )
  })
}

type TickFormat = { step: number; times: Times; beforeMs: number | undefined }

/** The text of a tick: the day at midnight, seconds only if ticks are closer than a minute. */
function tickText(ms: number, { step, times, beforeMs }: TickFormat): string {
  const iso = new Date(ms).toISOString()
  if (isDay(ms, step, times)) return times.day(iso, beforeMs)
  return times.clock(iso).slice(0, step < 60_000 ? 8 : 5)
}

function isDay(ms: number, step: number, times: Times): boolean {
  return step >= dayMs || times.clock(new Date(ms).toISOString()).startsWith('00:00:00')
}
