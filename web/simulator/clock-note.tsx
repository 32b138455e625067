import { useTranslations } from 'use-intl'
import { formatAhead } from '../time/format-time.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './times.module.css'
import { type SimulatedClock, useSimulatedClock } from './use-simulated-clock.ts'

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

/** A function that describes in one sentence how the simulated clock differs from real time. */
export function useClockWords(): (clock: SimulatedClock) => string {
  const t = useTranslations('times')
  return ({ aheadMs }) => {
    const ahead = formatAhead(aheadMs)
    return ahead === null ? t('stopped') : t('moved', { ahead })
  }
}
