/** Turns observations into an outcome. An outcome claims nothing that was not observed. */
import { isLimited } from './limits.ts'
import type { Probe } from './probe.ts'
import type { Exchange, FindingKind, Need, Order, Outcome } from './result.ts'

export const passed: Outcome = { verdict: 'passed' }
/** The handler did something wrong. */
export const finding = (kind: FindingKind): Outcome => ({ verdict: 'finding', kind })
/** The observation that would decide the case is missing. */
export const undecided = (need: Need): Outcome => ({ verdict: 'undecided', need })

/** Whether the answer says that the handler took the notification. */
export function isAccepted({ status }: Exchange): boolean {
  return status !== null && status >= 200 && status < 300
}

/** A finding if no answer came, or if the answer says that the handler failed. Null otherwise. */
export function judgeAnswer({ status }: Exchange): Outcome | null {
  if (status === null) return finding('no_answer')
  return status >= 500 ? finding('crashed') : null
}

/** Null if the handler accepted one of several copies. Otherwise what it did with them, or that a limiter kept them away. */
export function judgeCopies(answers: readonly Exchange[]): Outcome | null {
  if (answers.some(isLimited) && answers.filter(isAccepted).length < 2) return undecided('limited')
  if (answers.some(isAccepted)) return null
  if (answers.some(isRefused)) return finding('refused')
  return finding(answers.some(({ status }) => status !== null) ? 'crashed' : 'no_answer')
}

/** Nothing shows what a shop thinks of a payment that it did not look at. Waiting longer helps only one that reads. */
export const unlooked = ({ baseline, flow }: Probe): Outcome =>
  undecided(baseline.unread.includes(flow) ? 'unread' : 'untried')

/** Whether the handler itself rejected the notification. */
export function isRefused({ status }: Exchange): boolean {
  return status !== null && status >= 300 && status < 500 && !isLimited({ status })
}

/** Whether nothing listened, so that the shop knows nothing of the notification. */
export function isUnreached({ failure }: Exchange): boolean {
  return /^connect ECONN(?:REFUSED|RESET)/.test(failure ?? '')
}

/** Whether the connection ended without an answer. A firewall or a shop may refuse a notification so. */
export function isClosed(exchange: Exchange): boolean {
  return exchange.status === null && exchange.failure !== 'timeout' && !isUnreached(exchange)
}

type Seen = { order: Order; payment: string; answer: Exchange }

/** A paid order of which no notification was sent. What the shop does with it, it does by itself. */
export type Unannounced = Omit<Seen, 'answer'>

/** This is long enough for a search that reads several payments. */
const searchMs = 1_000

/**
 * Whether the shop finds payments by itself, as by a poll. A search that finds the order of a case finds one that was
 * paid before, too.
 */
export function findsAlone(probe: Probe, ...unannounced: Unannounced[]): Promise<boolean> {
  return probe.becomes(async () => {
    for (const { order, payment } of unannounced) {
      if ((await probe.reads(payment)).byId > 0) return true
      if ((await probe.stateOf(order))?.state === 'paid') return true
    }
    return false
  }, searchMs)
}

/** Judges a forged notification, on which the handler must not act. */
export async function judgeForged(
  probe: Probe,
  { order, payment, answer, unannounced }: Seen & { unannounced: Unannounced },
): Promise<Outcome> {
  const failed = judgeAnswer(answer)
  if (failed && !isClosed(answer)) return failed
  const { isRead, isReadById, isPaid } = probe.baseline
  if (failed || isAccepted(answer)) await probe.settle()
  const isNowPaid = isPaid && (await probe.stateOf(order))?.state === 'paid'
  const { byId, all } = await probe.reads(payment)
  if (byId > 0) probe.baseline.readsForged = true
  if (isNowPaid || (byId > 0 && isAccepted(answer)))
    return (await findsAlone(probe, unannounced)) ? undecided('polls') : finding('accepted')
  if (failed) return failed
  if (!isAccepted(answer)) return passed
  // A handler that reads what it accepts, and did not read this payment, ignored the notification.
  const isIgnored = isPaid || isReadById || (isRead && all === 0)
  return isIgnored ? passed : undecided('check')
}

