import { finding, isAccepted, judgeAnswer, passed, undecided } from '../judge.ts'
import { type Probe, payNewOrder } from '../probe.ts'
import type { Outcome } from '../result.ts'

/** A valid notification. What it does in this shop is what all other cases are judged by. */
export async function runBaseline(probe: Probe): Promise<Outcome> {
  const { baseline } = probe
  const { order, payment } = await payNewOrder(probe)
  const startedAt = performance.now()
  const answer = await probe.notify(payment)
  const failed = judgeAnswer(answer)
  if (failed) return failed
  if (!isAccepted(answer)) return finding('refused')
  const canAsk = (await probe.stateOf(order)) !== null
  await probe.becomes(async () => {
    baseline.isRead = (await probe.reads(payment)) > 0
    baseline.isPaid = (await probe.stateOf(order))?.state === 'paid'
    return canAsk ? baseline.isPaid : baseline.isRead
  })
  baseline.tookMs = performance.now() - startedAt
  if (!baseline.isRead) return finding('not_read')
  return baseline.isPaid || !canAsk ? passed : undecided('order')
}
