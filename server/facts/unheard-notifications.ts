/** The fields of an account that are read from the simulator's control API. */
export type AccountWithCount = { public_key: string | null; unheard_notifications: number }

/**
 * How many notifications of other accounts had no address to go to: their shops use an access token that this gateway
 * does not have.
 */
export function countUnheard(accounts: readonly AccountWithCount[], ownKey: string | null): number {
  return accounts
    .filter(({ public_key }) => public_key !== ownKey)
    .reduce((sum, { unheard_notifications }) => sum + unheard_notifications, 0)
}
