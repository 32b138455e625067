/** The values that classify entries of the journal. Plain lists: pages import them without a schema library. */

/** The account of the environment's variables. Its routes have no name in them, and its entries store none. */
export const defaultAccount = 'default'

/** The result of the signature check of a notification. */
export const verdicts = ['validated', 'unsigned', 'rejected'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * The verdicts that forwarding can be limited to. Without one, the gateway forwards what it accepted: `validated` and
 * `unsigned`.
 */
export const forwardedVerdicts = [...verdicts, 'any'] as const
export type ForwardedVerdict = (typeof forwardedVerdicts)[number]

/**
 * The outcome of forwarding a notification. What the gateway had rejected, the shop has `refused`, as it should, or
 * `accepted`. One whose timestamp a fault made old may be `refused`, too.
 */
export const forwardOutcomes = ['delivered', 'failed', 'refused', 'accepted'] as const
export type ForwardOutcome = (typeof forwardOutcomes)[number]

/**
 * The answer that is expected to a replay or a test notification: `refuse` of a forged signature. `either` is right where
 * the signature is old, or where this gateway rejected what somebody else signed.
 */
export const expectedAnswers = ['accept', 'refuse', 'either'] as const
export type ExpectedAnswer = (typeof expectedAnswers)[number]

/**
 * The sender of a notification: the provider (or any other outside sender), or this gateway, as the `replay` of a
 * stored notification or as a `test` made up by the user.
 */
export const origins = ['provider', 'replay', 'test'] as const
export type Origin = (typeof origins)[number]

/**
 * The transport of a call. `gateway`: the gateway performed it by itself, to forward a notification or to read a claim.
 * `shop`: a shop called the provider through the shop proxy; the operation is then the provider's route
 * (`POST /v1/payments`).
 */
export const transports = ['rest', 'trpc', 'gateway', 'shop'] as const
export type Transport = (typeof transports)[number]

/**
 * `display`: the console read it to show a page, or the gateway to learn the payment of a claim. `unknown_page`: a page
 * without the credentials of an account sent it to the shop proxy. `grading`: a shop read it while its webhook handler
 * was graded. `operation`: everything else, the writes of the console included.
 */
export const purposes = ['operation', 'display', 'unknown_page', 'grading'] as const
export type Purpose = (typeof purposes)[number]

/**
 * The operation of a recorded forward that another program, such as `pasarela listen`, made and reported. The gateway's
 * own forwards are calls whose transport is `gateway`.
 */
export const reportedForward = 'notifications.reportForward'

/** The operation of a read by which the gateway itself learns the payment of a claim. Its resource is the claim. */
export const claimRead = 'claims.get'
/** The topic of notifications of claims, which name no payment. */
export const claimTopic = 'topic_claims_integration_wh'

/** The bodies of a shop's call that are not kept whole. */
export const cutBodies = ['request', 'response', 'both'] as const

/** The error code of a shop's call that a fault made fail, of the shop proxy or of the simulator. */
export const faultCode = 'fault'

/** `error`: the answer was 4xx or 5xx. */
export const outcomes = ['ok', 'error'] as const

/** The SDKs of the provider, and the script of its pages (`js`). */
export const sdks = ['node', 'php', 'python', 'ruby', 'java', 'dotnet', 'go', 'js'] as const

/** The classes of HTTP statuses by which calls are filtered. The provider redirects no call of its API. */
export const statusClasses = ['2xx', '4xx', '5xx'] as const
export type StatusClass = (typeof statusClasses)[number]

/**
 * What a call did. `read`: nothing changed. `create`: a write whose answer has the id of what it created. `change`: any
 * other write.
 */
export const effects = ['read', 'create', 'change'] as const

/** The kinds of things that operations are about. `provider`: anything else in the provider's API that shops call. */
export const subjects = [
  'gateway',
  'test_user',
  'payment',
  'order',
  'customer',
  'preference',
  'plan',
  'subscription',
  'invoice',
  'payment_method',
  'identification_type',
  'card_token',
  'merchant_order',
  'chargeback',
  'provider',
  'notification',
  'test_notification',
  'forwarding',
  'grading',
  'call',
  'entry',
  'journal',
  'account',
] as const
export type SubjectKind = (typeof subjects)[number]

/** Codes of what can be sent and of why sending fails. The console translates each of them. */

export const replaySignatures = ['as_received', 'sign_again'] as const
export type ReplaySignature = (typeof replaySignatures)[number]

export const testSignatures = ['valid', 'wrong_secret', 'old', 'unsigned'] as const
export type TestSignature = (typeof testSignatures)[number]

/** Why a request got no answer. */
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
