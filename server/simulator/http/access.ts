import { hashToken } from '../../shared/actors.ts'
import { type Account, looksLikeAccessToken } from '../store/accounts/account.ts'
import type { Accounts } from '../store/accounts/accounts.ts'
import { acceptsToken } from '../store/accounts/connection.ts'
import { refusal } from './errors/provider-error.ts'
import type { ServerErrors } from './errors/server-errors.ts'

type Credentials = { authorization: string | undefined; query: Record<string, string> }
/** `now` is the time of an account's clock. */
type Access = { accounts: Accounts; errors: ServerErrors; now: (account: Account) => number }

/** The account of the access token in the header or, in the older form, in the query. Throws without a token. */
export function requireAccount(credentials: Credentials, access: Access): Account {
  const account = findAccount(credentials, access)
  if (account) return account
  throw access.errors.accessMissing()
}

function findAccount(
  { authorization, query }: Credentials,
  { accounts, errors, now }: Access,
): Account | null {
  const token = tokenOf({ authorization, query })
  if (token === undefined) return null
  if (token === '') throw errors.policyRefusal()
  if (!looksLikeAccessToken(token)) throw errors.accessInvalid()
  const account = accounts.open(token)
  // Hashing is left out for the accounts that have only their own token.
  const { issued, connection } = account
  if ((issued || connection) && !acceptsToken(account, hashToken(token), now(account)))
    throw errors.accessInvalid()
  return account
}

/** The access token of the header or, in the older form, of the query. */
export function tokenOf({ authorization, query }: Credentials): string | undefined {
  return authorization === undefined ? query.access_token : readBearer(authorization)
}

function readBearer(header: string): string {
  return /^Bearer\s*(.*)$/i.exec(header.trim())?.[1]?.trim() ?? header.trim()
}

export type BrowserAccess = { account: Account | null; publicKey: string | null }

/** A public key as the provider issues it. */
const keyPattern = /^(TEST|APP_USR)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The credentials of a browser: access token or public key, which the plugins send as the whole Authorization header.
 * The account is null for a key that is not registered.
 */
export function readBrowserAccess({ authorization, query }: Credentials, access: Access): BrowserAccess {
  const { accounts, errors } = access
  const isKey = (text: string) => keyPattern.test(text) || accounts.byPublicKey(text) !== null
  const header = authorization !== undefined && isKey(authorization.trim()) ? authorization.trim() : null
  const token = header === null ? authorization : undefined
  const publicKey = query.public_key ?? header
  if (token !== undefined || query.access_token !== undefined)
    return { account: findAccount({ authorization: token, query }, access), publicKey }
  if (!publicKey) throw errors.accessMissing()
  if (!looksLikeAccessToken(publicKey)) throw errors.publicKeyUnknown()
  return { account: accounts.byPublicKey(publicKey), publicKey }
}

/**
 * The account of a control call or a page, by token or public key. Null without credentials. An unregistered key is
 * refused, because a call without an account may concern all of them.
 */
export function readOptionalAccount(credentials: Credentials, access: Access): Account | null {
  if (credentials.authorization !== undefined) return findAccount(credentials, access)
  const publicKey = credentials.query.public_key
  if (!publicKey) return null
  const account = access.accounts.byPublicKey(publicKey)
  if (account) return account
  throw refusal(
    404,
    'No account has this public_key. Register it: POST /simulator/accounts {"access_token":"TEST-…","public_key":"…"}',
  )
}
