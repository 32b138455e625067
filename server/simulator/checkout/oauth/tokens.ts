import { randomBytes } from 'node:crypto'
import type { Deps } from '../../http/deps.ts'
import type { Account } from '../../store/accounts/account.ts'
import { toUuid } from '../../store/accounts/identifiers.ts'

type Issued = { integrator: Account; account: Account; now: number; isTest: boolean }

/** An access token in the provider's form: `APP_USR-<application>-<MMDDHH>-<32 hex>-<user id>`. */
export function newAccessToken({ integrator, account, now, isTest }: Issued): string {
  const hour = new Date(now).toISOString().slice(5, 13).replaceAll(/\D/g, '')
  return [isTest ? 'TEST' : 'APP_USR', integrator.clientId, hour, newHex(), account.userId].join('-')
}

/** A refresh token or an authorization code: `TG-<32 hex>-<user id>`. */
export function newGrant({ userId }: { userId: number }): string {
  return `TG-${newHex()}-${userId}`
}

const newHex = () => randomBytes(16).toString('hex')

/** The account's public key. A seller gets one at its first token. */
export function publicKeyOf(account: Account, { accounts }: Deps): string {
  if (account.publicKey) return account.publicKey
  const publicKey = `APP_USR-${toUuid(`public key of ${account.tokenHash}`)}`
  accounts.change(account, { publicKey })
  return publicKey
}
