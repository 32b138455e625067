import { type Account, looksLikeAccessToken } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { accessInvalid, accessMissing, policyRefusal } from '../errors/access-errors.ts'
import { type ProviderError, refusal } from '../errors/provider-error.ts'

type Credentials = { authorization: string | undefined; query: Record<string, string> }

/** The account of the access token in the header or, in the older form, in the query. Throws without a token. */
export function requireAccount({ authorization, query }: Credentials, accounts: Accounts): Account {
  const account = findAccount({ authorization, query }, accounts)
  if (account) return account
  throw accessMissing()
}

function findAccount({ authorization, query }: Credentials, accounts: Accounts): Account | null {
  const token = authorization === undefined ? query.access_token : readBearer(authorization)
  if (token === undefined) return null
  if (token === '') throw policyRefusal()
  if (!looksLikeAccessToken(token)) throw accessInvalid()
  return accounts.open(token)
}

function readBearer(header: string): string {
  return /^Bearer\s*(.*)$/i.exec(header.trim())?.[1]?.trim() ?? header.trim()
}

export type BrowserAccess = { account: Account | null; publicKey: string | null }

/** A browser's credentials: access token or public key. The account is null for a key that is not registered. */
export function readBrowserAccess(
  credentials: Credentials,
  accounts: Accounts,
  missing: () => ProviderError = accessMissing,
): BrowserAccess {
  const publicKey = credentials.query.public_key ?? null
  if (credentials.authorization !== undefined || credentials.query.access_token !== undefined) {
    return { account: findAccount(credentials, accounts), publicKey }
  }
  if (!publicKey) throw missing()
  if (!looksLikeAccessToken(publicKey)) throw publicKeyUnknown()
  return { account: accounts.byPublicKey(publicKey), publicKey }
}

function publicKeyUnknown(): ProviderError {
  const description = 'public_key not found.'
  return refusal(400, description, [{ code: '1001', description }])
}

/**
 * The account of a control call or a page, by token or public key; null without credentials. An unregistered key is
 * refused, because a call without an account may concern all of them.
 */
export function readOptionalAccount(credentials: Credentials, accounts: Accounts): Account | null {
  if (credentials.authorization !== undefined) return findAccount(credentials, accounts)
  const publicKey = credentials.query.public_key
  if (!publicKey) return null
  const account = accounts.byPublicKey(publicKey)
  if (account) return account
  throw refusal(
    404,
    'No account has this public_key. Register it: POST /simulator/accounts {"access_token":"TEST-…","public_key":"…"}',
  )
}
