/** The period that a chart of a list draws. */
import type { Span } from './time-scale.ts'

/** Otherwise a single entry would have no width. */
const minSpanMs = 60_000

type Listed = { received_at: string }
type Period = { from?: string | undefined; to?: string | undefined }

/**
 * From the filter's beginning, or from the oldest entry where older ones are not loaded; until the filter's end or now.
 * @param isWhole whether all entries of the period are loaded
 */
export function drawnSpan(
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

/** As the filter writes it in the address: whole seconds, the last one included. */
export function toPeriod({ fromMs, toMs }: Span): { from: string; to: string } {
  const toText = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
  return { from: toText(fromMs), to: toText(Math.ceil(Math.max(toMs, fromMs + 1000) / 1000) * 1000) }
}
