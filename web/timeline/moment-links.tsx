import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useTimes } from '../time/use-times.ts'
import classes from './life.module.css'
import type { LifeEvent } from './life-event.ts'
import type { Moment } from './moments.ts'

/** Links that draw one moment alone. A red dot marks those in which something failed. */
export function MomentLinks({ moments, chosen }: { moments: readonly Moment[]; chosen: string | undefined }) {
  const t = useTranslations('drawing.life')
  const { day, clock } = useTimes()
  const timeOf = (iso: string) => `${day(iso)} ${clock(iso).slice(0, 8)}`
  return (
    <ul className={classes.moments} aria-label={t('moments')}>
      <li>
        <MomentLink moment={undefined} isChosen={chosen === undefined} label={t('whole')} />
      </li>
      {moments.map(({ key, events }) => {
        const at = events.find(({ atMs }) => Number.isFinite(atMs))?.atMs
        const time = at === undefined ? t('due') : timeOf(new Date(at).toISOString())
        return (
          <li key={key}>
            <MomentLink
              moment={key}
              isChosen={events.some(event => event.key === chosen)}
              isBad={events.some(isFailure)}
              label={t('moment', { time, count: events.length })}
            />
          </li>
        )
      })}
    </ul>
  )
}

type LinkProps = { moment: string | undefined; isChosen: boolean; isBad?: boolean; label: string }

function MomentLink({ moment, isChosen, isBad = false, label }: LinkProps) {
  return (
    <Link
      to="."
      search={previous => ({ ...previous, moment })}
      replace
      resetScroll={false}
      activeProps={{ 'aria-current': undefined }}
      aria-current={isChosen || undefined}
      data-tone={isBad ? 'bad' : undefined}
    >
      {label}
    </Link>
  )
}

function isFailure(event: LifeEvent): boolean {
  if (event.kind === 'due') return false
  if (event.kind === 'unrecorded') return event.answer.status === null || event.answer.status >= 400
  return event.entry.status >= 400
}
