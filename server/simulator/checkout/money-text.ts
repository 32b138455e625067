import type { Country } from '../../facts/countries.ts'
import { type Language, languageFacts } from '../../facts/languages.ts'

/** `ARS 1.500,50`: always with the ISO code, because four of the seven currencies are written "$". */
export function moneyText(site: Country, amount: number): string {
  return `${site.currency}\u00a0${formatOf(site, amount).format(amount)}`
}

function formatOf(site: Country, amount: number): Intl.NumberFormat {
  return new Intl.NumberFormat(site.locale, {
    minimumFractionDigits: site.decimals,
    // Cents are shown even in a currency without them: hiding part of an amount would mislead.
    maximumFractionDigits: Number.isInteger(amount) ? site.decimals : 2,
    useGrouping: 'always',
  })
}

/** A date and time in 24 hours, in the time zone of the provider's dates, which the text names. */
export function momentText(language: Language, ms: number): string {
  const text = new Intl.DateTimeFormat(languageFacts[language].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Etc/GMT+4',
  }).format(ms)
  return `${text} (UTC−4)`
}
