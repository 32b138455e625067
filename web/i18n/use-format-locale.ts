import { useLocale } from 'use-intl'
import { languageFacts } from '../../server/facts/languages.ts'

/** The locale of dates, numbers and money, from the chosen language. */
export function useFormatLocale(): string {
  return languageFacts[useLocale()].locale
}
