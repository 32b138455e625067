/** The timelines of payments, orders and subscriptions: their calls and notifications, by time. */
import { entryListSchema, subscriptionTimelineSchema } from '../../contract/journal.ts'
import { getOrderInput } from '../../contract/orders.ts'
import { getPaymentInput } from '../../contract/payments.ts'
import { getSubscriptionInput } from '../../contract/subscriptions.ts'
import { journalOperation } from './base.ts'
import { chargesOfSubscription } from './charges-of-subscription.ts'
import {
  callExample,
  notificationExample,
  orderNotificationExample,
  subscriptionNotificationExample,
} from './examples/entries.ts'
import { orderExample } from './examples/orders.ts'
import { subscriptionExample } from './examples/subscriptions.ts'
import { route } from './operation-meta.ts'

export const paymentTimeline = journalOperation('payment')
  .meta({
    rest: route('GET', '/payments/{paymentId}/timeline', {
      operationId: 'getPaymentTimeline',
      summary: 'List the calls and notifications of a payment, in order',
      response: entryListSchema,
      example: {
        input: { paymentId: '1300000001' },
        data: { entries: [callExample, notificationExample] },
      },
    }),
  })
  .input(getPaymentInput)
  .query(async ({ ctx: { deps }, input }) => ({
    entries: sortByTime(await deps.journal.timeline({ payment_id: [input.paymentId] })),
  }))

/** Calls and notifications of an order have its id as their resource. */
export const orderTimeline = journalOperation('order')
  .meta({
    rest: route('GET', '/orders/{orderId}/timeline', {
      operationId: 'getOrderTimeline',
      summary: 'List the calls and notifications of an order, by time',
      response: entryListSchema,
      example: {
        input: { orderId: orderExample.id },
        data: { entries: [orderNotificationExample] },
      },
    }),
  })
  .input(getOrderInput)
  .query(async ({ ctx: { deps }, input }) => ({
    entries: sortByTime(await deps.journal.timeline({ resource: [input.orderId] })),
  }))

/** With the calls and notifications of its charges: of their invoices, and of their payments. */
export const subscriptionTimeline = journalOperation('subscription')
  .meta({
    rest: route('GET', '/subscriptions/{subscriptionId}/timeline', {
      operationId: 'getSubscriptionTimeline',
      summary: 'List the calls and notifications of a subscription and of its charges, by time',
      response: subscriptionTimelineSchema,
      example: {
        input: { subscriptionId: subscriptionExample.id },
        data: {
          entries: [subscriptionNotificationExample],
          charges_known: 'all',
        },
      },
    }),
  })
  .input(getSubscriptionInput)
  .query(async ({ ctx, input: { subscriptionId } }) => {
    const { invoiceIds, paymentIds, known } = await chargesOfSubscription(subscriptionId, ctx)
    const about = { resource: [subscriptionId, ...invoiceIds], payment_id: paymentIds }
    return { entries: sortByTime(await ctx.deps.journal.timeline(about)), charges_known: known }
  })

/** A call is recorded after its answer, so its seq may follow that of the notification it caused. */
function sortByTime<E extends { received_at: string; seq: number }>(entries: E[]): E[] {
  return entries.toSorted((a, b) => a.received_at.localeCompare(b.received_at) || a.seq - b.seq)
}
