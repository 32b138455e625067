/** The timelines of payments, orders and subscriptions: their calls and notifications, by time. */
import { entryListSchema } from '../contract/journal.ts'
import { getOrderInput } from '../contract/orders.ts'
import { getPaymentInput } from '../contract/payments.ts'
import { getSubscriptionInput } from '../contract/subscriptions.ts'
import { journalOperation } from './base.ts'
import {
  callExample,
  notificationExample,
  orderCallExample,
  orderNotificationExample,
  subscriptionCallExample,
  subscriptionNotificationExample,
} from './examples/entries.ts'
import { orderExample } from './examples/orders.ts'
import { subscriptionExample } from './examples/subscriptions.ts'

export const paymentTimeline = journalOperation
  .meta({
    rest: {
      method: 'GET',
      path: '/payments/{paymentId}/timeline',
      status: 200,
      summary: 'List the calls and notifications of a payment, in order',
      tag: 'Payments',
      response: entryListSchema,
      example: {
        input: { paymentId: '1300000001' },
        data: { entries: [callExample, notificationExample] },
      },
    },
  })
  .input(getPaymentInput)
  .query(async ({ ctx: { deps }, input }) => ({
    entries: sortByTime(await deps.journal.timeline({ payment_id: input.paymentId })),
  }))

/** Calls and notifications of an order have its id as their resource. */
export const orderTimeline = journalOperation
  .meta({
    rest: {
      method: 'GET',
      path: '/orders/{orderId}/timeline',
      status: 200,
      summary: 'List the calls and notifications of an order, by time',
      tag: 'Orders',
      response: entryListSchema,
      example: {
        input: { orderId: orderExample.id },
        data: { entries: [orderCallExample, orderNotificationExample] },
      },
    },
  })
  .input(getOrderInput)
  .query(async ({ ctx: { deps }, input }) => ({
    entries: sortByTime(await deps.journal.timeline({ resource: input.orderId })),
  }))

/** Its charges are payments, whose calls and notifications are on their own timelines. */
export const subscriptionTimeline = journalOperation
  .meta({
    rest: {
      method: 'GET',
      path: '/subscriptions/{subscriptionId}/timeline',
      status: 200,
      summary: 'List the calls and notifications of a subscription, by time',
      tag: 'Subscriptions',
      response: entryListSchema,
      example: {
        input: { subscriptionId: subscriptionExample.id },
        data: { entries: [subscriptionCallExample, subscriptionNotificationExample] },
      },
    },
  })
  .input(getSubscriptionInput)
  .query(async ({ ctx: { deps }, input }) => ({
    entries: sortByTime(await deps.journal.timeline({ resource: input.subscriptionId })),
  }))

/** A call is recorded after its answer, so its seq may follow that of the notification it caused. */
function sortByTime<E extends { received_at: string; seq: number }>(entries: E[]): E[] {
  return entries.toSorted((a, b) => a.received_at.localeCompare(b.received_at) || a.seq - b.seq)
}
