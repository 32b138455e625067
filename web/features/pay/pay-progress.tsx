import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toProblem } from '../../errors/console-problem.ts'
import { StoppedWaiting } from '../../errors/stopped-waiting.ts'
import { useNumberLocale } from '../../i18n/account-country.tsx'
import { AppliedFault, ProblemWords } from '../../notices/problem-words.tsx'
import type { PayingApi } from '../../provider/card-outcomes.ts'
import { useAppliedFault } from '../../simulator/faults.ts'
import { NotificationCauses, ProviderCauses, StillWaiting } from '../../stream/still-waiting.tsx'
import { formatDuration } from '../../time/format-time.ts'
import { type Step, Steps } from '../../ui/feedback/steps.tsx'
import classes from './pay.module.css'
import { NotificationLink, PayResult } from './pay-result.tsx'
import { idOf, type Pay, type PayStep } from './use-pay.ts'

const order: PayStep[] = ['token', 'payment', 'webhook']

type Props = {
  pay: Pay
  api: PayingApi
  needsToken: boolean
  /** Whether the form has other values than the attempt that is shown. */
  isChanged: boolean
}

/**
 * The steps of a payment as they happen. After the form has changed, it also shows the result of the previous attempt.
 */
export function PayProgress({ pay, api, needsToken, isChanged }: Props) {
  const { state } = pay
  const t = useTranslations('pay')
  const tOrder = useTranslations('orders.pay')
  const locale = useNumberLocale()
  const shownApi = state.made?.api ?? api
  const hasToken = state.chosen === null ? needsToken : state.steps.token.state !== 'skipped'
  const shown = hasToken ? order : order.filter(name => name !== 'token')
  const steps: Step[] = shown.map(name => {
    const { state: stepState, tookMs } = state.steps[name]
    return {
      name,
      state: stepState,
      title: name === 'payment' && shownApi === 'orders' ? tOrder('step') : t(`steps.${name}`),
      took: tookMs === undefined ? undefined : formatDuration(tookMs, locale),
      detail: <StepDetail name={name} pay={pay} isChanged={isChanged} />,
    }
  })
  const panel = useRef<HTMLDivElement>(null)
  const hasBegun = state.chosen !== null
  // On phones the progress is below the form, out of view when the button is pressed.
  useEffect(() => {
    if (hasBegun) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [hasBegun])
  const title = t(isChanged ? 'happened' : 'happens')
  return (
    <div ref={panel} className={classes.progress}>
      <h3 className={classes.happens}>{title}</h3>
      {isChanged && <p className={classes.says}>{t('formChanged')}</p>}
      <Steps steps={steps} label={title} testPrefix="pay-step" />
      {isChanged && state.made && <PayResult made={state.made} />}
    </div>
  )
}

function StepDetail({ name, pay, isChanged }: Pick<Props, 'pay' | 'isChanged'> & { name: PayStep }) {
  const t = useTranslations('pay')
  const tWaiting = useTranslations('waiting')
  const tPages = useTranslations('pages')
  const { notification, awaited, steps, made, key } = pay.state
  const { state, since, error } = steps[name]
  if (name !== 'webhook') {
    return (
      <>
        {name === 'token' && t('tokenSafe')}
        {/* In doubt, the notice above the steps says how to continue, which is not by trying again. */}
        {error !== undefined && state === 'failed' && <FailureReason error={error} />}
        {name === 'payment' && made && <MetFault idempotencyKey={key} />}
        {since !== undefined && (
          <StillWaiting since={since} what={tWaiting('answer')} onStop={pay.stop}>
            <ProviderCauses />
          </StillWaiting>
        )}
      </>
    )
  }
  if (state === 'todo') return null
  // Until the form changes, the link is in the summary, below the result.
  if (notification) return isChanged && <NotificationLink notification={notification} />
  const id = awaited ? idOf(awaited) : ''
  const kind = awaited?.api === 'orders' ? 'order' : 'payment'
  if (since !== undefined) {
    return (
      <>
        {t('waiting')}
        <StillWaiting since={since} what={tWaiting('notificationOf', { id, kind })} onStop={pay.stop}>
          <NotificationCauses resource={id} />
        </StillWaiting>
      </>
    )
  }
  const webhooks = tPages('webhooks')
  return (
    <>
      <div role="status">
        {error instanceof StoppedWaiting
          ? tWaiting('stopped', { webhooks })
          : t('noNotification', { webhooks })}
      </div>
      <Button mt="xs" size="xs" variant="default" onClick={pay.waitAgain}>
        {tWaiting('again')}
      </Button>
    </>
  )
}

/** The reason of a failure, beside its step. The text above the steps says what can be done about it. */
function FailureReason({ error }: { error: unknown }) {
  return <ProblemWords problem={toProblem(error)} />
}

/** A fault that the gateway met and recovered from, or that cut an answer of a payment that exists. */
function MetFault({ idempotencyKey }: { idempotencyKey: string | null }) {
  const fault = useAppliedFault(null, idempotencyKey)
  return fault !== undefined && <AppliedFault fault={fault} />
}
