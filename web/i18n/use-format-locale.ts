import { useLocale } from 'use-intl'
import { languageFacts } from '../../server/facts/languages.ts'

/** How dates and numbers are written in the language that was chosen. Money follows its country instead. */
export function useFormatLocale(): string {
  return languageFacts[useLocale()].locale
}
