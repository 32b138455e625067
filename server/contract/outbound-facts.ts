/** Codes of what can be sent and of why it fails. The console translates each of them. */

/** Topics whose body is made as the provider makes it. A custom body may have any topic. */
export const testTopics = [
  'payment',
  'topic_merchant_order_wh',
  'topic_chargebacks_wh',
  'order',
  'subscription_preapproval',
  'subscription_authorized_payment',
] as const
export type TestTopic = (typeof testTopics)[number]

export const replaySignatures = ['as_received', 'sign_again'] as const
export type ReplaySignature = (typeof replaySignatures)[number]

export const testSignatures = ['valid', 'wrong_secret', 'old', 'unsigned'] as const
export type TestSignature = (typeof testSignatures)[number]

/** Why no answer came. */
export const failureReasons = [
  'connection_refused',
  'connection_closed',
  'host_not_found',
  'address_not_allowed',
  'timeout',
  'tls',
  'not_http',
  'other',
] as const
export type FailureReason = (typeof failureReasons)[number]
