/**
 * The header in which the simulator says what the provider does not: that the card token of a refused call, or the id in
 * its path, belongs to another account.
 */
export const hintHeader = 'x-simulator-hint'

/** `user` is the id of that account's user, with which its access token ends. */
export type ForeignOwner = { of: 'card_token' | 'id'; user: string }

export function writeHint({ of, user }: ForeignOwner): string {
  return `${of} of user ${user}`
}

/** Null for a header of another form. */
export function readHint(hint: string | undefined): ForeignOwner | null {
  const [, of, user] = /^(card_token|id) of user (\d+)$/.exec(hint ?? '') ?? []
  return user === undefined ? null : { of: of === 'id' ? 'id' : 'card_token', user }
}
