import { createHash } from 'node:crypto'
import type { SiteId } from '../../facts/countries.ts'
import { toTestUserEmail } from '../../facts/test-users.ts'
import { credentialPattern } from '../api/account.ts'
import type { ClockOwner } from '../clock/clock-changes.ts'
import { firstAccountNumber, maxAccountNumbers } from './limits.ts'
import { type AccountSettings, defaultSettings } from './settings.ts'

/** One seller, named by its access token. The token itself is never stored, only its hash. */
export type Account = ClockOwner & {
  /** Five digits, unique among the accounts; part of every id that the account gives out. */
  number: number
  tokenHash: string
  publicKey: string | null
  siteId: SiteId
  /** `collector_id` of payments, `id` of `GET /users/me`. */
  userId: number
  clientId: string
  webhookUrl: string | null
  webhookSecret: string | null
  settings: AccountSettings
  createdAt: number
}

/** The settings of an account, made at its registration and changed later. */
export type AccountDetails = {
  publicKey?: string | undefined
  siteId?: SiteId | undefined
  webhookUrl?: string | null | undefined
  webhookSecret?: string | null | undefined
  settings?: Partial<AccountSettings> | undefined
}

/** True for a valid access token or public key. */
export function looksLikeAccessToken(token: string): boolean {
  return credentialPattern.test(token)
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * A new account for a token. `APP_USR-<application>-<MMDDHH>-<32 hex>-<user id>` names its application and
 * user; other tokens get numbers derived from the token, so that a test sees the same ones on every run. There must be a
 * number that is not taken.
 */
export function createAccount(token: string, isTaken: (number: number) => boolean, now: number): Account {
  const tokenHash = hashToken(token)
  const seed = Number.parseInt(tokenHash.slice(0, 12), 16)
  const number = findFreeNumber(firstAccountNumber + (seed % maxAccountNumbers), isTaken)
  const named = /^(?:TEST|APP_USR)-(\d{6,17})-\d+-[0-9a-f]+-(\d{5,12})$/i.exec(token)
  return {
    number,
    tokenHash,
    publicKey: null,
    siteId: 'MLA',
    userId: named ? Number(named[2]) : 100_000_000 + (seed % 900_000_000),
    clientId: named?.[1] ?? String(1_000_000_000_000_000 + (seed % 9_000_000_000_000)),
    webhookUrl: null,
    webhookSecret: null,
    settings: defaultSettings,
    clock: null,
    createdAt: now,
  }
}

function findFreeNumber(preferred: number, isTaken: (number: number) => boolean): number {
  let number = preferred
  while (isTaken(number))
    number = firstAccountNumber + ((number - firstAccountNumber + 1) % maxAccountNumbers)
  return number
}

/** Nickname of the user that the account belongs to. */
export function nicknameOf(account: Account): string {
  return `TESTUSER${account.userId}`
}

export function emailOf(account: Account): string {
  return toTestUserEmail(account.userId)
}
