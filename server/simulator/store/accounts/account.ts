import { readAccessToken } from '../../../facts/access-tokens.ts'
import type { SiteId } from '../../../facts/countries.ts'
import { toTestUserEmail } from '../../../facts/test-users.ts'
import { hashToken } from '../../../shared/actors.ts'
import { credentialPattern } from '../../api/account.ts'
import type { ClockOwner } from './clock-state.ts'
import type { Connection, IssuedToken } from './connection.ts'
import { type AccountSettings, defaultSettings, firstAccountNumber, maxAccountNumbers } from './settings.ts'

/** A seller, who is identified by an access token. Only the hash of the token is stored. */
export type Account = ClockOwner & {
  /** Five digits, unique among the accounts. The number is part of every id that the account assigns. */
  number: number
  tokenHash: string
  /** Whom the token names (`ownerOf`). Absent if it names nobody, and in data files of earlier versions. */
  owner?: string
  publicKey: string | null
  siteId: SiteId
  /** The value of `collector_id` in payments, and of `id` in `GET /users/me`. */
  userId: number
  clientId: string
  webhookUrl: string | null
  webhookSecret: string | null
  settings: AccountSettings
  createdAt: number
  /** The address of the account's application to which consents return. Without one any is accepted. */
  redirectUri?: string
  /** Further access tokens, the newest first. */
  issued?: IssuedToken[]
  /** The addresses of `PATCH /instore/integrator`. */
  integrator?: { callbackUrl?: string | undefined; notificationUrl?: string | undefined }
  /** That of a seller who connected to an application. Its notifications go to the application's address. */
  connection?: Connection
}

/** The settings of an account, set at its registration and changed later. */
export type AccountDetails = {
  publicKey?: string | undefined
  siteId?: SiteId | undefined
  webhookUrl?: string | null | undefined
  webhookSecret?: string | null | undefined
  redirectUri?: string | undefined
  settings?: Partial<AccountSettings> | undefined
}

/** Whether the text has the form of an access token or a public key. */
export function looksLikeAccessToken(token: string): boolean {
  return credentialPattern.test(token)
}

/**
 * Creates an account for a token. `APP_USR-<application>-<MMDDHH>-<32 hex>-<user id>` names its application and user;
 * other tokens get numbers derived from the token, so that a test has the same ones on every run. At least one number
 * must be free.
 */
export function createAccount(token: string, isTaken: (number: number) => boolean, now: number): Account {
  const tokenHash = hashToken(token)
  const seed = Number.parseInt(tokenHash.slice(0, 12), 16)
  const number = findFreeNumber(firstAccountNumber + (seed % maxAccountNumbers), isTaken)
  const named = readAccessToken(token)
  const owner = ownerOf(token)
  return {
    number,
    tokenHash,
    ...(owner !== null && { owner }),
    publicKey: null,
    siteId: 'MLA',
    userId: named ? named.userId : 100_000_000 + (seed % 900_000_000),
    clientId: named?.application ?? String(1_000_000_000_000_000 + (seed % 9_000_000_000_000)),
    webhookUrl: null,
    webhookSecret: null,
    settings: defaultSettings,
    clock: null,
    createdAt: now,
  }
}

/**
 * The kind of credentials, the application and the user that a token names; null for one that names nobody. Credentials
 * are renewed, and the seller stays. Test and productive ones are apart, because each kind has a public key.
 */
export function ownerOf(token: string): string | null {
  const named = readAccessToken(token)
  const [kind = ''] = token.split('-', 1)
  return named && `${kind.toUpperCase()}-${named.application}-${named.userId}`
}

function findFreeNumber(preferred: number, isTaken: (number: number) => boolean): number {
  let number = preferred
  while (isTaken(number))
    number = firstAccountNumber + ((number - firstAccountNumber + 1) % maxAccountNumbers)
  return number
}

/** The secret of the account's application: the same on every run, as its id is. */
export function clientSecretOf({ tokenHash }: Account): string {
  return hashToken(`client secret of ${tokenHash}`).slice(0, 32)
}

/** Nickname of the user that the account belongs to. */
export function nicknameOf(account: Account): string {
  return `TESTUSER${account.userId}`
}

export function emailOf(account: Account): string {
  return toTestUserEmail(account.userId)
}
