import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../../server/catalog/control.ts'
import { isStatusDetail, statusDetails } from '../../../../server/facts/payment-statuses.ts'
import type { ScheduleJson } from '../../../../server/simulator/api/subscriptions.ts'
import { numberOrText, unchecked } from '../../../actions/form-input.ts'
import { SendAnyway } from '../../../actions/submit-button.tsx'
import { ProblemNotice } from '../../../notices/problem-notice.tsx'
import { SimulatorCurl } from '../../../simulator/simulator-curl.tsx'
import { useSimulatorAction } from '../../../simulator/use-simulator.ts'
import { useTellOnceShown } from '../../../stream/one-moment.tsx'
import { sayDone } from '../../../ui/feedback/announcer.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import forms from '../../../ui/forms/form.module.css'
import classes from '../subscriptions.module.css'
import { isCount } from '../terms.tsx'
import type { ComingCharge } from './use-invoices.ts'

const refuseCharge = control.subscriptions.planRefusal
const forgetRefusals = control.subscriptions.forgetRefusals

const reasons = statusDetails.filter(detail => detail.startsWith('cc_rejected_'))
export const usualReason = 'cc_rejected_insufficient_amount'

/** Makes the bank refuse a coming charge. */
export function useRefuse(onDone: () => void = () => {}) {
  const t = useTranslations('subscriptions.next')
  const tell = useTellOnceShown()
  return useSimulatorAction(refuseCharge, () => {
    tell(() => sayDone(t('willRefuse')))
    onDone()
  })
}

type FormProps = { subscriptionId: string; charge: ComingCharge; onDone: () => void }

/** Chooses why the bank will refuse a coming charge, and the number of its refused attempts. */
export function RefusalForm({ subscriptionId, charge: { position }, onDone }: FormProps) {
  const t = useTranslations('subscriptions.next')
  const tForm = useTranslations('subscriptions.form')
  const tDetail = useTranslations('statusDetail')
  const [attempts, setAttempts] = useState('')
  const [detail, setDetail] = useState<string>(usualReason)
  const [wasSent, setWasSent] = useState(false)
  const refuse = useRefuse(onDone)
  const isWrong = attempts.trim() !== '' && !isCount(attempts)
  // A text that is no number is sent as typed.
  const input = unchecked<{ id: string; charge: number; detail: string; attempts?: number }>(
    { id: subscriptionId, charge: position, detail },
    attempts.trim() === '' ? {} : { attempts: numberOrText(attempts) },
  )
  const submit = () => {
    setWasSent(true)
    if (isWrong) refuse.reset()
    else refuse.mutate(input)
  }
  return (
    <div className={forms.form}>
      <NativeSelect
        label={t('reason')}
        value={detail}
        onChange={event => setDetail(event.currentTarget.value)}
        data={reasons.map(value => ({ value, label: tDetail(value) }))}
      />
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
        onSend={() => refuse.mutate(input)}
      />
      <div className={forms.buttons}>
        <BusyButton isBusy={refuse.isPending} onClick={submit}>
          {t(position === 1 ? 'refuse' : 'refuseChosen')}
        </BusyButton>
        <SimulatorCurl operation={refuseCharge} input={input} />
      </div>
      {refuse.error && <ProblemNotice error={refuse.error} title={t('notRefused')} />}
    </div>
  )
}

type PlannedProps = { subscriptionId: string; refusals: ScheduleJson['refusals'] }

/** The charges that the bank will refuse, and the button that drops all of them. */
export function PlannedRefusals({ subscriptionId: id, refusals }: PlannedProps) {
  const t = useTranslations('subscriptions.next')
  const tDetail = useTranslations('statusDetail')
  const tell = useTellOnceShown()
  const forget = useSimulatorAction(forgetRefusals, () => tell(() => sayDone(t('willAccept'))))
  return (
    <>
      {refusals.length > 0 && (
        <div className={classes.planned}>
          <ul data-testid="refusal-planned">
            {[...refusals]
              .sort((a, b) => a.charge - b.charge)
              .map(planned => (
                <li key={planned.charge}>
                  {t('planned', {
                    number: planned.charge,
                    attempts: planned.attempts ?? 0,
                    detail: isStatusDetail(planned.detail) ? tDetail(planned.detail) : planned.detail,
                  })}
                </li>
              ))}
          </ul>
          <BusyButton
            variant="default"
            size="xs"
            isBusy={forget.isPending}
            onClick={() => forget.mutate({ id })}
          >
            {t('accept')}
          </BusyButton>
        </div>
      )}
      {forget.error && <ProblemNotice error={forget.error} title={t('notRefused')} />}
    </>
  )
}
