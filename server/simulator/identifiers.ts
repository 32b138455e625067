import { createHash, randomUUID } from 'node:crypto'
import type { Account } from './accounts/account.ts'
import type { Counters } from './store/counters.ts'

/** The first digit tells what an id is of, so that a refund's is never mistaken for its payment's. */
const kinds = {
  payment: 1,
  refund: 2,
  order: 3,
  chargeback: 4,
  delivery: 5,
  notification: 6,
  address: 7,
  card: 9,
} as const

/** Room for the numbers of one kind in one account. */
const span = 10_000_000

/**
 * Ids are the kind's digit, the account's five, and a number that counts up: unique over all accounts, the
 * same on every run of a test, and safe in a double (13 digits; real payment ids have 11 to 12).
 */
export function nextNumber(counters: Counters, account: Account, kind: keyof typeof kinds): number {
  return (kinds[kind] * 100_000 + account.number) * span + counters.next(account.number, kind)
}

/** A user's id has nine digits, like the provider's. */
export function nextUserId(counters: Counters, account: Account): number {
  return account.number * 10_000 + counters.next(account.number, 'user')
}

/** 32 hexadecimal digits, not to be guessed. */
export function newCardTokenId(): string {
  // randomUUID draws from a pool, and is several times as fast as randomBytes.
  return randomUUID().replaceAll('-', '')
}

/** `<user id>-<14 letters and digits>` */
export function newCustomerId(counters: Counters, account: Account): string {
  const count = counters.next(account.number, 'customer')
  const digest = createHash('sha256').update(`customer:${account.tokenHash}:${count}`).digest('base64')
  return `${account.userId}-${digest.replace(/[^A-Za-z0-9]/g, '').slice(0, 14)}`
}

/** `<collector id>-<uuid v4>` */
export function newPreferenceId(counters: Counters, account: Account): string {
  const count = counters.next(account.number, 'preference')
  return `${account.userId}-${toUuid(`preference:${account.tokenHash}:${count}`)}`
}

/** A version 4 uuid that the same text always gives. */
export function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A number of so many digits that the same text always gives. */
export function toDigits(text: string, length: number): string {
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 13)
  return String(Number.parseInt(hex, 16)).padStart(length, '7').slice(-length)
}
