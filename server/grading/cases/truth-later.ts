/** Cases about later changes: what happens to an order after its first notification. */
import { flows } from '../flows.ts'
import { judgeBelieved, judgePaid, judgeReversed, judgeShippedOnce, judgeStillPaid } from '../judge.ts'
import { type PayOptions, type Probe, payNewOrder } from '../probe.ts'
import type { Order, Outcome } from '../result.ts'
import type { GradeCase } from './case.ts'
import { notifyAndWait, notifyChange, paidOnce } from './patterns.ts'

const part = 0.25

export const truthLaterCases = {
  approved_later: {
    leaves: 'paid',
    group: 'truth',
    lesson: 'idempotent',
    severity: 'critical',
    milder: { not_paid: 'high', not_read: 'high' },
    coveredBy: ['valid', 'not_approved', 'updated'],
    // The invoice of a renewal that is paid later is announced like any other.
    flows: ['payment', 'order', 'merchant_order'],
    run: async probe => {
      const order = await probe.makeOrder()
      const payment = await probe.pay(order, { status: 'pending' })
      await notifyAndWait(probe, payment)
      const believed = await judgeBelieved(probe, { order, payment })
      if (believed !== null) return believed
      await probe.provider.approve(payment)
      await notifyChange(probe, payment)
      return judgePaid(probe, { order, payment })
    },
  },
  status_back: {
    leaves: 'paid',
    group: 'truth',
    lesson: 'current_state',
    severity: 'high',
    coveredBy: ['valid', 'replay'],
    flows: ['payment', 'order', 'merchant_order'],
    run: async probe => {
      const { order, payment } = await payNewOrder(probe)
      const fields = flows[probe.flow].inReview
      await notifyAndWait(probe, payment)
      await probe.provider.breakReads(payment, { fields }, async () => {
        await notifyAndWait(probe, payment)
      })
      await notifyAndWait(probe, payment)
      return judgeShippedOnce(probe, order)
    },
  },
  partial_refund: {
    leaves: 'kept',
    group: 'truth',
    lesson: 'reversal',
    severity: 'high',
    coveredBy: ['valid', 'replay'],
    run: probe =>
      paidOnce(probe, async ({ order, payment }) => {
        await probe.provider.refund(payment, Math.floor(order.amount * part))
        await notifyChange(probe, payment)
        await probe.acts(payment)
        return judgeStillPaid(probe, order)
      }),
  },
  refund: {
    leaves: 'reversed',
    group: 'truth',
    lesson: 'reversal',
    severity: 'high',
    coveredBy: ['valid', 'updated', 'approved_later'],
    run: probe => reversedBy(probe, payment => probe.provider.refund(payment)),
  },
  chargeback: {
    leaves: 'reversed',
    group: 'truth',
    lesson: 'reversal',
    severity: 'high',
    coveredBy: ['valid', 'updated', 'approved_later'],
    // The status of a merchant order stays that of a paid one.
    flows: ['payment', 'order', 'renewal'],
    run: probe =>
      reversedBy(
        probe,
        async payment => {
          const id = await probe.provider.dispute(payment)
          await probe.notify(id, { topic: 'topic_chargebacks_wh', action: 'changed_case_status' })
        },
        { byCard: true },
      ),
  },
} satisfies Record<string, GradeCase>

/** Pays the order, and then reverses its payment. */
function reversedBy(
  probe: Probe,
  reverse: (payment: string) => Promise<void>,
  options?: PayOptions,
): Promise<Outcome> {
  const act = async ({ order, payment }: { order: Order; payment: string }) => {
    await reverse(payment)
    await notifyChange(probe, payment)
    return judgeReversed(probe, order)
  }
  return paidOnce(probe, act, options)
}
