import type { Country } from '../../facts/countries.ts'
import { type Language, languageFacts } from '../../facts/languages.ts'

/** `ARS 1.500,50`: always with the ISO code, because four of the seven currencies are written "$". */
export function moneyText(site: Country, amount: number): string {
  return `${site.currency}\u00a0${formatOf(site, amount).format(amount)}`
}

function formatOf(site: Country, amount: number): Intl.NumberFormat {
  return new Intl.NumberFormat(site.locale, {
    minimumFractionDigits: site.decimals,
    // A hidden cent is worse than an odd-looking one.
    maximumFractionDigits: Number.isInteger(amount) ? site.decimals : 2,
    useGrouping: 'always',
  })
}

/** A moment in the words of a language, 24 hours, in the zone the provider writes its dates in, which it names. */
export function momentText(language: Language, ms: number): string {
  const text = new Intl.DateTimeFormat(languageFacts[language].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Etc/GMT+4',
  }).format(ms)
  return `${text} (UTC−4)`
}
