import { describeNotification, type NotificationDetail } from '../gateway.ts'
import { nearMissesOf } from '../verify/near-misses.ts'
import type { Words } from '../words.ts'
import type { Forwarded } from './forward.ts'

type Attempt = {
  number: number
  /** The time of the next attempt, ISO 8601, UTC. Null if there is none. */
  next: string | null
}

/** The line for programs, printed with `--json`. */
export function toJson(
  { seq, topic, action, resource, verdict, reason, explanation }: NotificationDetail,
  { result, skipped }: Forwarded,
  { number, next }: Attempt,
): string {
  const { answer, duration_ms = null } = result ?? {}
  const status = answer?.status ?? null
  const near_misses = explanation.near_misses.map(({ code }) => code)
  const facts = { seq, topic, action, resource, verdict, reason, near_misses }
  return JSON.stringify({ ...facts, status, duration_ms, skipped, attempt: number, next_at: next })
}

/** The line for people. */
export function toLine(
  entry: NotificationDetail,
  { result, skipped }: Forwarded,
  { number, next, words }: Attempt & { words: Words },
): string {
  const causes = nearMissesOf(entry.explanation, words.language).map(cause => ` (${cause})`)
  const what = `#${entry.seq} ${describeNotification(entry)}${causes.join('')}`
  if (skipped !== null) return `${what} → ${words.listen.skipped[skipped]}`
  const attempt = number > 1 ? `, ${words.format(words.listen.attempt, { number })}` : ''
  const further = next === null ? '' : `, ${words.format(words.listen.next, { at: next })}`
  return `${what} → ${result.answer.status} (${result.duration_ms} ms)${attempt}${further}`
}
