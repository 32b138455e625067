/** What a person chose for this browser. */
import { isLanguage, type Language, languages } from '../../server/facts/languages.ts'
import { createStoredValue } from './stored-value.ts'

/** Null: follow the browser. `?lang=` of the first address wins and is remembered. */
export const chosenLanguage = createStoredValue<Language | null>('language', stored =>
  isLanguage(stored) ? stored : null,
)

export type TimeZoneChoice = 'local' | 'utc'
export const chosenTimeZone = createStoredValue<TimeZoneChoice>('time-zone', stored =>
  stored === 'utc' ? 'utc' : 'local',
)

/** Single letters as shortcuts can be switched off (WCAG 2.1.4). */
export const letterShortcuts = createStoredValue<boolean>('letter-shortcuts', stored => stored !== false)

export function pickLanguage(search: string, preferred: readonly string[]): Language {
  const asked = new URLSearchParams(search).get('lang')
  if (isLanguage(asked)) return asked
  const stored = chosenLanguage.get()
  if (stored) return stored
  const known = preferred.map(tag => tag.slice(0, 2)).find(isLanguage)
  return known ?? languages[0]
}
