import { useTimes } from '../time/use-times.ts'
import { Icon } from '../ui/icon.tsx'
import { Moment } from '../ui/values/moment.tsx'
import { useClockWords } from './clock-note.tsx'
import classes from './provider-moment.module.css'
import { useSimulatedClock } from './use-simulated-clock.ts'

type Props = { iso: string; isFull?: boolean }

/**
 * A date that the provider gave. It is marked while the simulated clock differs from real time, because it stands
 * beside real dates, unless those are shown on the simulated clock too. The mark explains itself when it is pointed at
 * or, in full dates, focused.
 */
export function ProviderMoment({ iso, isFull = false }: Props) {
  const clock = useSimulatedClock()
  const wordsOf = useClockWords()
  const { isSimulated } = useTimes('provider')
  if (!clock || isSimulated) return <Moment iso={iso} isFull={isFull} source="provider" />
  const words = wordsOf(clock)
  return (
    <span className={classes.moment}>
      {/* The mark stands before the date, where a narrow column does not cut it. Rows would cut the explanation, so
          it is their tooltip. */}
      <span className={classes.mark} {...(isFull ? { tabIndex: 0 } : { title: words })}>
        <Icon name="clock" size={13} />
        <span className={isFull ? classes.words : 'visually-hidden'}>{words} </span>
      </span>
      <Moment iso={iso} isFull={isFull} source="provider" isAbsolute />
    </span>
  )
}
