/**
 * The header in which the simulator says of a refused call what the provider does not: that its card token, or the id in
 * its path, belongs to another account.
 */
export const hintHeader = 'x-simulator-hint'

/** `account` is the user of that account. Without a public key, no browser can have called for it. */
export type ForeignOwner = { of: 'card_token' | 'id'; account: string; publicKey: string | null }

export function writeHint({ of, account, publicKey }: ForeignOwner): string {
  return `${of} of account=${account}${publicKey === null ? '' : `; public-key=${publicKey}`}`
}

/** Null for a header of another form. */
export function readHint(hint: string | undefined): ForeignOwner | null {
  const [, of, account, publicKey = null] =
    /^(card_token|id) of account=(\d+)(?:; public-key=(\S+))?$/.exec(hint ?? '') ?? []
  return account === undefined ? null : { of: of === 'id' ? 'id' : 'card_token', account, publicKey }
}
