/** Tools that perform several operations. Every rule is in the operations. */
import { z } from 'zod'
import { amount } from '../../../contract/fields.ts'
import { waitForNotificationsInput } from '../../../contract/waiting.ts'
import { cardholderNames } from '../../../facts/cardholder-outcomes.ts'
import { PasarelaError } from '../../../shared/json-client.ts'
import { diagnose } from './diagnose.ts'
import { kitOf } from './kit-of-run.ts'
import { describeData } from './present.ts'
import { readTimeline, toTimelineText } from './timeline-text.ts'
import { anyId, maxWaitSeconds, type Tool, tool } from './tool.ts'
import words from './words.json' with { type: 'json' }

const sliceSeconds = 5

const { topic, resource, payment_id, action, verdict, after, count } = waitForNotificationsInput.shape
const outcome = z
  .enum(cardholderNames)
  .optional()
  .meta({ description: 'APRO approves (default), FUND has no funds, CONT waits' })
const method = z.string().optional().meta({ description: 'master, visa, rapipago, pix… Default: a card' })

const payments: Tool[] = [
  tool({
    name: 'create_payment',
    description:
      'Pays with a test card or another method, as a buyer would. The amount alone pays with an approved card.',
    isReadOnly: false,
    fields: {
      amount,
      outcome,
      method,
      external_reference: z.string().optional().meta({ description: 'The number of the shop’s order' }),
      api: z
        .enum(['payments', 'orders'])
        .optional()
        .meta({ description: 'orders: Checkout API with Orders' }),
    },
    example: { amount: 1500, outcome: 'APRO', external_reference: 'order-1001' },
    run: async ({ api, external_reference, ...wish }, run) => {
      const { payments, orders } = await kitOf(run)
      const options = { ...wish, fields: external_reference === undefined ? {} : { external_reference } }
      const data = api === 'orders' ? await orders.pay(options) : await payments.pay(options)
      return { data, text: `${describeData(data)} Next: wait_for_notification or diagnose.` }
    },
  }),
  tool({
    name: 'create_subscription',
    description: 'Subscribes a payer with a test card, monthly, and charges it at once.',
    isReadOnly: false,
    fields: { amount, outcome, plan_id: z.string().optional() },
    example: { amount: 1500 },
    run: async ({ plan_id, ...wish }, run) => {
      const { subscriptions } = await kitOf(run)
      const data = await subscriptions.create({
        ...wish,
        fields: plan_id === undefined ? {} : { preapproval_plan_id: plan_id },
      })
      return { data, text: `${describeData(data)} Next: charge_subscription.` }
    },
  }),
]

const journal: Tool[] = [
  tool({
    name: 'get_timeline',
    description: 'Tells as text what happened to a payment, an order or a subscription: calls and webhooks.',
    isReadOnly: true,
    fields: { id: anyId },
    example: { id: '1340001000' },
    run: async ({ id }, run) => {
      const entries = await readTimeline(id, run)
      const next = entries.length === 0 ? ' Is the id right? search_payments lists ids.' : ''
      return { data: toTimelineText(entries), text: `${entries.length} events of ${id}.${next}` }
    },
  }),
  tool({
    name: 'diagnose',
    description:
      'Says why the shop’s order was not marked as paid: the first thing that is wrong between payment and shop.',
    isReadOnly: true,
    fields: { id: anyId.meta({ description: 'Of the payment or the order' }) },
    example: { id: '1340001000' },
    run: async ({ id }, run) => {
      const diagnosis = await diagnose(id, run)
      return { data: diagnosis, text: words.findings[diagnosis.finding] }
    },
  }),
  tool({
    name: 'wait_for_notification',
    description: 'Waits until webhooks that match have arrived, and lists them.',
    isReadOnly: true,
    isShownAsIs: true,
    fields: {
      ...{ topic, payment_id, resource, action, verdict, after, count },
      timeout: z.number().min(1).max(maxWaitSeconds).optional().meta({ description: 'Seconds. Default: 20' }),
    },
    example: { payment_id: '1340001000', timeout: 20 },
    run: async ({ timeout = 20, ...filter }, run) => {
      for (let waited = 0; ; waited += sliceSeconds) {
        const slice = Math.min(sliceSeconds, timeout - waited)
        await run.progress('Waiting for a notification', waited, timeout)
        try {
          const data = await run.gateway.notifications.wait({ ...filter, timeout: slice })
          return { data, text: describeData(data) }
        } catch (thrown) {
          run.signal.throwIfAborted()
          if (!isTimeout(thrown) || waited + slice >= timeout) throw thrown
        }
      }
    },
  }),
]

const isTimeout = (thrown: unknown) => thrown instanceof PasarelaError && thrown.status === 408

export const compositeTools: Tool[] = [...payments, ...journal]
