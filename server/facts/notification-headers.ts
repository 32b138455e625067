/**
 * The headers of the provider's notifications that a shop may read. `x-pasarela-forwards` counts gateways that forward
 * to each other. `traceparent` continues the trace of the simulator's caller.
 *
 * Others are not sent on. Anybody can send a notification with them, and a shop behind a proxy trusts some of them:
 * `x-http-method-override`, `x-original-url`, `forwarded` and `x-forwarded-*`, `cookie`, `authorization`.
 */
export const notificationHeaders: ReadonlySet<string> = new Set([
  'content-type',
  'user-agent',
  'x-request-id',
  'x-retry',
  'x-signature',
  'x-socket-timeout',
  'traceparent',
  'x-pasarela-forwards',
])
