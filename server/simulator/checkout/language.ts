import Negotiator from 'negotiator'
import type { Country } from '../../facts/countries.ts'

/** The languages of the checkout page. */
export const languages = ['es', 'pt', 'en'] as const
export type Language = (typeof languages)[number]

export const languageNames: Record<Language, string> = { es: 'Español', pt: 'Português', en: 'English' }

export function isLanguage(value: unknown): value is Language {
  return languages.some(language => language === value)
}

/** The language asked for, else the one of ours that the browser prefers, else the country's. */
export function chooseLanguage(
  asked: string | undefined,
  acceptLanguage: string | undefined,
  country?: Country,
): Language {
  if (isLanguage(asked)) return asked
  const fallback = [country?.locale.slice(0, 2)].find(isLanguage) ?? 'en'
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } })
  // A browser without a preference gets the first of the list.
  const preferred = negotiator.language([fallback, ...languages])
  return isLanguage(preferred) ? preferred : fallback
}
