import { useTranslations } from 'use-intl'
import { formatAhead } from '../time/format-time.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './times.module.css'
import { type SimulatedClock, useSimulatedClock } from './use-simulated-clock.ts'

/** Says of times beside it that they are real, while the simulated clock differs. */
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

/** How the simulated clock differs from real time, in a sentence. */
export function useClockWords(): (clock: SimulatedClock) => string {
  const t = useTranslations('times')
  return ({ aheadMs }) => {
    const ahead = formatAhead(aheadMs)
    return ahead === null ? t('stopped') : t('moved', { ahead })
  }
}
