import { setTimeout } from 'node:timers/promises'
import { answerTimeoutMs } from '../../server/facts/notification-topics.ts'
import {
  addQuery,
  countForward,
  type OutboundNotification,
  replayOf,
  type StoredNotification,
  withSignature,
} from '../../server/gateway/notifications/outbound-notification.ts'
import { type SendResult, sendRequest } from '../../server/gateway/notifications/send-request.ts'
import { sayFault } from '../../server/shared/texts/say-fault.ts'
import { bodyOf } from '../../server/signature/payload.ts'
import { describeNotification, type NotificationDetail } from '../gateway.ts'
import { nearMissesOf } from '../verify/print-verdict.ts'
import type { Words } from '../words.ts'

export type Target = {
  url: string
  /** Secret that signs each notification again, at the current time. */
  secret?: string | undefined
}

/** A request to the target: its number, from 1, when it was sent, and what became of it. */
export type Attempt = { attempt: number; sentAt: number; result: SendResult }

/** Called after each attempt: before the next one, or with the answer. */
export type OnAttempt = (attempt: Attempt) => void

/** The answer of the target, or why the notification was not sent. */
export type Forwarded =
  | { result: Extract<SendResult, { failure: null }>; skipped: null; sentAt: number }
  /** `incomplete`: only the first bytes of a rejected notification are stored. `forwarded_too_often`: gateways forward to each other. */
  | { result: null; skipped: 'incomplete' | 'forwarded_too_often' }

/** The fault that was set and that the shop met while it handled the notification; null: none is known. */
export type Met = { fault: string | null }

const retryIntervalMs = 1000

/**
 * Sends a notification with its original headers and bytes until an answer comes, whatever its status. An attempt whose
 * answer was lost is repeated with the same ids, so that a shop can recognize it.
 * @returns null if the signal ended the attempts
 */
export async function forward(
  entry: StoredNotification & { body_bytes: number },
  { url, secret }: Target,
  { signal, onAttempt }: { signal: AbortSignal; onAttempt: OnAttempt },
): Promise<Forwarded | null> {
  if (bodyOf(entry).length < entry.body_bytes) return { result: null, skipped: 'incomplete' }
  const counted = countForward(replayOf(entry))
  if (counted === null) return { result: null, skipped: 'forwarded_too_often' }
  for (let attempt = 1; ; attempt++) {
    const notification =
      secret === undefined ? counted : withSignature(counted, { secret, signedAt: Date.now() })
    const sentAt = Date.now()
    const result = await sendRequest(toRequest(notification, url))
    onAttempt({ attempt, sentAt, result })
    if (result.failure === null) return { result, skipped: null, sentAt }
    const isOver = await setTimeout(retryIntervalMs, false, { signal }).catch(() => true)
    if (isOver) return null
  }
}

function toRequest({ query, headers, body }: OutboundNotification, url: string) {
  return { url: addQuery(url, query), headers, body, timeoutMs: answerTimeoutMs }
}

/** The line for programs, which `--json` prints. */
export function toJson(
  { seq, topic, action, resource, verdict, reason, explanation }: NotificationDetail,
  { result, skipped, fault }: Forwarded & Met,
): string {
  const { answer, duration_ms = null } = result ?? {}
  const status = answer?.status ?? null
  const near_misses = explanation.near_misses.map(({ code }) => code)
  const facts = { seq, topic, action, resource, verdict, reason, near_misses }
  return JSON.stringify({ ...facts, status, duration_ms, skipped, fault })
}

/** The line for people. */
export function toLine(
  entry: NotificationDetail,
  { result, skipped, fault }: Forwarded & Met,
  words: Words,
): string {
  const causes = nearMissesOf(entry.explanation, words.language).map(cause => ` (${cause})`)
  const what = `#${entry.seq} ${describeNotification(entry)}${causes.join('')}`
  if (skipped !== null) return `${what} → ${words.listen.skipped[skipped]}`
  const met = fault === null ? '' : ` [${sayFault(fault, words.faults)}]`
  return `${what} → ${result.answer.status} (${result.duration_ms} ms)${met}`
}
