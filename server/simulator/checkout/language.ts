import type { Country } from '../../facts/countries.ts'

/** The languages of the checkout page. */
export const languages = ['es', 'pt', 'en'] as const
export type Language = (typeof languages)[number]

export const languageNames: Record<Language, string> = { es: 'Español', pt: 'Português', en: 'English' }

export function isLanguage(value: unknown): value is Language {
  return languages.some(language => language === value)
}

/** The one asked for, else the browser's best liked of ours, else the site's own. */
export function chooseLanguage(
  asked: string | undefined,
  acceptLanguage: string | undefined,
  country?: Country,
): Language {
  if (isLanguage(asked)) return asked
  return [...preferred(acceptLanguage ?? ''), country?.locale.slice(0, 2)].find(isLanguage) ?? 'en'
}

/** Two-letter languages of an Accept-Language header, best liked first. */
function preferred(header: string): string[] {
  return header
    .split(',')
    .map((entry, index) => {
      const [tag = '', ...parameters] = entry.trim().split(';')
      const quality = parameters.find(parameter => parameter.trim().startsWith('q='))
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number(quality?.trim().slice(2) ?? 1), index }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.index - other.index)
    .map(({ language }) => language)
}
