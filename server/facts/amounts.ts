import type { Country } from './countries.ts'

/** Whether the amount has cents and the country's currency has none. */
export function hasForbiddenCents(country: Country, amount: number): boolean {
  return country.decimals === 0 && !Number.isInteger(amount)
}
