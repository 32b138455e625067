import type { NotificationEvent, NotificationTopic } from '../../facts/notification-topics.ts'
import type { DeliveryState, DeliveryStyle } from '../api/deliveries.ts'

/** The topics of what is simulated. The behavior tests see each of them arrive. */
export const simulatedTopics = [
  'payment',
  'topic_merchant_order_wh',
  'topic_chargebacks_wh',
  'topic_card_id_wh',
] as const satisfies NotificationTopic[]
type Topic = (typeof simulatedTopics)[number]

/** What happened to a resource, for the shop to be notified of. */
export type Event = {
  topic: Topic
  action: string
  resourceId: string
  /** The resource's own address; it takes precedence over the account's. */
  notificationUrl: string | null
  /** What the resource adds to the body. */
  body?: Delivery['body']
}

export type Attempt = {
  /** The account's time. */
  at: number
  requestId: string
  /** Null where no answer came. */
  status: number | null
  /** The answer's first characters, or why there was none. */
  answer: string
  /** Real milliseconds from the request to the answer. */
  tookMs: number
}

/** One notification and everything that became of it; the control API lists these. */
export type Delivery = {
  id: number
  topic: Topic
  action: string
  style: DeliveryStyle
  resourceId: string
  url: string
  /** What the resource adds to the body; the rest is made anew in every attempt. */
  body: NonNullable<NotificationEvent['fields']>
  createdAt: number
  state: DeliveryState
  attempts: Attempt[]
}

/** Minutes between the eight attempts, by the diagram in the provider's documentation. */
export const retryMinutes = [15, 30, 360, 2_880, 5_760, 5_760, 5_760] as const

/** The provider asks for 200 or 201. */
export function isAccepted(status: number | null): boolean {
  return status === 200 || status === 201
}
