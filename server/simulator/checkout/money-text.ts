import { hasForbiddenCents } from '../../facts/amounts.ts'
import type { Country } from '../../facts/countries.ts'
import { amountLocale, type Language, languageFacts } from '../../facts/languages.ts'
import { nameZone } from '../../facts/zone-name.ts'

/**
 * Writes an amount with the country's sign, in the format of the page's reader: `$ 1.500,50` in Spanish, `$ 1,500.50` in
 * English. Four of the seven currencies are written `$`, so a page shows the currency's code once, beside the total.
 */
export function moneyText(site: Country, amount: number, language: Language): string {
  // Cents are shown even in a currency without them, with both digits: hiding a part of an amount would mislead.
  const digits = hasForbiddenCents(site, amount) ? 2 : site.decimals
  const style = { style: 'currency', currency: site.currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(site.locale, style).formatToParts(amount)
  const sign = parts.slice(
    0,
    parts.findIndex(({ type }) => type === 'integer'),
  )
  const number = new Intl.NumberFormat(amountLocale(site.locale, languageFacts[language].locale), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  })
  return sign.map(({ value }) => value).join('') + number.format(amount)
}

/** A date and time in 24 hours, in the time zone of the country, which the text names: `23:15 (UTC−3)`. */
export function momentText(language: Language, { timeZone }: Country, ms: number): string {
  const { locale } = languageFacts[language]
  const options = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone } as const
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(ms)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return `${new Intl.DateTimeFormat(locale, options).format(ms)} (${nameZone(offset)})`
}
