/** What can be sent, and what may come of it, as codes: the console has words for each in its three languages. */

/** The topics that a test knows the provider's shape of; a body of one's own may carry any. */
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

/** Why nothing answered. */
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
