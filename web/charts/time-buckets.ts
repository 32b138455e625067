/** Counts of entries in equal intervals of time. */
import { type Span, stepFor } from './time-scale.ts'

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
