import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import { useClockWords } from './clock-words.ts'
import classes from './times.module.css'
import { useSimulatedClock } from './use-simulated-clock.ts'

/** Marks the times beside it as real. It is shown only while the simulated clock differs from real time. */
export function ClockNote() {
  const t = useTranslations('times')
  const clock = useSimulatedClock()
  const words = useClockWords()
  if (!clock) return null
  return (
    <span className={classes.note} title={words(clock)} data-testid="clock-note">
      <Icon name="clock" size={13} /> {t('real')}
    </span>
  )
}
