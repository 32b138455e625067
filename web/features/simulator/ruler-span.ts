import type { Span } from '../../charts/time-scale.ts'
import { dayMs, hourMs } from '../../time/period.ts'

type Due = { run_at: string }

/** Maximum length. Jobs in the far future, such as an expiry in a year, would press all others together. */
const maxSpanMs = 45 * dayMs

/** The span of the ruler, from now until a little after the last job. It is at least a day. */
export function rulerSpan(nowMs: number, jobs: readonly Due[]): Span {
  const lastMs = jobs
    .map(({ run_at }) => Date.parse(run_at))
    .filter(ms => ms - nowMs <= maxSpanMs)
    .reduce((last, ms) => Math.max(last, ms), nowMs)
  const lengthMs = Math.max(dayMs, (lastMs - nowMs) * 1.08)
  return { fromMs: nowMs, toMs: nowMs + Math.ceil(lengthMs / hourMs) * hourMs }
}

const keySteps = { ArrowRight: hourMs, ArrowUp: hourMs, ArrowLeft: -hourMs, ArrowDown: -hourMs } as const

/**
 * The time to which a key moves the hand: arrows by an hour, page keys to the next or the previous job, Home to now,
 * End to the end. Null for other keys.
 */
export function moveByKey(
  key: string,
  targetMs: number,
  { span, jobs }: { span: Span; jobs: readonly Due[] },
): number | null {
  const times = jobs.map(({ run_at }) => Date.parse(run_at)).sort((a, b) => a - b)
  const withinSpan = (ms: number) => Math.min(span.toMs, Math.max(span.fromMs, ms))
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowLeft':
    case 'ArrowDown':
      return withinSpan(targetMs + keySteps[key])
    case 'PageUp':
      return withinSpan(times.find(ms => ms > targetMs) ?? span.toMs)
    case 'PageDown':
      return withinSpan(times.findLast(ms => ms < targetMs) ?? span.fromMs)
    case 'Home':
      return span.fromMs
    case 'End':
      return span.toMs
    default:
      return null
  }
}
