import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import type { FeedRow } from '../stream/feed-row.ts'
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
