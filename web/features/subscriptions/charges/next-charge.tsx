import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../../server/catalog/control.ts'
import type { Subscription } from '../../../../server/contract/subscriptions.ts'
import { PartTexts } from '../../../notices/part-texts.tsx'
import { ProblemNotice } from '../../../notices/problem-notice.tsx'
import { AdvanceReport } from '../../../simulator/advance-report.tsx'
import { ProviderMoment } from '../../../simulator/provider-moment.tsx'
import { SimulatorCurl } from '../../../simulator/simulator-curl.tsx'
import { type ClockReport, useAdvance } from '../../../simulator/use-advance.ts'
import { useTellOnceShown } from '../../../stream/one-moment.tsx'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { usePageCommand } from '../../../ui/page/page-commands.ts'
import classes from '../subscriptions.module.css'
import { useInvoices, useIsScheduleLoading, useSchedule } from './use-invoices.ts'

const advanceClock = control.clock.advance

type Props = {
  subscription: Subscription
  /** The calendar, between the button and the report of the jobs that ran. */
  children: ReactNode
}

/** With the simulator, says when the next charge is made, and moves the clock to it. */
export function NextCharge({ subscription, children }: Props) {
  const t = useTranslations('subscriptions.next')
  const schedule = useSchedule(subscription)
  const invoices = useInvoices(subscription).data?.invoices ?? []
  const [report, setReport] = useState<ClockReport | null>(null)
  const tell = useTellOnceShown()
  const attempts = [schedule?.next_retry_at, schedule?.next_charge_at].filter(at => typeof at === 'string')
  const [attempt] = attempts.sort((a, b) => Date.parse(a) - Date.parse(b))
  const end = attempt === undefined ? schedule?.charge_end : null
  const next = attempt ?? end?.at
  const isRetry = attempt !== undefined && attempt === schedule?.next_retry_at
  const advance = useAdvance(found => tell(() => setReport(found)))
  const input = { to: next }
  const ownIds = new Set(
    [subscription.id, ...invoices.flatMap(({ id, payment }) => [id, payment?.id])].map(String),
  )
  const isOwn = (resource: string) => ownIds.has(resource)
  const run = () => advance.mutate(input)
  const label = t(end ? 'advanceToEnd' : isRetry ? 'advanceToRetry' : 'advance')
  usePageCommand(next === undefined ? null : { label, icon: 'clock', run })
  return (
    <>
      <PlaceOfNext subscription={subscription} />
      {next !== undefined && (
        <section className={classes.next} aria-label={t('title')} data-testid="next-charge">
          <div>
            <p>
              {end ? t('endAt', { status: end.status }) : t(isRetry ? 'retryAt' : 'chargeAt')}{' '}
              <strong>
                <ProviderMoment iso={next} isFull />
              </strong>
            </p>
            <p className={classes.hint}>
              {t('movesClock')} {!end && !isRetry && next !== subscription.next_payment_date && t('afterDue')}
            </p>
          </div>
          <div className={classes.nextButtons}>
            <BusyButton isBusy={advance.isPending} onClick={run}>
              {label}
            </BusyButton>
            <SimulatorCurl operation={advanceClock} input={input} />
          </div>
        </section>
      )}
      {advance.error && <ProblemNotice error={advance.error} title={t('notAdvanced')} />}
      {children}
      {report && (
        <div aria-live="polite">
          <PartTexts part="charts">
            <PartTexts part="orders">
              <AdvanceReport report={report} isOwn={isOwn} />
            </PartTexts>
          </PartTexts>
        </div>
      )}
    </>
  )
}

/** The place of the next charge while the schedule is read, so that the calendar does not move. */
function PlaceOfNext({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions.next')
  const isLoading = useIsScheduleLoading(subscription)
  const { status, next_payment_date: due } = subscription
  if (!isLoading || status !== 'authorized' || !due) return null
  return (
    <div className={classes.next} data-pending aria-hidden>
      <div>
        <p>
          {t('chargeAt')}{' '}
          <strong>
            <ProviderMoment iso={due} isFull />
          </strong>
        </p>
        <p className={classes.hint}>
          {t('movesClock')} {t('afterDue')}
        </p>
      </div>
      <div className={classes.nextButtons}>
        <BusyButton isBusy={false} disabled>
          {t('advance')}
        </BusyButton>
      </div>
    </div>
  )
}
