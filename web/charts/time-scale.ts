/** Maps times to the width of a chart: milliseconds since the epoch to pixels. */
import type { TimeZone } from '../browser/preferences.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../time/period.ts'

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

// The period that the chart of a list shows.

/** Minimum length, without which a single entry would have no width. */
const minSpanMs = 60_000

type Listed = { received_at: string }
type Period = { from?: string | undefined; to?: string | undefined }

/**
 * The span from the filter's beginning, or from the oldest entry if older ones are not loaded, to the filter's end or
 * now.
 * @param isWhole whether all entries of the period are loaded
 */
export function chartSpan(
  entries: readonly Listed[],
  { from, to }: Period,
  { isWhole, nowMs }: { isWhole: boolean; nowMs: number },
): Span {
  const times = entries.map(({ received_at }) => Date.parse(received_at))
  const oldestMs = times.reduce((least, ms) => Math.min(least, ms), nowMs)
  const newestMs = times.reduce((most, ms) => Math.max(most, ms), 0)
  const toMs = to === undefined ? Math.max(nowMs, newestMs) : Date.parse(to)
  if (from !== undefined && isWhole) return { fromMs: Date.parse(from), toMs }
  return { fromMs: Math.min(oldestMs, toMs - minSpanMs), toMs }
}

/** The span as the filter writes it in the address: in whole seconds, of which the last one is included. */
export function toPeriod({ fromMs, toMs }: Span): { from: string; to: string } {
  const toText = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
  return { from: toText(fromMs), to: toText(Math.ceil(Math.max(toMs, fromMs + 1000) / 1000) * 1000) }
}

// Counts of entries in equal intervals of time.

export type Bucket = Span & { good: number; bad: number }

/**
 * Counts by intervals that begin at full intervals of the clock, so the first and the last may reach beyond the span.
 */
export function countByTime<Entry extends { received_at: string }>(
  entries: readonly Entry[],
  { span, maxBuckets, isBad }: { span: Span; maxBuckets: number; isBad: (entry: Entry) => boolean },
): { stepMs: number; buckets: Bucket[] } {
  const stepMs = stepFor(span, maxBuckets)
  const first = Math.floor(span.fromMs / stepMs)
  const last = Math.floor(span.toMs / stepMs)
  const buckets = Array.from({ length: last - first + 1 }, (_, place) => ({
    fromMs: (first + place) * stepMs,
    toMs: (first + place + 1) * stepMs,
    good: 0,
    bad: 0,
  }))
  for (const entry of entries) {
    const bucket = buckets[Math.floor(Date.parse(entry.received_at) / stepMs) - first]
    if (bucket) bucket[isBad(entry) ? 'bad' : 'good']++
  }
  return { stepMs, buckets }
}
