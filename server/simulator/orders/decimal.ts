import { toCents } from '../money.ts'

/**
 * The cents of an amount. Amounts of orders are decimal text with at most twelve digits and two decimals
 * (`read/fields.ts`), so a double is less than half a cent away from them.
 */
export function centsOf(amount: string): number {
  return toCents(Number(amount))
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
