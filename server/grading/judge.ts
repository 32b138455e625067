/** Turns what was seen into an outcome. Nothing is claimed that was not seen. */
import type { OrderEnd } from './cases/case.ts'
import type { Probe } from './probe.ts'
import type { Evidence, Exchange, FindingKind, Need, Order, Outcome } from './result.ts'

export const passed: Outcome = { verdict: 'passed' }
/** The handler was seen to do something wrong. */
export const finding = (kind: FindingKind): Outcome => ({ verdict: 'finding', kind })
/** What would decide the case could not be seen. */
export const undecided = (need: Need): Outcome => ({ verdict: 'undecided', need })

/** Whether the answer is 2xx. The provider itself takes only 200 and 201 as acknowledged. */
export function isAccepted({ status }: Exchange): boolean {
  return status !== null && status >= 200 && status < 300
}

/** A finding if no answer came, or one that says that the handler failed. Null otherwise. */
export function judgeAnswer({ status }: Exchange): Outcome | null {
  if (status === null) return finding('no_answer')
  return status >= 500 ? finding('crashed') : null
}

type Seen = { order: Order; payment: string; answer: Exchange }

/** `unannounced` is another order, whose payment is notified by nothing. */
type SeenForged = Seen & { unannounced: Order | null }

/** The notification is forged: the handler must not act on it. */
export async function judgeForged(probe: Probe, seen: SeenForged): Promise<Outcome> {
  const { order, payment, answer, unannounced } = seen
  const failed = judgeAnswer(answer)
  if (failed) return failed
  const { isRead, isPaid } = probe.baseline
  if (isAccepted(answer)) await probe.settle()
  const isPaidOf = async (one: Order) => (await probe.stateOf(one))?.state === 'paid'
  const isNowPaid = isPaid && (await isPaidOf(order))
  const { byId } = await probe.reads(payment)
  if (byId > 0 && (isNowPaid || isAccepted(answer))) return finding('accepted')
  if (isNowPaid) {
    // A shop that also looks for payments by itself has found this one.
    const found = unannounced === null || (await probe.becomes(() => isPaidOf(unannounced)))
    return found ? undecided('contradiction') : finding('accepted')
  }
  if (!isAccepted(answer)) return passed
  // A handler that reads what it believes, and did not read this, ignored it.
  return isRead || isPaid ? passed : undecided('check')
}

/** The notification is valid: the handler must acknowledge it and act on it. */
export async function judgeValid(probe: Probe, { order, payment, answer }: Seen): Promise<Outcome> {
  const failed = judgeAnswer(answer)
  if (failed) return failed
  if (!isAccepted(answer)) return finding('refused')
  return judgePaid(probe, { order, payment })
}

/** The order must be paid in the end; without the shop’s state, the payment must have been read. */
export async function judgePaid(
  probe: Probe,
  { order, payment }: Omit<Seen, 'answer'>,
  becomes = probe.becomes,
): Promise<Outcome> {
  const { isRead, isPaid } = probe.baseline
  if (isPaid) {
    const isNowPaid = await becomes(async () => (await probe.stateOf(order))?.state === 'paid')
    return isNowPaid ? passed : finding('not_paid')
  }
  if (!isRead) return undecided('check')
  return (await becomes(async () => (await probe.reads(payment)).all > 0)) ? passed : finding('not_read')
}

/** The order must not be paid, whatever was answered. */
export async function judgeUnpaid(probe: Probe, { order, payment, answer }: Seen): Promise<Outcome> {
  if (answer.status === null) return finding('no_answer')
  const { isPaid } = probe.baseline
  if (isPaid) await (isAccepted(answer) ? probe.acts(payment) : probe.settle())
  const { state, shipped = 0 } = (await probe.stateOf(order)) ?? {}
  if (state === 'paid' || shipped > 0)
    return probe.provider.wasReadUnchanged(payment) ? undecided('contradiction') : finding('believed')
  return isPaid ? passed : undecided('check')
}

/** The order was paid and must not be any more. */
export async function judgeReversed(probe: Probe, order: Order): Promise<Outcome> {
  const isReversed = await probe.becomes(async () => (await probe.stateOf(order))?.state !== 'paid')
  return isReversed ? passed : finding('still_paid')
}

/** Shops may have a word of their own for an order whose payment was refunded in part, as `parcial` or `part_refunded`. */
const isPaidInPart = (state: string) => state === 'paid' || /par[ct]/i.test(state)

/** The order was paid, and must still be, and shipped once. */
export async function judgeStillPaid(probe: Probe, order: Order): Promise<Outcome> {
  const { state, shipped = 0 } = (await probe.stateOf(order)) ?? {}
  if (shipped > 1) return finding('shipped_again')
  return state !== undefined && isPaidInPart(state) ? passed : finding('taken_back')
}

/** The order must be paid, and shipped once. */
export async function judgeShippedOnce(probe: Probe, order: Order): Promise<Outcome> {
  if (!probe.baseline.isPaid) return undecided('check')
  if (!(await probe.becomes(async () => (await probe.stateOf(order))?.state === 'paid')))
    return finding('not_paid')
  await probe.settle()
  const { shipped } = (await probe.stateOf(order)) ?? {}
  if (shipped === undefined) return undecided('check')
  return shipped > 1 ? finding('shipped_again') : passed
}

/**
 * Whether what was seen contradicts the finding. Such a finding is never reported: a shop that acts late, or is asked in
 * between, would be accused of what it did not do.
 */
export function contradicts(kind: FindingKind, { exchanges, reads, readsById, state }: Evidence): boolean {
  const isPaid = state?.state === 'paid'
  const shipped = state?.shipped ?? 0
  const isUnanswered = exchanges.some(({ status }) => status === null)
  switch (kind) {
    // A shop that also looks for payments by itself finds that of a notification that it refused.
    case 'accepted':
      return readsById === 0 && !(isPaid && exchanges.some(isAccepted))
    case 'read_unsigned_id':
      return readsById === 0
    // The finding says that the shop paid or shipped an order without a read of its payment.
    case 'not_read':
      return reads > 0 || (state !== null && !isPaid && shipped === 0)
    case 'believed':
      return !isPaid && shipped === 0
    case 'still_paid':
      return !isPaid
    case 'shipped_again':
      return shipped < 2
    case 'not_paid':
    case 'taken_back':
      return state === null || isPaid
    case 'acknowledged':
      return !exchanges.some(isAccepted) || isPaid
    case 'refused':
    case 'lower_case_only':
      return exchanges.every(isAccepted)
    case 'stopped':
      return false
    case 'crashed':
      return !exchanges.some(({ status }) => status !== null && status >= 500)
    case 'no_answer':
    case 'blocked':
      return !isUnanswered
  }
}

/** Whether the order that a shop passed with is not what the case leaves. A shop that acts late is not seen to do so before. */
export function contradictsPass(leaves: OrderEnd | undefined, { state }: Evidence): boolean {
  if (leaves === undefined || state === null) return false
  const { state: now, shipped = 0 } = state
  if (shipped > 1) return true
  switch (leaves) {
    case 'paid':
      return now !== 'paid'
    case 'unpaid':
      return now === 'paid' || shipped > 0
    case 'reversed':
      return now === 'paid'
    case 'kept':
      return false
  }
}
