import { toOffsetIso } from './dates.ts'

/** The provider closes the connection after this long and says so in `x-socket-timeout`. */
export const answerTimeoutMs = 22_000

/** The event that a body describes. */
type NotificationEvent = {
  /** `data.id` of the query: the resource that the notification is about. */
  resource: string
  action: string
  /** The notification's own id, different in every attempt. */
  id: number
  /** The seller; undefined leaves the field out. */
  userId?: number | undefined
  applicationId?: string | undefined
  /** Milliseconds since 1970. */
  now: number
  /** Fields of the resource that replace example values of the body. */
  fields?: Fields & { data?: Fields }
}
type Fields = Record<string, unknown>

type Topic = {
  /** The name of the topic in the older IPN; null where IPN does not have it. */
  ipnTopic: string | null
  usualAction: string
  /** The JSON of a webhook. Fields, and the types of their ids, differ from topic to topic. */
  toBody: (event: NotificationEvent) => Fields
}

/** Fields of every body. `date_created` is in UTC, without milliseconds. */
function common(type: string, now: number) {
  return { date_created: `${new Date(now).toISOString().slice(0, 19)}Z`, live_mode: false, type }
}

const textOf = (number: number | undefined) => (number === undefined ? undefined : String(number))

/**
 * Subscriptions: an id of the resource and its version, counted from 0 (as received in September 2026). The id of the
 * notification has 17 digits: readers that parse it as a double may round it.
 */
function subscriptionTopic(type: string, entity: string): Topic {
  return {
    ipnTopic: null,
    usualAction: 'updated',
    toBody: ({ resource, action, id, applicationId, now, fields }) => ({
      action,
      application_id: applicationId === undefined ? undefined : Number(applicationId),
      date: `${new Date(now).toISOString().slice(0, 19)}Z`,
      entity,
      id: id * 10 ** (17 - String(id).length),
      type,
      version: 0,
      ...fields,
      data: { id: resource, ...fields?.data },
    }),
  }
}

/** A date as the bodies of payouts write it. */
export const toZeroOffset = (now: number) => new Date(now).toISOString().replace('Z', '+00:00')

