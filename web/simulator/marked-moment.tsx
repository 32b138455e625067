import type { ReactNode } from 'react'
import * as control from '../../server/catalog/control.ts'
import { useMessagePart } from '../i18n/load-message-part.ts'
import { Icon } from '../ui/icon.tsx'
import { Moment } from '../ui/values/moment.tsx'
import { useClockWords } from './clock-words.ts'
import classes from './times.module.css'
import type { SimulatedClock } from './use-simulated-clock.ts'
import { useSimulatorRead } from './use-simulator.ts'
import { wasReal, wasShownMoved } from './was-real.ts'

export type ProviderMomentProps = { iso: string; isFull?: boolean }

type Props = ProviderMomentProps & {
  /** The clock while it is moved. Null if it has real time again. */
  clock: SimulatedClock | null
}

/**
 * A date of a simulated clock that is moved, or was. One from before that is real, and has no mark. A clock that
 * returned to real time leaves marked what it showed until then.
 */
export function MarkedMoment({ clock, ...props }: Props) {
  const { iso, isFull } = props
  const { data: history } = useSimulatorRead(control.clock.listChanges, {})
  const plain = <Moment iso={iso} isFull={isFull ?? false} source="provider" isAbsolute />
  if (clock) return history && wasReal(history.changes, iso) ? plain : <OfMoved {...props} clock={clock} />
  return history && wasShownMoved(history.changes, iso) ? <OfReturned {...props} plain={plain} /> : plain
}

function OfMoved({ clock, ...props }: ProviderMomentProps & { clock: SimulatedClock }) {
  return <Marked {...props} words={useClockWords()(clock)} />
}

/** Plain until the words of the mark are loaded. */
function OfReturned({ plain, ...props }: ProviderMomentProps & { plain: ReactNode }) {
  const { data: texts } = useMessagePart('otherPages')
  return texts ? <Marked {...props} words={texts.futureDate.returned} /> : plain
}

function Marked({ iso, isFull, words }: ProviderMomentProps & { words: string }) {
  return (
    // A full date may take two lines: in a narrow column of facts it covered the next fact.
    <span className={isFull ? undefined : classes.moment}>
      {/* The mark stands before the date, where a narrow column does not cut it. Rows would cut the explanation, so
          it is their tooltip. */}
      <span className={classes.mark} {...(isFull ? { tabIndex: 0 } : { title: words })}>
        <Icon name="clock" size={13} />
        <span className={isFull ? classes.words : 'visually-hidden'}>{words} </span>
      </span>
      <Moment iso={iso} isFull={isFull ?? false} source="provider" isAbsolute />
    </span>
  )
}
