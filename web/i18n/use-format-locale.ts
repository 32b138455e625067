import { useLocale } from 'use-intl'
import { languageFacts } from '../../server/facts/languages.ts'

/** The locale of dates and numbers, from the chosen language. Money is formatted as in its country instead. */
export function useFormatLocale(): string {
  return languageFacts[useLocale()].locale
}
