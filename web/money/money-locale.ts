import { countryOfCurrency } from '../../server/facts/countries.ts'

/**
 * The locale of an amount. It is the interface's, in the variety of the currency's country if that country speaks the
 * interface's language: in Spanish, Mexico writes `1,234.50` and Argentina `1.234,50`.
 */
export function moneyLocale(currency: string, interfaceLocale: string): string {
  const local = countryOfCurrency(currency)?.locale
  return local && languageOf(local) === languageOf(interfaceLocale) ? local : interfaceLocale
}

function languageOf(locale: string): string {
  return new Intl.Locale(locale).language
}
