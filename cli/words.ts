import { languages } from '../server/facts/languages.ts'
import { readTexts, type Texts } from '../server/shared/texts/read-texts.ts'

/** The texts of the command in one language. Reasons that the system or the provider gives stay in English. */
export type Words = Texts<'command'> & {
  start: Texts<'start'>
  faults: Texts<'fault'>
  warnings: Texts<'warning'>
}

/** @param locale as in `LANG`, for example `pt_BR.UTF-8`; other languages get English */
export function wordsOf(locale: string | undefined): Words {
  const language = languages.find(one => locale?.toLowerCase().startsWith(one)) ?? 'en'
  return {
    ...readTexts('command', language),
    start: readTexts('start', language),
    faults: readTexts('fault', language),
    warnings: readTexts('warning', language),
  }
}
