import type { ForwardOutcome } from '../../contract/entry-facts.ts'
import type { Forwarding } from '../../contract/forwarding.ts'
import { forwardOutcomeOf, type Judged } from '../../contract/shop-answers.ts'
import { retryMinutes } from '../../facts/notification-facts.ts'
import type { NotificationSummary } from '../../journal/entries.ts'
import type { Journal } from '../../journal/journal.ts'
import type { ForwardReport } from './forward-report.ts'

/** An attempt to forward a notification. */
export type ForwardAttempt = {
  /** The status of the shop's answer. Null without an answer. */
  status: number | null
  /** The fault that the shop met meanwhile, as `describeFault` writes it. */
  fault: string | null
  /** False if another attempt would fail in the same way. */
  isRepeatable: boolean
  /** Records the attempt as a call. */
  record: () => void
}

/**
 * Sends one notification to the target. Never rejects. `unavailable` means that nothing was sent, because the journal
 * could not be read.
 */
export type Deliver = (
  notification: Judged & { seq: number; url: string },
  signal: AbortSignal,
) => Promise<ForwardAttempt | 'unavailable'>

type Options = {
  journal: Pick<Journal, 'markForward'>
  deliver: Deliver
  /** Milliseconds since the epoch. */
  now: () => number
  report: ForwardReport
  /** Aborts the request, which then counts as not sent. */
  signal: AbortSignal
}

const minuteMs = 60_000

/** Returns a function that forwards one notification, and stores in it the result and the time of the next attempt. */
export function createForwardAttempt({ journal, deliver, now, report, signal }: Options) {
  return async (
    { seq, verdict, fault, forward_attempts: earlier }: NotificationSummary,
    { url, retries }: Pick<Forwarding, 'url' | 'retries'>,
  ): Promise<ForwardOutcome | 'unavailable'> => {
    const target = url ?? ''
    const made = await deliver({ seq, url: target, verdict, fault }, signal)
    if (made === 'unavailable' || signal.aborted) return 'unavailable'
    const outcome = forwardOutcomeOf({ verdict, fault }, made.status)
    const attempts = (earlier ?? 0) + 1
    const isRepeated = retries && outcome === 'failed' && made.isRepeatable && verdict !== 'rejected'
    const wait = isRepeated ? retryMinutes[attempts - 1] : undefined
    const nextAt = wait === undefined ? null : new Date(now() + wait * minuteMs).toISOString()
    await journal.markForward(seq, {
      forward: outcome,
      forward_status: made.status,
      forward_attempts: attempts,
      forward_fault: outcome === 'failed' ? made.fault : null,
      forward_next_at: nextAt,
    })
    await report({ seq, url: target, outcome, status: made.status, fault: made.fault, nextAt })
    made.record()
    return outcome
  }
}
