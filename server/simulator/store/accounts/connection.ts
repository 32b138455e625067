/**
 * What `POST /oauth/token` stores with an account: the tokens that it issued, and, for the account of a seller, the
 * consent that they rest on. Only hashes of tokens are stored.
 */

/** An access token that was issued for an account. */
export type IssuedToken = { hash: string; expiresAt: number }

/** A seller's consent to an application. */
export type Connection = {
  /** The number of the account whose application it is. */
  integrator: number
  scope: string
  /** The refresh token that is valid now. Null without the scope `offline_access`, and after the revocation. */
  refreshHash: string | null
  authorizedAt: number
  revokedAt: number | null
}

/**
 * The number of issued tokens that an account keeps. Older ones are forgotten, and then are unknown tokens.
 */
const maxIssued = 200

export function addIssued(issued: readonly IssuedToken[] | undefined, token: IssuedToken): IssuedToken[] {
  return [token, ...(issued ?? [])].slice(0, maxIssued)
}

type Holder = { tokenHash: string; issued?: IssuedToken[]; connection?: Connection }

/**
 * Whether the account still accepts a token that leads to it: its own, an issued one that did not expire, or another one
 * that names its user. A connected seller has issued tokens only.
 */
export function acceptsToken({ tokenHash, issued, connection }: Holder, hash: string, now: number): boolean {
  if (connection && connection.revokedAt !== null) return false
  if (hash === tokenHash) return true
  const known = issued?.find(token => token.hash === hash)
  return known === undefined ? connection === undefined : known.expiresAt > now
}
