import { createHash, randomUUID } from 'node:crypto'
import type { Account } from './accounts/account.ts'
import type { Counters } from './store/counters.ts'

/** The first digit of an id names the kind, so that the id of a refund never equals that of a payment. */
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

/** Maximum number of ids of one kind in an account. */
const span = 10_000_000

/**
 * An id consists of the digit of the kind, the five digits of the account, and a counter. It is unique among all
 * accounts, the same in every run of a test, and exact in a double (13 digits; real payment ids have 11 to 12).
 */
export function nextNumber(counters: Counters, account: Account, kind: keyof typeof kinds): number {
  return (kinds[kind] * 100_000 + account.number) * span + counters.next(account.number, kind)
}

/** Nine digits, as in the provider's user ids. */
export function nextUserId(counters: Counters, account: Account): number {
  return account.number * 10_000 + counters.next(account.number, 'user')
}

/** 32 random hexadecimal digits. */
export function newCardTokenId(): string {
  // randomUUID is several times as fast as randomBytes, because Node keeps a pool of them.
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

/** A version 4 UUID derived from a text: the same text gives the same UUID. */
export function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Decimal digits derived from a text: the same text gives the same digits. */
export function toDigits(text: string, length: number): string {
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 13)
  return String(Number.parseInt(hex, 16)).padStart(length, '7').slice(-length)
}
