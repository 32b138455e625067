import Negotiator from 'negotiator'
import type { Country } from '../../facts/countries.ts'
import { isLanguage, type Language, languages } from '../../facts/languages.ts'

/** The requested language, else the supported one that the browser prefers, else the country's. */
export function chooseLanguage(
  requested: string | undefined,
  acceptLanguage: string | undefined,
  country?: Country,
): Language {
  if (isLanguage(requested)) return requested
  const fallback = [country?.locale.slice(0, 2)].find(isLanguage) ?? 'en'
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } })
  // Without a preference of the browser, the library returns the first of the list.
  const preferred = negotiator.language([fallback, ...languages])
  return isLanguage(preferred) ? preferred : fallback
}
