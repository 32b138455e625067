/** The console's languages; the first is the one for a browser that speaks none of them. */
export const languages = ['es', 'pt', 'en'] as const
export type Language = (typeof languages)[number]

export const languageNames: Record<Language, string> = { es: 'Español', pt: 'Português', en: 'English' }

/** For dates and numbers that belong to no site. */
export const localeByLanguage: Record<Language, string> = { es: 'es', pt: 'pt-BR', en: 'en-GB' }

export function isLanguage(value: unknown): value is Language {
  return languages.some(language => language === value)
}
