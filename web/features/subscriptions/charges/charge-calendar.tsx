import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../../server/contract/subscriptions.ts'
import { useWidth } from '../../../charts/use-width.ts'
import { ProblemNotice } from '../../../notices/problem-notice.tsx'
import { useProviderNow } from '../../../simulator/use-simulated-clock.ts'
import { useTimes } from '../../../time/use-times.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import classes from '../subscriptions.module.css'
import { ChargeChart } from './charge-chart.tsx'
import type { RefusalMenu } from './charge-point.tsx'
import { PlannedRefusals, RefusalForm, useRefuse, usualReason } from './refusals.tsx'
import {
  type ComingCharge,
  chargeOutcomes,
  chargesAround,
  chargesOf,
  refusalsAhead,
  useInvoices,
  useIsScheduleLoading,
  useSchedule,
} from './use-invoices.ts'

/** Points that are closer could not be hit by a finger. */
const pixelsPerCharge = 26

const outcomes = [...chargeOutcomes, 'coming', 'refusing'] as const

/** Past and coming charges over time, and those that the bank will refuse. */
export function ChargeCalendar({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions.calendar')
  const tNext = useTranslations('subscriptions.next')
  const { short } = useTimes('provider')
  const invoices = useInvoices(subscription).data?.invoices ?? []
  const schedule = useSchedule(subscription)
  const isLoading = useIsScheduleLoading(subscription)
  const refuse = useRefuse()
  const [chosen, setChosen] = useState<ComingCharge | null>(null)
  const charges = chargesOf(subscription, invoices, schedule)
  if (charges.length === 0) return null
  const shown = outcomes.filter(outcome => charges.some(charge => charge.outcome === outcome))
  const menu: RefusalMenu = {
    choose: setChosen,
    refuse: ({ position }, attempts) =>
      refuse.mutate({ id: subscription.id, charge: position, detail: usualReason, attempts }),
  }
  const close = () => setChosen(null)
  return (
    <div data-testid="charge-calendar">
      <Frame charges={charges} currency={subscription.auto_recurring.currency_id} menu={menu} />
      <ul className={classes.legend} aria-label={t('legend')}>
        {shown.map(outcome => {
          const count = charges.filter(charge => charge.outcome === outcome).length
          return (
            <li key={outcome} data-outcome={outcome}>
              {t(`outcome.${outcome}`, { count })} · <span className="nums">{count}</span>
            </li>
          )
        })}
      </ul>
      {(isLoading || charges.some(({ coming }) => coming !== null)) && (
        <p className={classes.hint} data-pending={isLoading || undefined} aria-hidden={isLoading}>
          {t('hint')}
        </p>
      )}
      {!schedule && !isLoading && subscription.status === 'authorized' && (
        <p className={classes.hint}>{t('onlyNext')}</p>
      )}
      {schedule && (
        <PlannedRefusals subscriptionId={subscription.id} refusals={refusalsAhead(schedule, invoices)} />
      )}
      {refuse.error && <ProblemNotice error={refuse.error} title={tNext('notRefused')} />}
      <Dialog
        title={chosen ? tNext('chargeOption', { number: chosen.number, time: short(chosen.at) }) : ''}
        isOpen={chosen !== null}
        onClose={close}
        size="small"
      >
        {chosen && <RefusalForm subscriptionId={subscription.id} charge={chosen} onDone={close} />}
      </Dialog>
    </div>
  )
}

/** Measures its width, so it is mounted only if there are charges to draw. */
function Frame(props: Pick<ComponentProps<typeof ChargeChart>, 'charges' | 'currency' | 'menu'>) {
  const nowMs = useProviderNow()()
  const [frame, width] = useWidth<HTMLDivElement>()
  const t = useTranslations('subscriptions.calendar')
  const { charges } = props
  const shown = chargesAround(charges, Math.max(4, Math.floor(width / pixelsPerCharge)))
  return (
    <>
      <div ref={frame} className={classes.calendar}>
        {width > 0 && <ChargeChart {...props} charges={shown} nowMs={nowMs} width={width} />}
      </div>
      {width > 0 && shown.length < charges.length && (
        <p className={classes.hint}>{t('cut', { shown: shown.length, total: charges.length })}</p>
      )}
    </>
  )
}
