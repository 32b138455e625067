import type { Country } from './countries.ts'

/** The amount in cents. Amounts are added in cents, so that 0.1 + 0.2 is 0.3. Exact for amounts with two decimals. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}

function fromCents(cents: number): number {
  return cents / 100
}

/** The sum of amounts, without floating-point errors. */
export function sum(...amounts: number[]): number {
  return fromCents(amounts.reduce((total, amount) => total + toCents(amount), 0))
}

export function subtract(from: number, amount: number): number {
  return fromCents(toCents(from) - toCents(amount))
}

/** Rounds to the smallest unit of the country's currency (Chile and Colombia have no cents). */
export function roundFor(country: Country, amount: number): number {
  return country.decimals === 0 ? Math.round(amount) : fromCents(toCents(amount))
}

/** Whether the amount has more decimals than its currency. What arithmetic leaves, as in 0.1 + 0.2, does not count. */
export function hasPartOfCent(country: Country, amount: number): boolean {
  return Math.abs(amount - roundFor(country, amount)) > Math.max(1e-6, amount * 1e-12)
}

/** Whether the amount has cents and the country's currency has none. */
export function hasForbiddenCents(country: Country, amount: number): boolean {
  return country.decimals === 0 && !Number.isInteger(amount)
}
