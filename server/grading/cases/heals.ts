import { finding, isAccepted, judgePaid, undecided } from '../judge.ts'
import type { Message } from '../message.ts'
import { type Probe, payNewOrder } from '../probe.ts'
import type { Outcome } from '../result.ts'

/**
 * A notification while reads of its payment fail. A shop that acknowledges it works later, so the fault stays until it
 * has tried: a notification that was acknowledged never comes again. `repeat` composes the next attempt of one that was not.
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
    const first = await probe.send(message)
    if (!isAccepted(first)) return first
    isTried = !probe.baseline.isRead || (await probe.becomes(hasTried))
    await probe.staysQuiet(payment)
    return first
  })
  if (answer.status === null) return finding('no_answer')
  if (!isAccepted(answer)) {
    await probe.send(repeat(payment, message))
    return judgePaid(probe, { order, payment })
  }
  if (!isTried) return undecided('untried')
  const { baseline, becomes, eventually } = probe
  const outcome = await judgePaid(probe, { order, payment }, baseline.forgets ? becomes : eventually)
  if (outcome.verdict !== 'finding') return outcome
  baseline.forgets = true
  return finding('acknowledged')
}
