import { memo } from 'react'
import { useMatches } from '../browser/use-matches.ts'
import { TimesChoice } from '../simulator/times-choice.tsx'
import { useTimes } from '../time/use-times.ts'
import classes from './feed-list.module.css'

/** Above a list: the day of the first visible row, and the clock and zone of all its times. */
export function DayBar({ iso }: { iso: string }) {
  const { fullDay } = useTimes()
  const isNarrow = useMatches('(max-width: 760px)')
  return (
    <div className={classes.dayBar} data-testid="day-bar">
      <span>{fullDay(iso, isNarrow)}</span>
      <Choice iso={hourOf(iso)} />
    </div>
  )
}

/** Offsets of zones change at full hours. Hundreds of rows a second arrive, and the choice is drawn once an hour. */
const Choice = memo(TimesChoice)
const hourOf = (iso: string) => `${iso.slice(0, 13)}:00:00.000Z`
