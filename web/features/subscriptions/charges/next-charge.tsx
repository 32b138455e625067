import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../../server/contract/subscriptions.ts'
import { PartTexts } from '../../../errors/part-texts.tsx'
import { ProblemNotice } from '../../../errors/problem-notice.tsx'
import { AdvanceReport, type ClockReport } from '../../../simulator/advance-report.tsx'
import { ProviderMoment } from '../../../simulator/provider-moment.tsx'
import { SimulatorCurl } from '../../../simulator/simulator-curl.tsx'
import { useSimulatorAction } from '../../../simulator/use-simulator.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import forms from '../../../ui/forms/form.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { RefuseCharge } from './refuse-charge.tsx'
import { useSchedule } from './use-schedule.ts'

const advanceClock = 'POST /simulator/clock/advance'

type Props = { subscription: Subscription }

/** With the simulator, moves the clock to the next charge, and makes the bank refuse one. */
export function NextCharge({ subscription }: Props) {
  const t = useTranslations('subscriptions.next')
  const schedule = useSchedule(subscription)
  const [report, setReport] = useState<ClockReport | null>(null)
  const attempts = [schedule?.next_retry_at, schedule?.next_charge_at].filter(at => typeof at === 'string')
  const [next] = attempts.sort((a, b) => Date.parse(a) - Date.parse(b))
  const advance = useSimulatorAction(advanceClock, setReport)
  // The panel stays after the last charge, with its report.
  if (!schedule || (next === undefined && !report)) return null
  const fields = { body: { to: next } }
  return (
    <Panel title={t('title')} testId="next-charge">
      <div className={forms.form}>
        {next !== undefined && (
          <>
            <p>
              {t(next === schedule.next_retry_at ? 'retryAt' : 'chargeAt')}{' '}
              <ProviderMoment iso={next} isFull />
            </p>
            {next !== schedule.next_retry_at && next !== subscription.next_payment_date && (
              <p className="dimmed">{t('afterDue')}</p>
            )}
            <div className={forms.buttons}>
              <BusyButton isBusy={advance.isPending} onClick={() => advance.mutate(fields)}>
                {t('advance')}
              </BusyButton>
              <SimulatorCurl operation={advanceClock} fields={fields} />
            </div>
            <p className="dimmed">{t('movesClock')}</p>
          </>
        )}
        {advance.error && <ProblemNotice error={advance.error} title={t('notAdvanced')} />}
        {report && (
          <div aria-live="polite">
            <PartTexts part="drawing">
              <AdvanceReport report={report} />
            </PartTexts>
          </div>
        )}
        {schedule.coming.length > 0 && <RefuseCharge subscription={subscription} schedule={schedule} />}
      </div>
    </Panel>
  )
}
