import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../../server/contract/subscriptions.ts'
import { useWidth } from '../../../charts/use-width.ts'
import { useProviderNow } from '../../../simulator/use-simulated-clock.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from '../subscriptions.module.css'
import { chargesAround, chargesOf } from './calendar-charges.ts'
import { CalendarDrawing } from './calendar-drawing.tsx'
import { chargeOutcomes, useInvoices } from './use-invoices.ts'
import { useSchedule } from './use-schedule.ts'

const pixelsPerCharge = 20

const outcomes = [...chargeOutcomes, 'coming', 'refusing'] as const

/** Past and coming charges over time. */
export function ChargeCalendar({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions.calendar')
  const invoices = useInvoices(subscription).data?.invoices ?? []
  const schedule = useSchedule(subscription)
  const charges = chargesOf(subscription, invoices, schedule)
  if (charges.length === 0) return null
  const shown = outcomes.filter(outcome => charges.some(charge => charge.outcome === outcome))
  return (
    <Panel title={t('title')} testId="charge-calendar">
      <Frame charges={charges} currency={subscription.auto_recurring.currency_id} />
      <ul className={classes.legend} aria-label={t('legend')}>
        {shown.map(outcome => (
          <li key={outcome} data-outcome={outcome}>
            {t(`outcome.${outcome}`)} ·{' '}
            <span className="nums">{charges.filter(charge => charge.outcome === outcome).length}</span>
          </li>
        ))}
      </ul>
      {!schedule && subscription.status === 'authorized' && <p className="dimmed">{t('onlyNext')}</p>}
    </Panel>
  )
}

/** Measures its width, so it is only mounted with charges to draw. */
function Frame(props: Pick<ComponentProps<typeof CalendarDrawing>, 'charges' | 'currency'>) {
  const nowMs = useProviderNow()()
  const [frame, width] = useWidth<HTMLDivElement>()
  const t = useTranslations('subscriptions.calendar')
  const { charges } = props
  const shown = chargesAround(charges, Math.max(4, Math.floor(width / pixelsPerCharge)))
  return (
    <>
      <div ref={frame} className={classes.calendar}>
        {width > 0 && <CalendarDrawing {...props} charges={shown} nowMs={nowMs} width={width} />}
      </div>
      {width > 0 && shown.length < charges.length && (
        <p className="dimmed">{t('cut', { shown: shown.length, total: charges.length })}</p>
      )}
    </>
  )
}
