/** Cases about several payments of one order: buyers try again, and some pay twice. */
import { judgeBelieved, judgeShippedOnce, judgeStillPaid, undecided } from '../judge.ts'
import type { Probe } from '../probe.ts'
import type { Order, Outcome } from '../result.ts'
import type { GradeCase } from './case.ts'
import { notifyAndWait, notifyChange, ofKnownOrder, paidOnce } from './patterns.ts'

/** Pays an order twice, with approved payments. */
const paidTwice = (judge: (probe: Probe, order: Order, second: string) => Promise<Outcome>) =>
  ofKnownOrder(async probe => {
    // Payments of a subscription have its reference, so each of them may pay for another period.
    if (probe.flow === 'payment' && probe.baseline.flows.includes('renewal')) return undecided('other_api')
    return paidOnce(probe, async ({ order }) => {
      const second = await probe.pay(order)
      await notifyAndWait(probe, second)
      return judge(probe, order, second)
    })
  })

export const truthTriesCases = {
  tried_again: {
    leaves: 'paid',
    group: 'truth',
    lesson: 'try_again',
    severity: 'critical',
    milder: { not_paid: 'high', shipped_again: 'high' },
    coveredBy: ['valid', 'replay', 'not_approved', 'rejected'],
    flows: ['payment', 'order', 'merchant_order'],
    run: async probe => {
      if (!probe.baseline.isPaid) return undecided('check')
      const order = await probe.makeOrder()
      const payment = await probe.pay(order, { status: 'rejected' })
      await notifyAndWait(probe, payment)
      const believed = await judgeBelieved(probe, { order, payment })
      if (believed !== null) return believed
      await notifyAndWait(probe, await probe.pay(order))
      return judgeShippedOnce(probe, order)
    },
  },
  paid_twice: {
    leaves: 'paid',
    group: 'truth',
    lesson: 'idempotent',
    severity: 'high',
    coveredBy: ['valid', 'replay'],
    flows: ['payment', 'order', 'merchant_order'],
    run: paidTwice((probe, order) => judgeShippedOnce(probe, order)),
  },
  second_rejected: {
    leaves: 'kept',
    group: 'truth',
    lesson: 'current_state',
    severity: 'high',
    coveredBy: ['valid', 'not_approved', 'status_back'],
    flows: ['payment', 'order', 'merchant_order'],
    run: probe =>
      paidOnce(probe, async ({ order }) => {
        const second = await probe.pay(order, { status: 'rejected' })
        await notifyAndWait(probe, second)
        return judgeStillPaid(probe, order)
      }),
  },
  duplicate_refunded: {
    leaves: 'kept',
    group: 'truth',
    lesson: 'keep',
    severity: 'high',
    coveredBy: ['valid', 'replay', 'paid_twice'],
    flows: ['payment', 'order', 'merchant_order'],
    run: paidTwice(async (probe, order, second) => {
      await probe.provider.refund(second)
      await notifyChange(probe, second)
      await probe.acts(second)
      return judgeStillPaid(probe, order)
    }),
  },
} satisfies Record<string, GradeCase>
