/** The period that the chart of a list shows. */
import type { Span } from './time-scale.ts'

/** Minimum length, without which a single entry would have no width. */
const minSpanMs = 60_000

type Listed = { received_at: string }
type Period = { from?: string | undefined; to?: string | undefined }

/**
 * The span from the filter's beginning, or from the oldest entry if older ones are not loaded, to the filter's end or
 * now.
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

/** The span as the filter writes it in the address: in whole seconds, of which the last one is included. */
export function toPeriod({ fromMs, toMs }: Span): { from: string; to: string } {
  const toText = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
  return { from: toText(fromMs), to: toText(Math.ceil(Math.max(toMs, fromMs + 1000) / 1000) * 1000) }
}
