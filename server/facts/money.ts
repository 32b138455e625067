import { toCents } from './amounts.ts'
import type { Country } from './countries.ts'

export { toCents } from './amounts.ts'

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