/** Topics by the `type` of the query (documentation of webhooks, and received bodies). */
export const notificationTopics = {
  payment: {
    ipnTopic: 'payment',
    usualAction: 'payment.updated',
    toBody: ({ resource, action, id, userId, now, fields }) => ({
      action,
      api_version: 'v1',
      ...common('payment', now),
      id,
      user_id: textOf(userId),
      ...fields,
      data: { id: resource, ...fields?.data },
    }),
  },
  topic_merchant_order_wh: {
    ipnTopic: 'merchant_order',
    usualAction: 'update',
    toBody: ({ resource, action, userId, applicationId, now, fields }) => ({
      action,
      application_id: applicationId,
      ...common('topic_merchant_order_wh', now),
      id: resource,
      status: 'closed',
      user_id: userId,
      version: 1,
      ...fields,
      data: { currency_id: '', marketplace: 'NONE', status: 'closed', ...fields?.data },
    }),
  },
  topic_chargebacks_wh: {
    ipnTopic: 'chargebacks',
    usualAction: 'changed_case_status',
    toBody: ({ resource, action, id, userId, applicationId, now, fields }) => ({
      actions: [action],
      api_version: 'v1',
      application_id: applicationId === undefined ? undefined : Number(applicationId),
      ...common('topic_chargebacks_wh', now),
      id,
      user_id: userId,
      version: Math.floor(now / 1000),
      ...fields,
      data: {
        checkout: 'PRO',
        date_updated: '0001-01-01T00:00:00Z',
        id: resource,
        site_id: 'MLA',
        ...fields?.data,
      },
    }),
  },
  /** The fields are those of the reference's table, whose example is of another topic. */
  topic_claims_integration_wh: {
    ipnTopic: null,
    usualAction: 'created',
    toBody: ({ resource, action, id, userId, applicationId, now, fields }) => ({
      action,
      api_version: 'v1',
      application_id: applicationId === undefined ? undefined : Number(applicationId),
      ...common('topic_claims_integration_wh', now),
      id,
      user_id: userId,
      ...fields,
      data: { id: resource, resource: `/post-purchase/v1/claims/${resource}`, ...fields?.data },
    }),
  },
  /** Card Updater: a saved card was replaced or corrected. The resource is the customer. */
  topic_card_id_wh: {
    ipnTopic: null,
    usualAction: 'card.updated',
    toBody: ({ resource, action, id, userId, applicationId, now, fields }) => ({
      action,
      api_version: 'v1',
      application_id: applicationId,
      // Unlike the query, the body never says topic_card_id_wh.
      ...common('automatic-payments', now),
      id: String(id),
      user_id: textOf(userId),
      ...fields,
      data: { customer_id: resource, new_card_id: 9000000002, old_card_id: 9000000001, ...fields?.data },
    }),
  },
  /** Bodies received in July 2026 had no id of their own, and a date in nanoseconds. */
  order: {
    ipnTopic: null,
    usualAction: 'order.processed',
    toBody: ({ resource, action, id, userId, applicationId, now, fields }) => ({
      action,
      api_version: 'v1',
      application_id: applicationId,
      ...common('order', now),
      date_created: `${new Date(now).toISOString().slice(0, -1)}${String(id % 1e6).padStart(6, '0')}Z`,
      user_id: textOf(userId),
      ...fields,
      data: { id: resource, ...fields?.data },
    }),
  },
  /** A seller connected to an application or left it. That the resource is the application's id is assumed. */
  'mp-connect': {
    ipnTopic: null,
    usualAction: 'application.authorized',
    toBody: ({ resource, action, id, userId, now, fields }) => ({
      action,
      api_version: 'v1',
      ...common('mp-connect', now),
      id,
      user_id: textOf(userId),
      ...fields,
      data: { id: resource, ...fields?.data },
    }),
  },
  /** A payment intent of Point ended. The documented bodies have neither an action nor a type. */
  point_integration_wh: {
    ipnTopic: 'point_integration_ipn',
    usualAction: 'state_FINISHED',
    toBody: ({ resource, userId, applicationId, now, fields }) => ({
      amount: 1500,
      caller_id: userId,
      client_id: applicationId === undefined ? undefined : Number(applicationId),
      created_at: new Date(now).toISOString().slice(0, 19).replace('T', ' '),
      id: resource,
      // Only a test notification, which has no fields, makes up a payment. An intent may have none.
      payment: fields ? fields.payment : { id: 123456789, state: 'approved', type: 'credit_card' },
      state: 'FINISHED',
      additional_info: { external_reference: 'order-1' },
      ...fields,
    }),
  },
  /** Money that was sent. The body is that of an example in the guide of payouts. */
  transaction_intent: {
    ipnTopic: null,
    usualAction: 'transaction_intent.updated',
    toBody: ({ resource, action, id, now, fields }) => ({
      action,
      api_version: 'v1',
      data: { id: resource },
      date_created: toOffsetIso(now),
      id: String(id),
      last_updated: toOffsetIso(now),
      status: 'processed',
      type: 'transaction_intent',
      ...fields,
    }),
  },
  /** A transaction of a batch. The documented body has neither an action nor a type, and no source has its topic. */
  payout: {
    ipnTopic: null,
    usualAction: 'payout.updated',
    toBody: ({ resource, now, fields }) => ({
      created_date: toZeroOffset(now),
      external_reference: 'transfer-1',
      id: resource,
      last_updated_date: toZeroOffset(now),
      payout: { external_reference: 'payout-1', id: 'POP1', notification_url: null },
      status: 'success',
      ...fields,
    }),
  },
  subscription_preapproval: subscriptionTopic('subscription_preapproval', 'preapproval'),
  // The value of `entity` is assumed for these two.
  subscription_preapproval_plan: subscriptionTopic('subscription_preapproval_plan', 'preapproval_plan'),
  subscription_authorized_payment: subscriptionTopic('subscription_authorized_payment', 'authorized_payment'),
} as const satisfies Record<string, Topic>

export type NotificationTopic = keyof typeof notificationTopics
export const notificationTopicNames = Object.keys(notificationTopics) as NotificationTopic[]

export function isNotificationTopic(value: unknown): value is NotificationTopic {
  return notificationTopicNames.some(name => name === value)
}
