import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Entry } from '../../../feed/feed-entry.ts'
import { createPeriodMatcher, type Period } from '../../../time/period.ts'
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx'
import type { Payment } from '../payment-types.ts'
import type { PaymentSearch } from '../search.ts'
import { NoEvents, Timeline } from '../timeline.tsx'
import classes from './life.module.css'
import { LifeDiagram } from './life-diagram.tsx'
import type { LifeEvent } from './life-event.ts'
import { LifeTools } from './life-tools.tsx'
import { MomentLinks } from './moment-links.tsx'
import { chooseEvents, toMoments } from './moments.ts'
import { useLife } from './use-life.ts'

type Props = {
  payment: Payment
  periodFilter: ReactNode
  entries: readonly Entry[]
  isPending: boolean
  search: Pick<PaymentSearch, 'from' | 'to' | 'view' | 'moment'>
}

/** The life of a payment: a diagram, or the table of the same events. */
export function Life({ payment, periodFilter, entries, isPending, search }: Props) {
  const t = useTranslations('drawing.life')
  const { from, to, view, moment } = search
  const all = useLife(String(payment.id), entries)
  const events = inPeriod(all, { from, to })
  const drawing = useRef<SVGSVGElement>(null)
  if (isPending) return <SkeletonLines lines={6} />
  if (all.length === 0) return <NoEvents />
  if (events.length === 0)
    return (
      <>
        <div className={classes.tools}>{periodFilter}</div>
        <Timeline entries={[]} isPending={false} isFiltered />
      </>
    )
  const moments = toMoments(events)
  const shown = chooseEvents(moments, moment)
  return (
    <>
      <LifeTools view={view} drawing={drawing} name={`payment-${payment.id}`}>
        {periodFilter}
      </LifeTools>
      {view === 'table' ? (
        <Timeline entries={entriesOf(events)} isPending={false} />
      ) : (
        <>
          {moments.length > 1 && <MomentLinks moments={moments} chosen={moment} />}
          {moment === undefined && shown.length < events.length && (
            <p className={classes.cut}>{t('cut', { shown: shown.length, total: events.length })}</p>
          )}
          <LifeDiagram ref={drawing} payment={payment} events={shown} />
        </>
      )}
    </>
  )
}

/** What is still due is after every period that ends. */
function inPeriod(events: readonly LifeEvent[], period: Period): readonly LifeEvent[] {
  const isWithin = createPeriodMatcher(period)
  return events.filter(({ atMs }) =>
    Number.isFinite(atMs) ? isWithin(new Date(atMs).toISOString()) : period.to === undefined,
  )
}

function entriesOf(events: readonly LifeEvent[]): Entry[] {
  return events.flatMap(event => ('entry' in event ? [event.entry] : []))
}
