import { hash, randomUUID } from 'node:crypto'
import { AtLimit } from '../at-limit.ts'
import type { Counters } from '../counters.ts'
import type { Account } from './account.ts'

/** The first digit of each kind of id, so that the id of a refund never equals that of a payment. */
const kinds = {
  payment: 1,
  refund: 2,
  order: 3,
  chargeback: 4,
  delivery: 5,
  notification: 6,
  address: 7,
  invoice: 8,
  card: 9,
} as const

/** Maximum number of ids of one kind in an account. */
const span = 10_000_000
/** Maximum number of ids of nine digits. */
const shortSpan = 10_000

/**
 * The next id, which consists of the digit of the kind, the five digits of the account, and a counter. It is unique
 * among all accounts, the same in every run of a test, and exact in a double (13 digits; real payment ids have 11 to
 * 12).
 */
export function nextNumber(counters: Counters, account: Account, kind: keyof typeof kinds): number {
  return (kinds[kind] * 100_000 + account.number) * span + nextCount(counters, account, { kind, limit: span })
}

/** The next number of a counter. Throws `AtLimit` at its limit, where the next id would be one of another account. */
function nextCount(
  counters: Counters,
  account: Account,
  { kind, limit }: { kind: string; limit: number },
): number {
  const count = counters.next(account.number, kind)
  if (count < limit) return count
  throw new AtLimit(`The account has no further id of the kind ${kind}. Reset it, or use another account`)
}

/** The largest value of each counter. The list is complete. */
export const maxCounts: ReadonlyMap<string, number> = new Map([
  ...Object.keys(kinds).map((kind): [string, number] => [kind, span - 1]),
  ['user', shortSpan - 1],
  ['branch', shortSpan - 1],
  ['pos', shortSpan - 1],
  ['terminal', shortSpan - 1],
  ['report', shortSpan - 1],
  ['claim', shortSpan - 1],
  ['split', shortSpan - 1],
  ['customer', span - 1],
  ['preference', span - 1],
  ['plan', span - 1],
  ['subscription', span - 1],
  ['ulid', span - 1],
])

/** Kind and count of a number that `nextNumber` assigned to this account. Null for every other number. */
export function readNumber(id: number, account: Account): { kind: string; count: number } | null {
  const prefix = Math.floor(id / span)
  const [kind] = Object.entries(kinds).find(([, digit]) => digit * 100_000 + account.number === prefix) ?? []
  return kind === undefined ? null : { kind, count: id % span }
}

/** An id of nine digits, as users, stores and points of sale have. It is unique among those of its kind. */
export function nextShortId(
  counters: Counters,
  account: Account,
  kind: 'user' | 'branch' | 'pos' | 'terminal' | 'report' | 'claim' | 'split',
): number {
  return account.number * shortSpan + nextCount(counters, account, { kind, limit: shortSpan })
}

/** An id of 32 random hexadecimal digits. */
export function newCardTokenId(): string {
  // randomUUID is several times as fast as randomBytes, because Node keeps a pool of them.
  return randomUUID().replaceAll('-', '')
}

/** An id of the form `<user id>-<14 letters and digits>`. */
export function newCustomerId(counters: Counters, account: Account): string {
  const count = counters.next(account.number, 'customer')
  const digest = hash('sha256', `customer:${account.tokenHash}:${count}`, 'base64')
  return `${account.userId}-${digest.replace(/[^A-Za-z0-9]/g, '').slice(0, 14)}`
}

/** An id of the form `<collector id>-<uuid v4>`. */
export function newPreferenceId(counters: Counters, account: Account): string {
  const count = counters.next(account.number, 'preference')
  return `${account.userId}-${toUuid(`preference:${account.tokenHash}:${count}`)}`
}

/** An id of 32 hexadecimal digits, as plans and subscriptions have. */
export function newHexId(counters: Counters, account: Account, kind: 'plan' | 'subscription'): string {
  const count = counters.next(account.number, kind)
  return hash('sha256', `${kind}:${account.tokenHash}:${count}`).slice(0, 32)
}

/** The digits of Crockford's base 32, in which ULIDs are written. */
const ulidDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A ULID after a prefix: 10 characters of time, then 16 derived from the account and its counter, so that a test has
 * the same ones on every run. It sorts by time.
 * @param now milliseconds on the account's clock
 */
export function newUlid(
  counters: Counters,
  account: Account,
  { now, prefix = '' }: { now: number; prefix?: string },
): string {
  const count = counters.next(account.number, 'ulid')
  const digest = hash('sha256', `ulid:${account.tokenHash}:${count}`)
  const half = (at: number) => Number.parseInt(digest.slice(at, at + 10), 16)
  // The text is joined, because V8 takes three times as long to stringify a document with a concatenated text
  // (measured).
  return [prefix, toBase32(now, 10), toBase32(half(0), 8), toBase32(half(10), 8)].join('')
}

function toBase32(value: number, length: number): string {
  let text = ''
  let left = value
  for (let index = 0; index < length; index++) {
    text = ulidDigits.charAt(left % 32) + text
    left = Math.floor(left / 32)
  }
  return text
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The 128 bits of the ULID, written as a UUID. */
export function ulidToUuid(ulid: string): string {
  const bits = [...ulid].reduce((sum, digit) => sum * 32n + BigInt(ulidDigits.indexOf(digit)), 0n)
  return bits
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The ULID with the bits of the UUID. Null for a text of another form. */
export function uuidToUlid(uuid: string): string | null {
  if (!uuidForm.test(uuid)) return null
  const bits = BigInt(`0x${uuid.replaceAll('-', '')}`)
  const digits = Array.from({ length: 26 }, (_, at) =>
    ulidDigits.charAt(Number((bits >> BigInt(5 * (25 - at))) & 31n)),
  )
  return digits.join('')
}

/** A version 4 UUID derived from a text: the same text gives the same UUID. */
export function toUuid(text: string): string {
  const hex = hash('sha256', text)
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Decimal digits derived from a text: the same text gives the same digits. */
export function toDigits(text: string, length: number): string {
  const hex = hash('sha256', text).slice(0, 13)
  return String(Number.parseInt(hex, 16)).padStart(length, '7').slice(-length)
}
