import { countryOfCurrency } from '../../server/facts/countries.ts'

/** Digits after the decimal mark. A currency of no known country has two. */
export function decimalsOf(currency: string): number {
  return countryOfCurrency(currency)?.decimals ?? 2
}
