/** Cases about truth: what the notification says, and what the API says. */
import { finding, isAccepted, judgeReversed, judgeShippedOnce, judgeUnpaid, undecided } from '../judge.ts'
import type { Changes } from '../message.ts'
import { type Probe, payNewOrder } from '../probe.ts'
import type { Order } from '../provider.ts'
import type { Outcome } from '../result.ts'
import type { GradeCase } from './case.ts'

type Seen = { probe: Probe; order: Order }

/** A signed notification about a payment that does not pay the order. */
function unpaid(
  payFor: (seen: Seen) => Promise<string>,
  changes: (order: Order) => Changes = () => ({}),
): Pick<GradeCase, 'group' | 'severity' | 'run'> {
  return {
    group: 'truth',
    severity: 'critical',
    run: async probe => {
      const order = await probe.makeOrder()
      const answer = await probe.notify(await payFor({ probe, order }), changes(order))
      return judgeUnpaid(probe, { order, answer })
    },
  }
}

/** The body is not signed, so anybody who has one signed notification can write anything into it. */
const lies = ({ reference }: Order): Changes => ({
  fields: { status: 'approved', external_reference: reference },
})

export const truthCases = {
  not_approved: {
    ...unpaid(({ probe, order }) => probe.pay(order, { status: 'pending' })),
    lesson: 'status',
    coveredBy: ['valid'],
  },
  body_lies: {
    ...unpaid(({ probe, order }) => probe.pay(order, { status: 'rejected' }), lies),
    lesson: 'read',
    coveredBy: ['valid', 'not_approved'],
  },
  smaller_amount: {
    ...unpaid(({ probe, order }) => probe.pay(order, { amount: order.amount / 2 })),
    lesson: 'amount',
    coveredBy: ['valid'],
  },
  other_currency: {
    group: 'truth',
    lesson: 'amount',
    severity: 'critical',
    coveredBy: ['valid'],
    run: async probe => {
      const { order, payment } = await payNewOrder(probe)
      const fields = { currency_id: order.currency === 'CLP' ? 'COP' : 'CLP' }
      return probe.provider.breakReads(payment, { fields }, async () =>
        judgeUnpaid(probe, { order, answer: await probe.notify(payment) }),
      )
    },
  },
  unknown_payment: {
    ...unpaid(async ({ probe }) => String(9e9 + probe.random.number(1e9)), lies),
    lesson: 'own_payment',
    coveredBy: ['valid', 'not_approved', 'body_lies'],
  },
  other_account: {
    ...unpaid(({ probe, order }) => probe.pay(order, { isForeign: true }), lies),
    lesson: 'own_payment',
    coveredBy: ['valid', 'not_approved', 'body_lies', 'unknown_payment'],
  },
  status_back: {
    group: 'truth',
    lesson: 'current_state',
    severity: 'high',
    coveredBy: ['valid', 'replay'],
    run: async probe => {
      const { order, payment } = await payNewOrder(probe)
      const fields = { status: 'in_process', status_detail: 'pending_review_manual' }
      await probe.notify(payment)
      await probe.provider.breakReads(payment, { fields }, () => probe.notify(payment))
      await probe.notify(payment)
      return judgeShippedOnce(probe, order)
    },
  },
  refund: {
    group: 'truth',
    lesson: 'reversal',
    severity: 'medium',
    coveredBy: ['valid'],
    run: probe =>
      reversedBy(probe, async payment => {
        await probe.provider.refund(payment)
      }),
  },
  chargeback: {
    group: 'truth',
    lesson: 'reversal',
    severity: 'medium',
    coveredBy: ['valid'],
    run: probe =>
      reversedBy(probe, async payment => {
        const id = await probe.provider.dispute(payment)
        await probe.notify(id, { topic: 'topic_chargebacks_wh', action: 'changed_case_status' })
      }),
  },
  slow_provider: {
    group: 'truth',
    lesson: 'time_limit',
    severity: 'low',
    run: async probe => {
      if (probe.slowReadMs === null) return undecided('slow')
      const { order, payment } = await payNewOrder(probe)
      const fault = { delay_ms: probe.slowReadMs }
      const answer = await probe.provider.breakReads(payment, fault, () => probe.notify(payment))
      if (answer.status === null) return finding('no_answer')
      if (!isAccepted(answer)) await probe.notify(payment)
      return judgeShippedOnce(probe, order)
    },
  },
} satisfies Record<string, GradeCase>

/** The order is paid, then its payment is taken back. */
async function reversedBy(probe: Probe, reverse: (payment: string) => Promise<void>): Promise<Outcome> {
  if (!probe.baseline.isPaid) return undecided('check')
  const { order, payment } = await payNewOrder(probe)
  await probe.notify(payment)
  if (!(await probe.becomes(async () => (await probe.stateOf(order))?.state === 'paid')))
    return finding('not_paid')
  await reverse(payment)
  await probe.notify(payment)
  return judgeReversed(probe, order)
}
