/**
 * The test users that were created here. They are kept in this browser because the provider shows a password once and
 * never lists them. They are sandbox accounts; still, they never appear in an address, a log or an export.
 */

import { isSiteId, type SiteId } from '../../server/facts/countries.ts'
import { toTestUserEmail } from '../../server/facts/test-users.ts'
import { createStoredValue } from '../browser/stored-value.ts'
import { isRecord } from '../unknown-json.ts'

export type TestUserRole = 'buyer' | 'seller'
export type VaultUser = {
  id: number
  nickname: string
  password: string
  email: string | null
  site: SiteId
  role: TestUserRole
  note: string
  /** Time of creation, ISO 8601. */
  createdAt: string
}

export const testUserVault = createStoredValue<readonly VaultUser[]>('test-users', stored =>
  Array.isArray(stored) ? stored.filter(isVaultUser) : [],
)

export function addToVault(user: VaultUser): void {
  testUserVault.set([user, ...testUserVault.get().filter(({ id }) => id !== user.id)])
}

export function removeFromVault(id: number): void {
  testUserVault.set(testUserVault.get().filter(user => user.id !== id))
}

/** The newest buyer of a country. */
export function findBuyer(site: SiteId): VaultUser | undefined {
  return testUserVault.get().find(user => user.site === site && user.role === 'buyer')
}

type CreatedUser = {
  id: number
  nickname: string
  password: string
  email?: string | undefined
  date_created?: string | undefined
}

export function toVaultUser(
  created: CreatedUser,
  { site, role, note }: { site: SiteId; role: TestUserRole; note: string },
): VaultUser {
  return {
    id: created.id,
    nickname: created.nickname,
    password: created.password,
    email: created.email ?? null,
    site,
    role,
    note,
    createdAt: created.date_created ?? new Date().toISOString(),
  }
}

/** The buyer's email: the one that the provider returned, else the one that its documentation describes. */
export function emailOf(user: Pick<VaultUser, 'email' | 'id'>): string {
  return user.email ?? toTestUserEmail(user.id)
}

function isVaultUser(value: unknown): value is VaultUser {
  return (
    isRecord(value) &&
    typeof value.id === 'number' &&
    typeof value.nickname === 'string' &&
    typeof value.password === 'string' &&
    isSiteId(value.site) &&
    (value.role === 'buyer' || value.role === 'seller')
  )
}
