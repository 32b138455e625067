/** Cases about delivery: notifications are repeated, reordered, early or simultaneous. */
import { isAcknowledged } from '../../facts/acknowledgement.ts'
import { finding, isAccepted, judgeCopies, judgePaid, judgeShippedOnce, passed, undecided } from '../judge.ts'
import type { Changes } from '../message.ts'
import { type Probe, payNewOrder } from '../probe.ts'
import type { Exchange, Outcome } from '../result.ts'
import type { GradeCase } from './case.ts'
import { heals } from './outage.ts'
import { ipn, notifyAndWait, odd, paidOnce, valid, whileHeld } from './patterns.ts'

/** Judges whether the provider takes the notification as received. A server without any effect may answer anything. */
export function judgeReceipt({ baseline }: Probe, answer: Exchange): Outcome {
  if (isAccepted(answer) && !isAcknowledged(answer.status)) return finding('not_acknowledged')
  return judgeCopies([answer]) ?? (baseline.flows.length > 0 ? passed : undecided('check'))
}

const copies = 20

/** Reads are slowed down by this time, so that the copies meet in shops that start a process for each of them. */
const slowMs = 200

/** The provider announces an approved payment by either action. The baseline uses the one that the shop acts on. */
const ofEachAction = {
  group: 'delivery',
  lesson: 'any_body',
  severity: 'high',
  flows: ['payment'],
} as const

/** What the provider announced about an order before it was paid, such as while the buyer confirmed the payment. */
function waits({ provider }: Probe, order: string): Changes {
  const { data, ...fields } = provider.announcementOf(order).fields ?? {}
  const before = { ...(data as object), status: 'action_required', status_detail: 'waiting_payment' }
  return { action: 'order.action_required', fields: { ...fields, data: before } }
}

export const deliveryCases = {
  status_code: {
    group: 'delivery',
    lesson: 'acknowledge',
    severity: 'low',
    run: async probe => {
      const { payment } = await payNewOrder(probe)
      const answer = await probe.notify(payment)
      return judgeReceipt(probe, answer)
    },
  },
  updated: { ...valid(() => ({ action: 'payment.updated' })), ...ofEachAction },
  created: { ...valid(() => ({ action: 'payment.created' })), ...ofEachAction },
  replay: {
    leaves: 'paid',
    group: 'delivery',
    lesson: 'idempotent',
    severity: 'high',
    run: async probe => {
      const { order, payment } = await payNewOrder(probe)
      const message = probe.compose(payment)
      // Sends the same bytes again, then the provider's own repetition, which has a new request id and signature.
      for (const each of [message, message, probe.compose(payment)]) await probe.send(each)
      return judgeShippedOnce(probe, order)
    },
  },
  concurrent: {
    leaves: 'paid',
    group: 'delivery',
    lesson: 'idempotent',
    severity: 'high',
    coveredBy: ['replay'],
    run: async probe => {
      const { order, payment } = await payNewOrder(probe)
      const message = probe.compose(payment)
      const sendAll = () =>
        Promise.all(Array.from({ length: copies }, () => probe.send(message, { isAtOnce: true })))
      const answers = await probe.provider.breakReads(payment, { delay_ms: slowMs }, sendAll)
      return judgeCopies(answers) ?? judgeShippedOnce(probe, order)
    },
  },
  restart: {
    leaves: 'paid',
    group: 'delivery',
    lesson: 'idempotent',
    severity: 'high',
    coveredBy: ['replay'],
    run: async probe => {
      const { restart } = probe
      if (restart === null) return undecided('restart')
      return paidOnce(probe, async ({ order, payment }) => {
        await restart()
        await notifyAndWait(probe, payment)
        return judgeShippedOnce(probe, order)
      })
    },
  },
  out_of_order: {
    leaves: 'paid',
    group: 'delivery',
    lesson: 'current_state',
    severity: 'medium',
    coveredBy: ['replay'],
    flows: ['payment', 'order'],
    run: async probe => {
      const { order, payment } = await payNewOrder(probe)
      const changes =
        probe.flow === 'payment'
          ? [{ action: 'payment.updated' }, { action: 'payment.created' }]
          : [{}, waits(probe, payment)]
      for (const each of changes) await probe.notify(payment, each)
      return judgeShippedOnce(probe, order)
    },
  },
  provider_down: {
    leaves: 'paid',
    group: 'delivery',
    lesson: 'heal',
    severity: 'high',
    run: probe => heals(probe, { status: 503 }, payment => probe.compose(payment)),
  },
  same_again: {
    leaves: 'paid',
    group: 'delivery',
    lesson: 'heal',
    severity: 'medium',
    coveredBy: ['provider_down'],
    run: probe => heals(probe, { status: 503 }, (_payment, message) => message),
  },
  early: {
    leaves: 'paid',
    group: 'delivery',
    lesson: 'look_again',
    severity: 'medium',
    // The dashboard notifies of a payment that never exists and expects 200, so correct shops acknowledge it.
    milder: { acknowledged: 'low' },
    coveredBy: ['provider_down'],
    run: probe => heals(probe, { status: 404 }, payment => probe.compose(payment)),
  },
  shared_request_id: {
    leaves: 'paid',
    group: 'delivery',
    lesson: 'idempotent',
    severity: 'high',
    run: async probe => {
      const { order, payment } = await payNewOrder(probe)
      const requestId = probe.random.uuid()
      const merchantOrder = String(1e9 + probe.random.number(1e9))
      await probe.notify(merchantOrder, { topic: 'topic_merchant_order_wh', action: 'update', requestId })
      await probe.notify(payment, { requestId })
      return judgePaid(probe, { order, payment })
    },
  },
  unknown_topic: {
    group: 'delivery',
    lesson: 'other_topics',
    severity: 'medium',
    milder: { not_acknowledged: 'low' },
    coveredBy: ['status_code'],
    flows: ['payment', 'order'],
    run: async probe => {
      const id = probe.random.hex(24)
      const answer = await probe.notify(id, { topic: 'topic_of_next_year', action: 'created' })
      return judgeReceipt(probe, answer)
    },
  },
  ipn: {
    ...odd(ipn),
    group: 'delivery',
    severity: 'low',
    flows: ['payment'],
  },
  slow_reader: {
    group: 'delivery',
    lesson: 'one_slow',
    severity: 'medium',
    run: probe => whileHeld(probe, 'reading'),
  },
} satisfies Record<string, GradeCase>
