/** How a shop takes a notification while it cannot read what the notification names. */
import { isAcknowledged } from '../../facts/acknowledgement.ts'
import { finding, judgePaid, unlooked } from '../judge.ts'
import type { Message } from '../message.ts'
import { type Probe, payNewOrder } from '../probe.ts'
import type { Exchange, Order, Outcome } from '../result.ts'

/**
 * Sends a notification while reads of its payment fail. A shop that acknowledges the notification reads later, so the
 * fault stays until the shop has tried: an acknowledged notification never comes again. `repeat` composes the next
 * attempt of one that was not acknowledged.
 */
export async function heals(
  probe: Probe,
  fault: { status: number },
  repeat: (payment: string, message: Message) => Message,
): Promise<Outcome> {
  const { order, payment } = await payNewOrder(probe)
  const message = probe.compose(payment)
  const hasTried = async () => (await probe.reads(payment)).tried > 0
  let isTried = true
  const answer = await probe.provider.breakReads(payment, fault, async () => {
    const first = await probe.send(message, { isApiDown: true })
    if (!isAcknowledged(first.status)) return first
    isTried = !probe.baseline.isRead || (await probe.becomes(hasTried))
    await probe.staysQuiet(payment)
    return first
  })
  if (!isAcknowledged(answer.status))
    return judgeRepeated(probe, { order, payment, answer }, repeat(payment, message))
  if (!isTried) return unlooked(probe)
  const { baseline, becomes, eventually } = probe
  const outcome = await judgePaid(probe, { order, payment }, baseline.forgets ? becomes : eventually)
  if (outcome.verdict !== 'finding') return outcome
  baseline.forgets = true
  return finding('acknowledged')
}

/**
 * Sends a notification again that was not acknowledged during an outage, as the provider does, and judges what comes of
 * it. A shop that was still at work on the first one may act on either, and takes longer.
 */
async function judgeRepeated(
  probe: Probe,
  { order, payment, answer }: { order: Order; payment: string; answer: Exchange },
  repetition: Message,
): Promise<Outcome> {
  const again = await probe.send(repetition)
  const isLate = answer.status === null
  const outcome = await judgePaid(probe, { order, payment }, isLate ? probe.eventually : probe.becomes)
  const isUnanswered = isLate && again.status === null
  return isUnanswered && outcome.verdict === 'finding' ? finding('no_answer') : outcome
}
