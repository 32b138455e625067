import { lazy, Suspense } from 'react'
import { useTimes } from '../time/use-times.ts'
import { Moment } from '../ui/values/moment.tsx'
import type { ProviderMomentProps } from './marked-moment.tsx'
import { useSimulatedClock } from './use-simulated-clock.ts'

/** Few clocks are moved, and the first page is limited in size. */
const MarkedMoment = lazy(() =>
  import('./marked-moment.tsx').then(({ MarkedMoment }) => ({ default: MarkedMoment })),
)

/**
 * A date that the provider gave. It is marked while the simulated clock differs from real time, because it stands
 * beside real dates, unless those are shown on the simulated clock too, or it is from before the clock was moved. The
 * mark explains itself when it is pointed at or, in full dates, focused.
 */
export function ProviderMoment(props: ProviderMomentProps) {
  const clock = useSimulatedClock()
  const { isSimulated } = useTimes('provider')
  const plain = <Moment {...props} source="provider" />
  if (!clock || isSimulated) return plain
  return (
    <Suspense fallback={plain}>
      <MarkedMoment {...props} clock={clock} />
    </Suspense>
  )
}