/** Judges a valid notification, which the handler must acknowledge and act on. */
export async function judgeValid(probe: Probe, { order, payment, answer }: Seen): Promise<Outcome> {
  return judgeCopies([answer]) ?? judgePaid(probe, { order, payment })
}

/**
 * Judges a valid notification whose signature is written in another form, so that only the check of the signature may
 * refuse it. Of a shop that cannot be asked, a read of the payment shows that it did not, unless it reads the payments
 * of forged notifications, too.
 */
export async function judgeTaken(probe: Probe, { order, payment, answer }: Seen): Promise<Outcome> {
  const outcome = await judgeValid(probe, { order, payment, answer })
  if (outcome.verdict !== 'undecided' || outcome.need !== 'check' || probe.baseline.readsForged)
    return outcome
  const isTaken = (await probe.stateOf(order)) === null && (await probe.reads(payment)).all > 0
  return isTaken ? passed : outcome
}

/**
 * Judges whether the order was paid in the end. Of a shop that cannot be asked, the payment must have been read. A read
 * does not show that the shop then marked the order as paid, so it decides nothing.
 */
export async function judgePaid(
  probe: Probe,
  { order, payment }: Unannounced,
  becomes = probe.becomes,
): Promise<Outcome> {
  const { isRead, isPaid } = probe.baseline
  if (isPaid) {
    const isNowPaid = await becomes(async () => (await probe.stateOf(order))?.state === 'paid')
    return isNowPaid ? passed : finding('not_paid')
  }
  if (!isRead || (await probe.stateOf(order)) !== null) return undecided('check')
  const isReadNow = await becomes(async () => (await probe.reads(payment)).all > 0)
  return isReadNow ? undecided('check') : finding('not_read')
}

/** A finding if the shop took the order as paid, though its payment does not pay it. Null if that was not seen. */
export async function judgeBelieved(probe: Probe, { order, payment }: Unannounced): Promise<Outcome | null> {
  const { state, shipped = 0 } = (await probe.stateOf(order)) ?? {}
  if (state !== 'paid' && shipped === 0) return null
  return probe.provider.wasReadUnchanged(payment) ? undecided('contradiction') : finding('believed')
}

/** Judges an order that must not be paid, whatever the answer was. */
export async function judgeUnpaid(probe: Probe, { order, payment, answer }: Seen): Promise<Outcome> {
  if (answer.status === null) return finding('no_answer')
  const { isPaid, isReadById } = probe.baseline
  if (isPaid) await (isAccepted(answer) ? probe.acts(payment) : probe.settle())
  const believed = await judgeBelieved(probe, { order, payment })
  if (believed !== null) return believed
  if (!isPaid) return undecided('check')
  // The order stays unpaid in a shop that did not look at the payment, too.
  const isTried = !isReadById || (await probe.reads(payment)).tried > 0
  return isTried ? passed : unlooked(probe)
}

/** Judges an order that was paid and must not be paid anymore. */
export async function judgeReversed(probe: Probe, order: Order): Promise<Outcome> {
  const isReversed = await probe.becomes(async () => (await probe.stateOf(order))?.state !== 'paid')
  return isReversed ? passed : finding('still_paid')
}

/**
 * Shops may have a word of their own for an order whose payment was partly refunded, such as `parcial` or
 * `part_refunded`.
 */
const isPaidInPart = (state: string) => state === 'paid' || /par[ct]/i.test(state)

/** Judges an order that was paid, must still be paid, and must be shipped once. */
export async function judgeStillPaid(probe: Probe, order: Order): Promise<Outcome> {
  const { state, shipped = 0 } = (await probe.stateOf(order)) ?? {}
  if (shipped > 1) return finding('shipped_again')
  return state !== undefined && isPaidInPart(state) ? passed : finding('taken_back')
}

/** Judges an order that must be paid, and shipped once. */
export async function judgeShippedOnce(probe: Probe, order: Order): Promise<Outcome> {
  if (!probe.baseline.isPaid) return undecided('check')
  if (!(await probe.becomes(async () => (await probe.stateOf(order))?.state === 'paid')))
    return finding('not_paid')
  await probe.settle()
  const { shipped } = (await probe.stateOf(order)) ?? {}
  if (shipped === undefined) return undecided('check')
  return shipped > 1 ? finding('shipped_again') : passed
}
