import { type Language, languages } from '../../server/facts/languages.ts'
import { en, type Words } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

const wordsByLanguage: Record<Language, Words> = { en, es, pt }

/** @param locale as in `LANG`, for example `pt_BR.UTF-8`; English for other languages */
export function wordsOf(locale: string | undefined): Words {
  const language = languages.find(one => locale?.toLowerCase().startsWith(one)) ?? 'en'
  return wordsByLanguage[language]
}
