/**
 * The languages of the console, the sign-in page and the simulator's checkout. The first is the default for browsers
 * that request none of these languages.
 */
export const languages = ['es', 'pt', 'en'] as const
export type Language = (typeof languages)[number]

type LanguageFacts = {
  /** The language's name in that language. */
  name: string
  /** BCP 47, for dates, numbers and money. */
  locale: string
}

export const languageFacts: Record<Language, LanguageFacts> = {
  es: { name: 'Español', locale: 'es' },
  pt: { name: 'Português', locale: 'pt-BR' },
  // en-GB puts the day before the month, as the other two languages do.
  en: { name: 'English', locale: 'en-GB' },
}

/**
 * The locale in which a reader writes the amounts of a country. It is the reader's, in the variety of the country if that
 * speaks the reader's language: in Spanish, Mexico writes `1,234.50` and Argentina `1.234,50`.
 */
export function amountLocale(country: string | undefined, reader: string): string {
  return country !== undefined && country.slice(0, 2) === reader.slice(0, 2) ? country : reader
}

export function isLanguage(value: unknown): value is Language {
  return languages.some(language => language === value)
}
