/** Cases about truth: what the notification says, and what the API says. */
import { finding, isAccepted, judgeReversed, judgeShippedOnce, judgeUnpaid, undecided } from '../judge.ts'
import type { Changes } from '../message.ts'
import { type Probe, payNewOrder } from '../probe.ts'
import type { Outcome } from '../result.ts'
import type { GradeCase } from './case.ts'

type Payment = Parameters<Probe['pay']>[1]

/** A signed notification about a payment that does not pay the order. */
async function unpaidBy(probe: Probe, payment: Payment, changes: Changes = {}): Promise<Outcome> {
  const order = await probe.makeOrder()
  const answer = await probe.notify(await probe.pay(order, payment), changes)
  return judgeUnpaid(probe, { order, answer })
}

/** The body is not signed, so anybody who has one signed notification can write anything into it. */
const lies = (reference: string): Changes => ({
  fields: { status: 'approved', external_reference: reference },
})

export const truthCases = {
  not_approved: {
    group: 'truth',
    lesson: 'status',
    severity: 'critical',
    coveredBy: ['valid'],
    run: probe => unpaidBy(probe, { status: 'pending' }),
  },
  body_lies: {
    group: 'truth',
    lesson: 'read',
    severity: 'critical',
    coveredBy: ['valid', 'not_approved'],
    run: async probe => {
      const order = await probe.makeOrder()
      const payment = await probe.pay(order, { status: 'rejected' })
      const answer = await probe.notify(payment, lies(order.reference))
      return judgeUnpaid(probe, { order, answer })
    },
  },
  smaller_amount: {
    group: 'truth',
    lesson: 'amount',
    severity: 'critical',
    coveredBy: ['valid'],
    run: async probe => {
      const order = await probe.makeOrder()
      const answer = await probe.notify(await probe.pay(order, { amount: order.amount / 2 }))
      return judgeUnpaid(probe, { order, answer })
    },
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
    group: 'truth',
    lesson: 'own_payment',
    severity: 'critical',
    coveredBy: ['valid', 'not_approved', 'body_lies'],
    run: async probe => {
      const order = await probe.makeOrder()
      const id = String(9e9 + probe.random.number(1e9))
      const answer = await probe.notify(id, lies(order.reference))
      return judgeUnpaid(probe, { order, answer })
    },
  },
  other_account: {
    group: 'truth',
    lesson: 'own_payment',
    severity: 'critical',
    coveredBy: ['valid', 'not_approved', 'body_lies', 'unknown_payment'],
    run: async probe => {
      const order = await probe.makeOrder()
      const payment = await probe.pay(order, { isForeign: true })
      const answer = await probe.notify(payment, lies(order.reference))
      return judgeUnpaid(probe, { order, answer })
    },
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
