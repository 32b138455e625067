/** Cases about truth: what the notification says, and what the API says. */
import { flows } from '../flows.ts'
import {
  finding,
  isAccepted,
  judgeReversed,
  judgeShippedOnce,
  judgeStillPaid,
  judgeUnpaid,
  undecided,
} from '../judge.ts'
import type { Changes } from '../message.ts'
import { type Probe, payNewOrder } from '../probe.ts'
import type { Order, Outcome } from '../result.ts'
import type { GradeCase } from './case.ts'
import { notifyAndWait, paidOnce, valid } from './patterns.ts'

type Seen = { probe: Probe; order: Order }

/** A signed notification about a payment that does not pay the order. */
function unpaid(
  payFor: (seen: Seen) => Promise<string>,
  changes: (probe: Probe, id: string, order: Order) => Changes = () => ({}),
): Pick<GradeCase, 'group' | 'severity' | 'run'> {
  return {
    group: 'truth',
    severity: 'critical',
    run: async probe => {
      const order = await probe.makeOrder()
      const payment = await payFor({ probe, order })
      const answer = await probe.notify(payment, changes(probe, payment, order))
      return judgeUnpaid(probe, { order, payment, answer })
    },
  }
}

/** The body is not signed, so anybody who has one signed notification can write anything into it. */
const lies = ({ flow }: Probe, id: string, order: Order): Changes => ({
  fields: flows[flow].claim(id, order),
})

/** Only of an order that it knows can a shop say what it costs, and that it is paid once. */
const ofKnownOrder =
  (run: GradeCase['run']): GradeCase['run'] =>
  async probe =>
    probe.baseline.isPaid && !probe.knowsOrders ? undecided('order') : run(probe)

/** An approved payment of another amount. */
const unpaidBy = (amountOf: (order: Order) => number) => {
  const { run, ...common } = unpaid(({ probe, order }) => probe.pay(order, { amount: amountOf(order) }))
  return { ...common, run: ofKnownOrder(run) }
}

/** What buyers are charged is exact: a smaller payment was not made by the shop. */
const slightlyLess = 0.97
const part = 0.25

export const truthCases = {
  not_approved: {
    ...unpaid(({ probe, order }) => probe.pay(order, { status: 'pending' })),
    lesson: 'status',
    coveredBy: ['valid'],
  },
  authorized: {
    ...unpaid(({ probe, order }) => probe.pay(order, { status: 'authorized' })),
    lesson: 'status',
    coveredBy: ['valid', 'not_approved'],
    flows: ['payment', 'order'],
  },
  in_process: {
    ...unpaid(({ probe, order }) => probe.pay(order, { status: 'in_process' })),
    lesson: 'status',
    coveredBy: ['valid', 'not_approved'],
    flows: ['payment', 'order'],
  },
  body_lies: {
    ...unpaid(({ probe, order }) => probe.pay(order, { status: 'rejected' }), lies),
    lesson: 'read',
    coveredBy: ['valid', 'not_approved'],
  },
  smaller_amount: {
    ...unpaidBy(({ amount }) => amount / 2),
    lesson: 'amount',
    coveredBy: ['valid'],
  },
  slightly_less: {
    ...unpaidBy(({ amount }) => Math.floor(amount * slightlyLess)),
    lesson: 'amount',
    severity: 'high',
    coveredBy: ['valid', 'smaller_amount'],
  },
  other_currency: {
    group: 'truth',
    lesson: 'currency',
    // An account charges in one currency: only a shop with accounts in several countries can be paid in another.
    severity: 'low',
    coveredBy: ['valid'],
    // An order and a subscription have the currency of the account's country.
    flows: ['payment'],
    run: ofKnownOrder(async probe => {
      const { order, payment } = await payNewOrder(probe)
      const fields = { currency_id: order.currency === 'CLP' ? 'COP' : 'CLP' }
      return probe.provider.breakReads(payment, { fields }, async () =>
        judgeUnpaid(probe, { order, payment, answer: await probe.notify(payment) }),
      )
    }),
  },
  unknown_payment: {
    ...unpaid(
      async ({ probe: { flow, random } }) =>
        flow === 'order' ? `ORD01${random.hex(26).toUpperCase()}` : String(9e9 + random.number(1e9)),
      lies,
    ),
    lesson: 'own_payment',
    coveredBy: ['valid', 'not_approved', 'body_lies'],
  },
  other_account: {
    ...unpaid(({ probe, order }) => probe.pay(order, { isForeign: true }), lies),
    lesson: 'own_payment',
    coveredBy: ['valid', 'not_approved', 'body_lies', 'unknown_payment'],
  },
  live_mode: {
    ...valid(() => ({ fields: { live_mode: true } })),
    group: 'truth',
    severity: 'medium',
    flows: ['payment'],
  },
  status_back: {
    group: 'truth',
    lesson: 'current_state',
    severity: 'high',
    coveredBy: ['valid', 'replay'],
    flows: ['payment', 'order'],
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
  paid_twice: {
    group: 'truth',
    lesson: 'idempotent',
    severity: 'high',
    coveredBy: ['valid', 'replay'],
    flows: ['payment', 'order'],
    run: ofKnownOrder(async probe => {
      // Payments of a subscription have its reference: each of them may pay for another period.
      if (probe.flow === 'payment' && probe.baseline.flows.includes('renewal')) return undecided('other_api')
      return paidOnce(probe, async ({ order }) => {
        const second = await probe.pay(order)
        await notifyAndWait(probe, second)
        return judgeShippedOnce(probe, order)
      })
    }),
  },
  second_rejected: {
    group: 'truth',
    lesson: 'current_state',
    severity: 'high',
    coveredBy: ['valid', 'not_approved', 'status_back'],
    flows: ['payment', 'order'],
    run: probe =>
      paidOnce(probe, async ({ order }) => {
        const second = await probe.pay(order, { status: 'rejected' })
        await notifyAndWait(probe, second)
        return judgeStillPaid(probe, order)
      }),
  },
  partial_refund: {
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
    group: 'truth',
    lesson: 'reversal',
    severity: 'high',
    coveredBy: ['valid'],
    run: probe => reversedBy(probe, payment => probe.provider.refund(payment)),
  },
  chargeback: {
    group: 'truth',
    lesson: 'reversal',
    severity: 'high',
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
function reversedBy(probe: Probe, reverse: (payment: string) => Promise<void>): Promise<Outcome> {
  return paidOnce(probe, async ({ order, payment }) => {
    await reverse(payment)
    await notifyChange(probe, payment)
    return judgeReversed(probe, order)
  })
}

/**
 * Notifies the shop of what happened to a payment after it was approved. That of a renewal is announced as a payment, not
 * as an invoice; a shop may know the invoice only, so it gets both.
 */
async function notifyChange(probe: Probe, payment: string): Promise<void> {
  await probe.notify(payment)
  if (probe.flow !== 'renewal') return
  const { topic, action } = flows.payment
  await probe.notify(probe.provider.chargeOf(payment), { topic, action })
}
