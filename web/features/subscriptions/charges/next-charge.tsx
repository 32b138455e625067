import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../../server/contract/subscriptions.ts'
import { isStatusDetail, statusDetails } from '../../../../server/facts/payment-statuses.ts'
import type { ScheduleJson } from '../../../../server/simulator/api/subscriptions.ts'
import { numberOrText, unchecked } from '../../../actions/form-input.ts'
import { SendAnyway } from '../../../actions/submit-button.tsx'
import { PartTexts } from '../../../errors/part-texts.tsx'
import { ProblemNotice } from '../../../errors/problem-notice.tsx'
import { AdvanceReport, type ClockReport } from '../../../simulator/advance-report.tsx'
import { ProviderMoment } from '../../../simulator/provider-moment.tsx'
import { SimulatorCurl } from '../../../simulator/simulator-curl.tsx'
import { useSimulatorAction } from '../../../simulator/use-simulator.ts'
import { useTimes } from '../../../time/use-times.ts'
import { sayDone } from '../../../ui/feedback/announcer.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import forms from '../../../ui/forms/form.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from '../subscriptions.module.css'
import { isCount } from '../terms.tsx'
import { useSchedule } from './use-invoices.ts'

const refuseCharge = 'POST /simulator/subscriptions/:id/refusals'
const forgetRefusals = 'DELETE /simulator/subscriptions/:id/refusals'

const reasons = statusDetails.filter(detail => detail.startsWith('cc_rejected_'))
const usualReason = 'cc_rejected_insufficient_amount'

type RefuseChargeProps = { subscription: Subscription; schedule: ScheduleJson }

/** Chooses a coming charge that the bank will refuse, and the number of its refused attempts. */
function RefuseCharge({ subscription: { id }, schedule: { coming, refusals } }: RefuseChargeProps) {
  const t = useTranslations('subscriptions.next')
  const tForm = useTranslations('subscriptions.form')
  const tDetail = useTranslations('statusDetail')
  const { short } = useTimes('provider')
  // The position of the charge among the coming ones, from 1.
  const [charge, setCharge] = useState(1)
  const [attempts, setAttempts] = useState('')
  const [detail, setDetail] = useState<string>(usualReason)
  const [wasSent, setWasSent] = useState(false)
  const refuse = useSimulatorAction(refuseCharge, () => sayDone(t('willRefuse')))
  const forget = useSimulatorAction(forgetRefusals, () => sayDone(t('willAccept')))
  const isWrong = attempts.trim() !== '' && !isCount(attempts)
  const fields = {
    params: { id },
    // A text that is no number is sent as typed.
    body: unchecked<{ charge: number; detail: string; attempts?: number }>(
      { charge, detail },
      attempts.trim() === '' ? {} : { attempts: numberOrText(attempts) },
    ),
  }
  const submit = () => {
    setWasSent(true)
    if (isWrong) refuse.reset()
    else refuse.mutate(fields)
  }
  const error = refuse.error ?? forget.error
  return (
    <>
      <div className={forms.row}>
        <NativeSelect
          label={t('charge')}
          value={charge}
          onChange={event => setCharge(Number(event.currentTarget.value))}
          data={coming.map(({ number, date }, index) => ({
            value: String(index + 1),
            label: t('chargeOption', { number, time: short(date) }),
          }))}
        />
        <NativeSelect
          label={t('reason')}
          value={detail}
          onChange={event => setDetail(event.currentTarget.value)}
          data={reasons.map(value => ({ value, label: tDetail(value) }))}
        />
      </div>
      <TextInput
        label={t('attempts')}
        description={t('attemptsHint')}
        inputMode="numeric"
        autoComplete="off"
        value={attempts}
        error={wasSent && isWrong && tForm('badCount')}
        onChange={event => setAttempts(event.currentTarget.value)}
      />
      <SendAnyway
        wrong={wasSent && isWrong ? 1 : 0}
        isBusy={refuse.isPending}
        onSend={() => refuse.mutate(fields)}
      />
      <div className={forms.buttons}>
        <BusyButton variant="default" isBusy={refuse.isPending} onClick={submit}>
          {t(charge === 1 ? 'refuse' : 'refuseChosen')}
        </BusyButton>
        <SimulatorCurl operation={refuseCharge} fields={fields} />
        {refusals.length > 0 && (
          <BusyButton
            variant="default"
            isBusy={forget.isPending}
            onClick={() => forget.mutate({ params: { id } })}
          >
            {t('accept')}
          </BusyButton>
        )}
      </div>
      {refusals.length > 0 && (
        <ul className={classes.refusals} data-testid="refusal-planned">
          {refusals.map(planned => (
            <li key={planned.charge}>
              {t('planned', {
                number: planned.charge,
                attempts: planned.attempts ?? 0,
                detail: isStatusDetail(planned.detail) ? tDetail(planned.detail) : planned.detail,
              })}
            </li>
          ))}
        </ul>
      )}
      {error && <ProblemNotice error={error} title={t('notRefused')} />}
    </>
  )
}

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
            <PartTexts part="charts">
              <AdvanceReport report={report} />
            </PartTexts>
          </div>
        )}
        {schedule.coming.length > 0 && <RefuseCharge subscription={subscription} schedule={schedule} />}
      </div>
    </Panel>
  )
}
