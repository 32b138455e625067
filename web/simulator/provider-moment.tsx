import { useTranslations } from 'use-intl'
import * as control from '../../server/catalog/control.ts'
import { formatAhead } from '../time/format-time.ts'
import { useTimes } from '../time/use-times.ts'
import { Icon } from '../ui/icon.tsx'
import { Moment } from '../ui/values/moment.tsx'
import classes from './times.module.css'
import { type SimulatedClock, useSimulatedClock } from './use-simulated-clock.ts'
import { useSimulatorRead } from './use-simulator.ts'
import { wasReal } from './was-real.ts'

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
function useClockWords(): (clock: SimulatedClock) => string {
  const t = useTranslations('times')
  return ({ aheadMs }) => {
    const ahead = formatAhead(aheadMs)
    return ahead === null ? t('stopped') : t('moved', { ahead })
  }
}

type Props = { iso: string; isFull?: boolean }

/**
 * A date that the provider gave. It is marked while the simulated clock differs from real time, because it stands
 * beside real dates, unless those are shown on the simulated clock too, or it is from before the clock was moved. The mark explains itself when it is pointed at
 * or, in full dates, focused.
 */
export function ProviderMoment({ iso, isFull = false }: Props) {
  const clock = useSimulatedClock()
  const wordsOf = useClockWords()
  const { isSimulated } = useTimes('provider')
  const isApart = clock !== null && !isSimulated
  const { data: history } = useSimulatorRead(control.clock.listChanges, {}, { isWanted: isApart })
  if (!isApart) return <Moment iso={iso} isFull={isFull} source="provider" />
  if (history && wasReal(history.changes, iso))
    return <Moment iso={iso} isFull={isFull} source="provider" isAbsolute />
  const words = wordsOf(clock)
  return (
    // A full date may take two lines: in a narrow column of facts it covered the next fact.
    <span className={isFull ? undefined : classes.moment}>
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
