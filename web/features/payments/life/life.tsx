import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Entry } from '../../../feed/feed-entry.ts'
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx'
import type { Payment } from '../payment-types.ts'
import { NoEvents, Timeline } from '../timeline.tsx'
import classes from './life.module.css'
import { LifeDiagram } from './life-diagram.tsx'
import { LifeTools } from './life-tools.tsx'
import { MomentLinks } from './moment-links.tsx'
import { chooseEvents, toMoments } from './moments.ts'
import { useLife } from './use-life.ts'

type Props = {
  payment: Payment
  entries: readonly Entry[]
  isPending: boolean
  /** From the address. */
  view: 'table' | undefined
  moment: string | undefined
}

/** The life of a payment: a diagram, or the table of the same events. */
export function Life({ payment, entries, isPending, view, moment }: Props) {
  const t = useTranslations('drawing.life')
  const events = useLife(String(payment.id), entries)
  const drawing = useRef<SVGSVGElement>(null)
  if (isPending) return <SkeletonLines lines={6} />
  if (events.length === 0) return <NoEvents />
  const moments = toMoments(events)
  const shown = chooseEvents(moments, moment)
  return (
    <>
      <LifeTools view={view} drawing={drawing} name={`payment-${payment.id}`} />
      {view === 'table' ? (
        <Timeline entries={entries} isPending={false} />
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
