import { useTranslations } from 'use-intl'
import { type TimesChoice as Choice, chosenTimes, timesChoices, zoneOf } from '../browser/preferences.ts'
import { useStored } from '../browser/stored-value.ts'
import { useSettings } from '../http/use-settings.ts'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { formatZone } from '../time/format-time.ts'
import { useTimes } from '../time/use-times.ts'
import { ClockNote } from './clock-note.tsx'
import classes from './times.module.css'

/** The clocks and zones to choose from, with the chosen one. Only a simulator has a clock of its own. */
export function useTimesChoices(): { choices: readonly Choice[]; chosen: Choice } {
  const isSimulator = useSettings()?.simulator === true
  const choices: readonly Choice[] = isSimulator
    ? timesChoices
    : timesChoices.filter(choice => choice !== 'simulated')
  const stored = useStored(chosenTimes)
  return { choices, chosen: choices.includes(stored) ? stored : 'local' }
}

/**
 * Names the clock of the times beside it, and lets the user choose another. @param iso one of these times, whose offset
 * is shown
 */
export function TimesChoice({ iso }: { iso: string }) {
  const { toShown, isSimulated } = useTimes()
  return (
    <span className={classes.choice}>
      {!isSimulated && <ClockNote />}
      <TimesSelect iso={toShown(iso)} />
    </span>
  )
}

function TimesSelect({ iso }: { iso: string }) {
  const t = useTranslations('times')
  const locale = useFormatLocale()
  const { choices, chosen } = useTimesChoices()
  return (
    <select
      className={classes.select}
      aria-label={t('label')}
      value={chosen}
      onChange={({ target }) => {
        const choice = choices.find(one => one === target.value)
        if (choice) chosenTimes.set(choice)
      }}
    >
      {choices.map(choice => (
        <option key={choice} value={choice}>
          {t(choice, { zone: formatZone(iso, locale, zoneOf(choice)) })}
        </option>
      ))}
    </select>
  )
}
