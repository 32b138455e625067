import { countryOfCurrency } from '../../server/facts/countries.ts'

/** Digits after the decimal mark; two for a currency of no known country. */
export function decimalsOf(currency: string): number {
  return countryOfCurrency(currency)?.decimals ?? 2
}
