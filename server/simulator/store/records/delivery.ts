import { z } from 'zod'
import { retryMinutes } from '../../../facts/notification-facts.ts'
import type { NotificationTopic } from '../../../facts/notification-topics.ts'
import { attemptSignatureSchema, stateSchema, styleSchema } from '../../api/deliveries.ts'
import { notificationFaultSchema } from '../../api/faults.ts'
import { jsonObject, numericId, time, traceparent } from '../document-fields.ts'

/** The topics that the simulator sends. The behavior tests receive each of them. */
export const simulatedTopics = [
  'payment',
  'topic_merchant_order_wh',
  'topic_chargebacks_wh',
  'topic_claims_integration_wh',
  'topic_card_id_wh',
  'order',
  'mp-connect',
  'point_integration_wh',
  'transaction_intent',
  'payout',
  'subscription_preapproval',
  'subscription_preapproval_plan',
  'subscription_authorized_payment',
] as const satisfies NotificationTopic[]
type Topic = (typeof simulatedTopics)[number]

/** A change of a resource that is announced to the shop. */
export type Event = {
  topic: Topic
  action: string
  resourceId: string
  /** The resource's own address, which takes precedence over the account's. */
  notificationUrl: string | null
  /** The external reference of the payment or the order that the event is about. */
  externalReference?: string | null
  /** The trace of the call that made the payment. */
  traceparent?: string | undefined
  /**
   * Returns the fields of the resource for the body. It is a function because most accounts have no address, and need
   * no body.
   */
  body?: () => Delivery['body']
  /** Set if a plugin made the resource: the body of its notification, which goes to the resource's own address. */
  plugin?: () => Delivery['body']
}

const attemptSchema = z.object({
  /** The time of the account's clock. */
  at: time,
  requestId: z.string(),
  /** The HTTP status of the answer. Null if no answer came. */
  status: z.int().nullable(),
  /** The first characters of the answer, or the reason why there is none. */
  answer: z.string(),
  /** Real milliseconds between request and answer. */
  tookMs: z.number(),
  /** The real time, whatever the account's clock shows. Absent in older data. */
  sentAt: time.optional(),
  /** The fault that was applied to the attempt, or held it back. */
  fault: notificationFaultSchema.optional(),
  /** Absent if a receiver cannot check it, and in older data. */
  signature: attemptSignatureSchema.optional(),
})
export type Attempt = z.infer<typeof attemptSchema>

/** One notification and all attempts to send it. The control API lists these. */
export const deliverySchema = z.object({
  id: numericId,
  topic: z.enum(simulatedTopics),
  action: z.string(),
  style: styleSchema,
  resourceId: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  /** Fields of the resource in the body. All other fields are new in every attempt. */
  body: jsonObject,
  /** The trace, which every attempt sends, so that the trace of the call shows the notification too. */
  traceparent,
  createdAt: time,
  state: stateSchema,
  attempts: z.array(attemptSchema),
  /** The time of the next attempt on the account's clock. Absent if there is none, and in older data. */
  nextAt: time.optional(),
  /** The fault that holds the next attempt back. */
  heldBy: notificationFaultSchema.optional(),
})
export type Delivery = z.infer<typeof deliverySchema>

/**
 * The minutes between attempts for subscriptions (measured): half a second, then 17 to 20 minutes, 35 minutes, 6 hours.
 */
const subscriptionRetryMinutes = [0.5 / 60, 18, 35, 360]

/** Minutes after each attempt until the next one. */
export function retryMinutesOf(topic: Topic): readonly number[] {
  return isOfSubscription(topic) ? subscriptionRetryMinutes : retryMinutes
}

/**
 * Whether the topic is one of subscriptions. Their notifications have a version, and an older one is not repeated after
 * a newer one was sent (measured).
 */
export function isOfSubscription(topic: Topic): boolean {
  return topic.startsWith('subscription_')
}
