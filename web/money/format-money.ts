/** Formats money, always with the ISO code, because four of the seven currencies are written "$". */
import { countryOfCurrency } from '../../server/facts/countries.ts'
import { amountLocale } from '../../server/facts/languages.ts'

/** The locale of an amount, for the interface's. */
export function moneyLocale(currency: string, interfaceLocale: string): string {
  return amountLocale(countryOfCurrency(currency)?.locale, interfaceLocale)
}

/** Digits after the decimal mark. A currency of no known country has two. */
export function decimalsOf(currency: string): number {
  return countryOfCurrency(currency)?.decimals ?? 2
}

/** Orders write their amounts as decimal texts, which are formatted to the last digit. */
export type Amount = number | string

/**
 * `ARS 1,500.50` in English, `ARS 1.500,50` in Spanish. Amounts have no decimals or two. Cents are shown if there are
 * any, even in a currency that usually has none.
 */
export function formatMoney(amount: Amount, currency: string, locale: string): string {
  return `${currency}\u00a0${formatAmount(amount, currency, locale)}`
}

/** Formats the amount without the code. */
export function formatAmount(amount: Amount, currency: string, locale: string): string {
  // With no decimals for every amount of the currency, Intl would print COP 1234.56 as 1.235, which hides cents.
  const decimals = isWhole(amount) ? decimalsOf(currency) : 2
  // The cast is needed because the type accepts only texts that the compiler knows to be numbers.
  return numberFormat(moneyLocale(currency, locale), decimals).format(amount as number)
}

/** Kept, because a list formats hundreds of amounts, and making a format takes ten times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, decimals: number): Intl.NumberFormat {
  const key = locale + decimals
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // By default some locales group four digits and others do not.
    useGrouping: 'always',
  })
  formats.set(key, format)
  return format
}

function isWhole(amount: Amount): boolean {
  return typeof amount === 'string' ? !/\.\d*[1-9]/.test(amount) : Number.isInteger(amount)
}

/** The amount in cents, as an integer. Amounts are only added and subtracted in cents. */
export function toMinor(amount: number): number {
  return Math.round(amount * 100)
}

export function fromMinor(minor: number): number {
  return minor / 100
}

/** Half an amount, rounded down to the currency's smallest unit. */
export function halfOf(amount: number, currency: string): number {
  const step = decimalsOf(currency) === 0 ? 100 : 1
  return fromMinor(Math.floor(toMinor(amount) / 2 / step) * step)
}
