import { useTranslations } from 'use-intl'
import { formatAhead } from '../time/format-time.ts'
import type { SimulatedClock } from './use-simulated-clock.ts'

/** A function that describes in one sentence how the simulated clock differs from real time. */
export function useClockWords(): (clock: SimulatedClock) => string {
  const t = useTranslations('times')
  return ({ aheadMs }) => {
    const ahead = formatAhead(aheadMs)
    return ahead === null ? t('stopped') : t('moved', { ahead })
  }
}
