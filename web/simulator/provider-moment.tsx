import { lazy, Suspense } from 'react'
import * as control from '../../server/catalog/control.ts'
import { useTimes } from '../time/use-times.ts'
import { Moment } from '../ui/values/moment.tsx'
import type { ProviderMomentProps } from './marked-moment.tsx'
import { useSimulatedClock } from './use-simulated-clock.ts'
import { useSimulatorRead } from './use-simulator.ts'
import { wasMoved } from './was-moved.ts'

/** Few clocks are moved, and the first page is limited in size. */
const MarkedMoment = lazy(() =>
  import('./marked-moment.tsx').then(({ MarkedMoment }) => ({ default: MarkedMoment })),
)

/**
 * A date that the provider gave. It is marked if the simulated clock showed it while it differed from real time, because
 * it stands beside real dates, unless those are shown on the simulated clock too. While the clock differs, only dates
 * known to be real have no mark. The mark explains itself when it is pointed at or, in full dates, focused.
 */
export function ProviderMoment(props: ProviderMomentProps) {
  const clock = useSimulatedClock()
  const { data: history } = useSimulatorRead(control.clock.listChanges, {})
  const { isSimulated } = useTimes('provider')
  const isMoved = clock !== null || (history !== undefined && wasMoved(history.changes))
  const plain = <Moment {...props} source="provider" />
  if (!isMoved || isSimulated) return plain
  return (
    <Suspense fallback={plain}>
      <MarkedMoment {...props} clock={clock} />
    </Suspense>
  )
}
