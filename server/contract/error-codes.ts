/**
 * The codes of failed calls, used in the error envelope of REST, in tRPC's error data, and in the journal. Programs
 * branch on the code; the message is for people and may change. The API reference shows these descriptions.
 */
export const errorDescriptions = {
  bad_request: 'the request is not valid JSON or one of its headers is invalid',
  unauthorized: 'the console token or the signature of the notification is missing or wrong',
  forbidden: 'this gateway does not serve that Host, or a page of another origin sent the request',
  not_found: 'that resource does not exist or the demo endpoints are closed',
  method_not_allowed: 'this path does not support that HTTP method',
  conflict: 'what was asked contradicts what exists; `errors` lists the messages by field',
  payload_too_large: 'the body is larger than 1 MiB',
  unsupported_media_type: 'the body is not sent as application/json or it is compressed',
  client_closed_request: 'the caller closed the connection before the response; only the journal shows it',
  too_many_tries: 'this address sent too many wrong console tokens; `Retry-After` says when to try again',
  validation_failed: 'the input is invalid; `errors` lists the messages by field',
  not_configured: 'the gateway has no access token',
  wait_timeout: 'nothing matched in time; `details` lists the closest entries',
  order_failed: 'the order exists, but its payment failed; `order` names it and the reasons',
  provider_refused: 'the provider rejected the request, with this status; `details` is its response',
  provider_failed: 'the provider failed or could not be reached',
  provider_timeout: 'the provider did not respond in time',
  unavailable: 'the gateway cannot do this now; `Retry-After` says when to try again',
  internal: 'the gateway failed; its log has the reason under the request ID',
} as const

/**
 * The message of `not_found` if the path does not exist or the demo endpoints are closed, which callers cannot tell
 * apart.
 */
export const notFoundMessage = 'Not found.'

export type ErrorCode = keyof typeof errorDescriptions
export const errorCodes = Object.keys(errorDescriptions) as ErrorCode[]
