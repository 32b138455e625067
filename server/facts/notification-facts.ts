/**
 * The headers of the provider's notifications that a shop may read. `x-pasarela-forwards` counts gateways that forward
 * to each other. `traceparent` continues the trace of the simulator's caller.
 *
 * Other headers are not sent on. Anybody can send a notification with them, and a shop behind a proxy trusts some of
 * them: `x-http-method-override`, `x-original-url`, `forwarded` and `x-forwarded-*`, `cookie`, `authorization`.
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

/**
 * Minutes between the eight attempts of the provider to deliver a notification, from the diagram in its documentation.
 * After the last attempt it gives up.
 */
export const retryMinutes: readonly number[] = [15, 30, 360, 2_880, 5_760, 5_760, 5_760]

/**
 * The fields of a fault of notifications. The control API has a schema for each; the command recognizes such faults by
 * them.
 */
export const notificationFaultFields = [
  'copies',
  'delay_seconds',
  'reorder',
  'lose',
  'wrong_signature',
  'stale_timestamp',
] as const
export type NotificationFaultField = (typeof notificationFaultFields)[number]

/** The fields of an account that are read from the simulator's control API. */
export type AccountWithCount = { public_key: string | null; unheard_notifications: number }

/**
 * The number of notifications of other accounts that were not sent, because no address is known for their access token.
 * Their shops use a token that this gateway does not have.
 */
export function countUnheard(accounts: readonly AccountWithCount[], ownKey: string | null): number {
  return accounts
    .filter(({ public_key }) => public_key !== ownKey)
    .reduce((sum, { unheard_notifications }) => sum + unheard_notifications, 0)
}
