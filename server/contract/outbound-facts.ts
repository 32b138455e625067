/** Codes of what can be sent and of why sending fails. The console translates each of them. */

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
