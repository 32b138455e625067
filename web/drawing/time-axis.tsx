import { dayMs } from '../time/units.ts'
import { type Times, useRealTimes } from '../time/use-times.ts'
import classes from './time-axis.module.css'
import { stepFor, type TimeScale, ticksOf } from './time-scale.ts'

const pixelsPerTick = 84
/** Half the width of a letter of a label. A tick whose label would cross an edge has none. */
const letterReach = 3.2

/** Ticks and times under a line at `y`. */
export function TimeAxis({ scale, y }: { scale: TimeScale; y: number }) {
  const times = useRealTimes()
  const [left, right] = [scale.xOf(scale.fromMs), scale.xOf(scale.toMs)]
  const step = stepFor(scale, Math.max(1, (right - left) / pixelsPerTick))
  return ticksOf(scale, step, times.zone).map(ms => {
    const x = scale.xOf(ms)
    const text = tickText(ms, step, times)
    const reach = text.length * letterReach
    return (
      <g key={ms}>
        <line className={classes.tick} x1={x} x2={x} y1={y} y2={y + 4} />
        {x > left + reach && x < right - reach / 2 && (
          <text className={classes.label} x={x} y={y + 16} textAnchor="middle">
            {text}
          </text>
        )}
      </g>
    )
  })
}

/** The day at midnight, seconds only where ticks are closer than a minute. */
function tickText(ms: number, step: number, times: Times): string {
  const iso = new Date(ms).toISOString()
  const clock = times.clock(iso)
  if (step >= dayMs || clock.startsWith('00:00:00')) return times.day(iso)
  return clock.slice(0, step < 60_000 ? 8 : 5)
}
