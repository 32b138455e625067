/** Cases about the forms in which the provider announces one payment, also at once and before the shop stored its order. */
import { flows } from '../flows.ts'
import { judgeAnswer, judgeShippedOnce, passed, undecided } from '../judge.ts'
import type { GradeCase } from './case.ts'
import { judgeReceipt } from './delivery.ts'
import { ipn, ofKnownOrder } from './patterns.ts'

export const formCases = {
  both_forms: {
    leaves: 'paid',
    group: 'delivery',
    lesson: 'idempotent',
    severity: 'high',
    coveredBy: ['replay', 'concurrent', 'early', 'same_again', 'updated', 'created', 'ipn', 'approved_later'],
    flows: ['payment'],
    // Shops received three in one second before they had stored the order (cart-prestashop#239, sdk-nodejs#126).
    run: ofKnownOrder(async probe => {
      if (!probe.baseline.isPaid) return undecided('check')
      const { namesOrders } = probe.baseline
      const order = namesOrders ? await probe.makeOrder() : probe.draftOrder()
      const payment = await probe.pay(order)
      const burst = [{ action: 'payment.created' }, ipn(probe), {}].map(changes =>
        probe.compose(payment, changes),
      )
      // What the shop answers of an order that it does not know is its own decision.
      await Promise.all(burst.map(message => probe.send(message, { isAtOnce: true })))
      if (!namesOrders) await probe.tellShop(order)
      await probe.notify(payment)
      return judgeShippedOnce(probe, order)
    }),
  },
  bare_ipn: {
    group: 'delivery',
    lesson: 'input',
    severity: 'low',
    coveredBy: ['ipn', 'wrong_method'],
    flows: ['payment'],
    // The dashboard's test of an IPN is a GET.
    run: async probe => {
      const payment = await probe.pay(await probe.makeOrder())
      for (const method of ['GET', 'POST']) {
        const answer = await probe.notify(payment, { ...ipn(probe), method, body: () => '' })
        const failed = judgeAnswer(answer)
        if (failed) return failed
      }
      return passed
    },
  },
  without_data_id: {
    group: 'delivery',
    lesson: 'other_topics',
    severity: 'medium',
    milder: { not_acknowledged: 'low' },
    coveredBy: ['status_code', 'unknown_topic'],
    flows: ['payment', 'order'],
    // Its body has the id in `id`, and a `data` without one (received in September 2026).
    run: async probe => {
      const { topic, action } = flows.merchant_order
      const id = await probe.pay(await probe.makeOrder(), { flow: 'merchant_order' })
      return judgeReceipt(probe, await probe.notify(id, { topic, action }))
    },
  },
} satisfies Record<string, GradeCase>
