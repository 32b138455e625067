import { useTranslations } from 'use-intl'
import { type TimeSource, useTimes } from '../time/use-times.ts'
import { useSimulatedClock } from './use-simulated-clock.ts'

/**
 * Formats full moments for texts that leave the console. Each names its clock while the simulated one is moved: a reader
 * of the text does not see the note beside the page's times.
 */
export function useNamedTimes(source: TimeSource = 'real'): (iso: string) => string {
  const t = useTranslations('times.inText')
  const times = useTimes(source)
  const isMoved = useSimulatedClock() !== null
  // Times on the simulated clock name it themselves.
  if (!isMoved || times.isSimulated) return times.full
  return iso => `${times.full(iso)} (${t(source === 'provider' ? 'simulated' : 'real')})`
}
