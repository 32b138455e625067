import { Link } from '@tanstack/react-router'
import { type CSSProperties, memo } from 'react'
import { useTranslations } from 'use-intl'
import { useMatches } from '../browser/use-matches.ts'
import { TimesChoice } from '../simulator/times-choice.tsx'
import type { FeedRow } from '../stream/feed-entry.ts'
import { formatSpan } from '../time/format-time.ts'
import { useTimes } from '../time/use-times.ts'
import classes from './feed-list.module.css'

type Mark = Exclude<FeedRow, { type: 'entry' }>

/** A line between entries: a day ends, the connection was lost, or the journal no longer has the entries. */
export function FeedMark({ row, style }: { row: Mark; style: CSSProperties }) {
  const t = useTranslations('feed')
  const { fullDay } = useTimes()
  return (
    <li
      className={classes.mark}
      style={style}
      data-testid={`feed-${row.type}`}
      data-bad={row.type === 'gap' || undefined}
    >
      {row.type === 'day'
        ? fullDay(row.iso)
        : row.type === 'gap'
          ? t('gap', { count: row.lost })
          : t('resumed', { away: formatSpan(row.seconds), count: row.missed })}
    </li>
  )
}

/** The bar above a list, with the day of the first visible row, and the clock and zone of all times. */
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

type Props = { compared: string; path: string }

/** Says that the next chosen row is compared instead of opened. */
export function ComparingNotice({ compared, path }: Props) {
  const t = useTranslations('feed')
  return (
    <p className={classes.comparing} role="status">
      {t('comparing', { compared })}{' '}
      <Link to={path} search={previous => ({ ...previous, compare: undefined })}>
        {t('stopComparing')}
      </Link>
    </p>
  )
}
