import type { Country } from './countries.ts'

/** The amount in cents. Amounts are added in cents, so that 0.1 + 0.2 is 0.3. Exact for amounts with two decimals. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}

/** Whether the amount has cents and the country's currency has none. */
export function hasForbiddenCents(country: Country, amount: number): boolean {
  return country.decimals === 0 && !Number.isInteger(amount)
}
