import * as control from '../../server/catalog/control.ts'
import { Icon } from '../ui/icon.tsx'
import { Moment } from '../ui/values/moment.tsx'
import { useClockWords } from './clock-words.ts'
import classes from './times.module.css'
import type { SimulatedClock } from './use-simulated-clock.ts'
import { useSimulatorRead } from './use-simulator.ts'
import { wasReal } from './was-real.ts'

export type ProviderMomentProps = { iso: string; isFull?: boolean }

/** A date while the simulated clock is moved. One from before that is real, and has no mark. */
export function MarkedMoment({ iso, isFull, clock }: ProviderMomentProps & { clock: SimulatedClock }) {
  const { data: history } = useSimulatorRead(control.clock.listChanges, {})
  const words = useClockWords()(clock)
  const moment = <Moment iso={iso} isFull={isFull ?? false} source="provider" isAbsolute />
  if (history && wasReal(history.changes, iso)) return moment
  return (
    // A full date may take two lines: in a narrow column of facts it covered the next fact.
    <span className={isFull ? undefined : classes.moment}>
      {/* The mark stands before the date, where a narrow column does not cut it. Rows would cut the explanation, so
          it is their tooltip. */}
      <span className={classes.mark} {...(isFull ? { tabIndex: 0 } : { title: words })}>
        <Icon name="clock" size={13} />
        <span className={isFull ? classes.words : 'visually-hidden'}>{words} </span>
      </span>
      {moment}
    </span>
  )
}
