/** Amounts of orders: decimal text with at most two decimals. */
import { toCents } from './amounts.ts'

/**
 * The form of an amount. With twelve digits a double is less than half a cent away from it, and no payment method accepts
 * more.
 */
export const amountPattern = /^\d{1,12}(\.\d{1,2})?$/

export function centsOf(amount: string): number {
  return toCents(Number(amount))
}

/** The cents of an amount of the right form. Null for other values. */
export function readCents(amount: unknown): number | null {
  return typeof amount === 'string' && amountPattern.test(amount) ? centsOf(amount) : null
}

/** The sum in cents. It is exact wherever it can be a total, which has twelve digits. */
export function sumOf(payments: readonly { amount: string }[]): number {
  return payments.reduce((total, { amount }) => total + centsOf(amount), 0)
}

/** Writes `150050` as `1500.50`, or as `1500` for currencies that have no cents. */
export function amountOf(cents: number, decimals: 0 | 2): string {
  const whole = String(Math.floor(cents / 100))
  return decimals === 0 ? whole : `${whole}.${String(cents % 100).padStart(2, '0')}`
}

/** The sent text if it has these cents, because the provider answers it unchanged (`1500` stays `1500`). */
export function amountLike(sent: string, cents: number, decimals: 0 | 2): string {
  return centsOf(sent) === cents ? sent : amountOf(cents, decimals)
}
