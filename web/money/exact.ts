/**
 * Computes with amounts as decimal texts, as orders write them. They are converted to whole cents, so they are exact at
 * any length.
 */
import { decimalsOf } from './format-money.ts'

/** `1500.5` becomes 150050. Digits beyond cents are cut off. */
export function centsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`)
}

/** Writes an amount with the decimals of the currency: `1500.50`, or `48514` in Chile. */
export function fromCents(cents: bigint, currency: string): string {
  const digits = String(cents).padStart(3, '0')
  const [whole, fraction] = [digits.slice(0, -2), digits.slice(-2)]
  return decimalsOf(currency) === 0 && fraction === '00' ? whole : `${whole}.${fraction}`
}

/** Half an amount, rounded down to the currency's smallest unit. */
export function halfOfText(text: string, currency: string): string {
  const step = decimalsOf(currency) === 0 ? 100n : 1n
  return fromCents((centsOf(text) / 2n / step) * step, currency)
}
