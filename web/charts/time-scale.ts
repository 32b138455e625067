/** Maps times to the width of a chart: milliseconds since the epoch to pixels. */
import type { TimeZone } from '../browser/preferences.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../time/units.ts'

export type Span = { fromMs: number; toMs: number }
export type TimeScale = Span & { xOf: (ms: number) => number; msOf: (x: number) => number }

export function createTimeScale({ fromMs, toMs }: Span, [left, right]: readonly [number, number]): TimeScale {
  const perMs = (right - left) / Math.max(1, toMs - fromMs)
  return {
    fromMs,
    toMs,
    xOf: ms => left + (ms - fromMs) * perMs,
    msOf: x => Math.min(toMs, Math.max(fromMs, Math.round(fromMs + (x - left) / perMs))),
  }
}

/** The intervals that a clock or a calendar has. */
const steps = [1, 2, 5, 10, 15, 30]
  .map(count => count * secondMs)
  .concat([1, 2, 5, 10, 15, 30].map(count => count * minuteMs))
  .concat([1, 2, 3, 6, 12].map(count => count * hourMs))
  .concat([1, 2, 7, 14, 30, 90, 365].map(count => count * dayMs))

const longestStep = 365 * dayMs

/** The smallest interval that divides the span into at most `maxParts`. */
export function stepFor({ fromMs, toMs }: Span, maxParts: number): number {
  return steps.find(step => (toMs - fromMs) / step <= maxParts) ?? longestStep
}

/** The multiples of a step within the span. Multiples of hours and days begin with the day of the time zone. */
export function ticksOf({ fromMs, toMs }: Span, step: number, zone: TimeZone): number[] {
  const offset = zone === 'utc' ? 0 : new Date(fromMs).getTimezoneOffset() * minuteMs
  const first = Math.ceil((fromMs - offset) / step) * step + offset
  const count = Math.max(0, Math.floor((toMs - first) / step) + 1)
  return Array.from({ length: count }, (_, place) => first + place * step)
}
