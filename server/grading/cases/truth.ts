/** Cases about truth: the notification says something else than the API. */
import { isAcknowledged } from '../../facts/acknowledgement.ts'
import { flows } from '../flows.ts'
import { finding, judgeShippedOnce, judgeUnpaid, undecided } from '../judge.ts'
import type { Changes } from '../message.ts'
import { type Probe, payNewOrder } from '../probe.ts'
import type { Exchange, Order } from '../result.ts'
import type { GradeCase } from './case.ts'
import { ofKnownOrder, valid } from './patterns.ts'

type Seen = { probe: Probe; order: Order }

/** Sends a signed notification about a payment that does not pay the order. */
function unpaid(
  payFor: (seen: Seen) => Promise<string>,
  changes: (probe: Probe, id: string, order: Order) => Changes = () => ({}),
  priceOf: (probe: Probe) => number | undefined = () => undefined,
): Pick<GradeCase, 'group' | 'severity' | 'leaves' | 'run'> {
  return {
    leaves: 'unpaid',
    group: 'truth',
    severity: 'critical',
    run: async probe => {
      const order = await probe.makeOrder(priceOf(probe))
      const payment = await payFor({ probe, order })
      const send = () => probe.notify(payment, changes(probe, payment, order))
      const first = await send()
      const answer = hasFailed(first) ? await send() : first
      const outcome = await judgeUnpaid(probe, { order, payment, answer })
      return outcome.verdict !== 'finding' && hasFailed(answer) ? finding('crashed') : outcome
    },
  }
}

/** 503 asks for another attempt. A handler that fails in another way, and again at the repetition, fails for ever. */
const hasFailed = ({ status }: Exchange) => status !== null && status >= 500 && status !== 503

/** The body is not signed, so anybody who has one signed notification can write anything into it. */
const lies = ({ flow }: Probe, id: string, order: Order): Changes => ({
  fields: flows[flow].claim(id, order),
})

/** Makes an approved payment of another amount. */
const unpaidBy = (amountOf: (order: Order) => number, priceOf?: (probe: Probe) => number) => {
  const payFor = ({ probe, order }: Seen) => probe.pay(order, { amount: amountOf(order) })
  const { run, ...common } = unpaid(payFor, undefined, priceOf)
  return { ...common, run: ofKnownOrder(run) }
}

/** A price with these cents is the same as without them, rounded or cut. */
const cents = 0.4

/** Buyers are charged exact amounts, so the shop did not create a smaller payment. */
const slightlyLess = 0.97

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
    flows: ['payment', 'order', 'merchant_order'],
  },
  rejected: {
    ...unpaid(({ probe, order }) => probe.pay(order, { status: 'rejected' })),
    lesson: 'status',
    coveredBy: ['valid', 'not_approved'],
  },
  body_lies: {
    ...unpaid(({ probe, order }) => probe.pay(order, { status: 'rejected' }), lies),
    lesson: 'read',
    coveredBy: ['valid', 'not_approved', 'rejected'],
  },
  body_reference: {
    leaves: 'unpaid',
    group: 'truth',
    lesson: 'reference',
    severity: 'critical',
    // A shop that takes the status of the body may still find the order by that of the API.
    coveredBy: ['valid'],
    run: async probe => {
      const order = await probe.makeOrder()
      const { payment } = await payNewOrder(probe)
      const answer = await probe.notify(payment, lies(probe, payment, order))
      return judgeUnpaid(probe, { order, payment, answer })
    },
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
  cents_less: {
    ...unpaidBy(
      // A currency without cents has pesos.
      ({ amount }) => (Number.isInteger(amount) ? amount - 1 : Math.floor(amount)),
      ({ provider: { country } }) => country.sampleAmount + (country.decimals > 0 ? cents : 0),
    ),
    lesson: 'cents',
    // The goods are almost paid, and a price may have no cents.
    severity: 'low',
    coveredBy: ['valid', 'smaller_amount', 'slightly_less'],
  },
  other_currency: {
    leaves: 'unpaid',
    group: 'truth',
    lesson: 'currency',
    // An account charges in one currency, so only a shop with accounts in several countries can be paid in another.
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
        flow === 'order' ? `ORDTST01${random.hex(24).toUpperCase()}` : String(9e9 + random.number(1e9)),
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
    lesson: 'any_body',
    severity: 'medium',
    flows: ['payment', 'order'],
  },
  slow_provider: {
    leaves: 'paid',
    group: 'truth',
    lesson: 'time_limit',
    severity: 'low',
    run: async probe => {
      if (probe.slowReadMs === null) return undecided('slow')
      const { order, payment } = await payNewOrder(probe)
      const fault = { delay_ms: probe.slowReadMs }
      const message = probe.compose(payment)
      const answer = await probe.provider.breakReads(payment, fault, () =>
        probe.send(message, { isApiDown: true }),
      )
      if (answer.status === null) return finding('no_answer')
      if (!isAcknowledged(answer.status)) await probe.notify(payment)
      return judgeShippedOnce(probe, order)
    },
  },
} satisfies Record<string, GradeCase>
