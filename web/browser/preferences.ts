/** The user's preferences, stored in this browser. */
import { isLanguage, type Language, languages } from '../../server/facts/languages.ts'
import { createStoredValue } from './stored-value.ts'

/** Null means the browser's language. `?lang=` in the address overrides and stores the choice. */
export const chosenLanguage = createStoredValue<Language | null>('language', stored =>
  isLanguage(stored) ? stored : null,
)

export type TimeZone = 'local' | 'utc'

/** How times are shown. The simulated clock is shown in the local zone. */
export const timesChoices = ['local', 'utc', 'simulated'] as const
export type TimesChoice = (typeof timesChoices)[number]
export const chosenTimes = createStoredValue<TimesChoice>(
  'time-zone',
  stored => timesChoices.find(choice => choice === stored) ?? 'local',
)

export function zoneOf(choice: TimesChoice): TimeZone {
  return choice === 'utc' ? 'utc' : 'local'
}

/** The height of the rows of lists. */
export const rowSizes = ['compact', 'comfortable'] as const
export const chosenRowSize = createStoredValue<(typeof rowSizes)[number]>(
  'rows',
  stored => rowSizes.find(size => size === stored) ?? 'compact',
)

/** Whether single-letter shortcuts are on. Users must be able to switch them off (WCAG 2.1.4). */
export const letterShortcuts = createStoredValue<boolean>('letter-shortcuts', stored => stored !== false)

export function pickLanguage(search: string, preferred: readonly string[]): Language {
  const parameter = new URLSearchParams(search).get('lang')
  if (isLanguage(parameter)) return parameter
  const stored = chosenLanguage.get()
  if (stored) return stored
  const known = preferred.map(tag => tag.slice(0, 2)).find(isLanguage)
  return known ?? languages[0]
}
