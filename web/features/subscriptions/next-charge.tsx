import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { statusDetails } from '../../../server/facts/payment-statuses.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { ProviderMoment } from '../../provider/provider-moment.tsx'
import { SimulatorCurl } from '../../provider/simulator-curl.tsx'
import { useSimulatorAction } from '../../provider/use-simulator.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import forms from '../../ui/forms/form.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { useSchedule } from './use-schedule.ts'

const advanceClock = 'POST /simulator/clock/advance'
const refuseCharge = 'POST /simulator/subscriptions/:id/refusals'
const forgetRefusals = 'DELETE /simulator/subscriptions/:id/refusals'

const reasons = statusDetails.filter(detail => detail.startsWith('cc_rejected_'))
const usualReason = 'cc_rejected_insufficient_amount'

type Props = { subscription: Subscription }

/** In the simulator: moves the clock to the next charge, and lets the bank refuse it. */
export function NextCharge({ subscription }: Props) {
  const t = useTranslations('subscriptions.next')
  const schedule = useSchedule(subscription)
  const attempts = [schedule?.next_retry_at, schedule?.next_charge_at].filter(at => typeof at === 'string')
  const [next] = attempts.sort((a, b) => Date.parse(a) - Date.parse(b))
  const advance = useSimulatorAction(advanceClock, () => sayDone(t('advanced')))
  if (!schedule || next === undefined) return null
  const fields = { body: { to: next } }
  return (
    <Panel title={t('title')} testId="next-charge">
      <div className={forms.form}>
        <p>
          {t(next === schedule.next_retry_at ? 'retryAt' : 'chargeAt')} <ProviderMoment iso={next} isFull />
        </p>
        <div className={forms.buttons}>
          <BusyButton isBusy={advance.isPending} onClick={() => advance.mutate(fields)}>
            {t('advance')}
          </BusyButton>
          <SimulatorCurl operation={advanceClock} fields={fields} />
        </div>
        <p className="dimmed">{t('movesClock')}</p>
        {advance.error && <ProblemNotice error={advance.error} title={t('notAdvanced')} />}
        <RefuseNext subscription={subscription} hasRefusals={schedule.refusals.length > 0} />
      </div>
    </Panel>
  )
}

function RefuseNext({ subscription: { id }, hasRefusals }: Props & { hasRefusals: boolean }) {
  const t = useTranslations('subscriptions.next')
  const tDetail = useTranslations('statusDetail')
  const [detail, setDetail] = useState<string>(usualReason)
  const refuse = useSimulatorAction(refuseCharge, () => sayDone(t('willRefuse')))
  const forget = useSimulatorAction(forgetRefusals, () => sayDone(t('willAccept')))
  const fields = { params: { id }, body: { charge: 1, detail } }
  const error = refuse.error ?? forget.error
  return (
    <>
      <NativeSelect
        label={t('reason')}
        value={detail}
        onChange={event => setDetail(event.currentTarget.value)}
        data={reasons.map(value => ({ value, label: tDetail(value) }))}
      />
      <div className={forms.buttons}>
        <BusyButton variant="default" isBusy={refuse.isPending} onClick={() => refuse.mutate(fields)}>
          {t('refuse')}
        </BusyButton>
        <SimulatorCurl operation={refuseCharge} fields={fields} />
        {hasRefusals && (
          <BusyButton
            variant="default"
            isBusy={forget.isPending}
            onClick={() => forget.mutate({ params: { id } })}
          >
            {t('accept')}
          </BusyButton>
        )}
      </div>
      {hasRefusals && <p data-testid="refusal-planned">{t('planned')}</p>}
      {error && <ProblemNotice error={error} title={t('notRefused')} />}
    </>
  )
}
