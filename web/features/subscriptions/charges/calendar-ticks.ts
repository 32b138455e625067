/** The ticks of a calendar: months begin on their first day, unlike intervals of equal length. */
import type { TimeZone } from '../../../browser/preferences.ts'
import type { Span } from '../../../charts/time-scale.ts'

/** Numbers of months between two ticks. */
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120]
const shortestMonthMs = 28 * 86_400_000

/** The first moments of months within the span, at most about `maxTicks` of them. */
export function monthsOf(span: Span, maxTicks: number, zone: TimeZone): number[] {
  const months = (span.toMs - span.fromMs) / shortestMonthMs
  const step = monthSteps.find(count => months / count <= maxTicks) ?? 120
  return startsOf(span, step, zone)
}

/** The first moments of the years within the span. */
export function yearsOf(span: Span, zone: TimeZone): number[] {
  return startsOf(span, 12, zone)
}

/** The beginnings of every `step`-th month, counted from January of the span's first year. */
function startsOf({ fromMs, toMs }: Span, step: number, zone: TimeZone): number[] {
  const year = yearAt(fromMs, zone)
  const startOf = (month: number) =>
    zone === 'utc' ? Date.UTC(year, month) : new Date(year, month).getTime()
  const count = Math.ceil((yearAt(toMs, zone) - year + 1) * (12 / step))
  return Array.from({ length: count }, (_, place) => startOf(place * step)).filter(
    ms => ms >= fromMs && ms <= toMs,
  )
}

/** The year of a moment in the zone. */
export function yearAt(ms: number, zone: TimeZone): number {
  const date = new Date(ms)
  return zone === 'utc' ? date.getUTCFullYear() : date.getFullYear()
}
