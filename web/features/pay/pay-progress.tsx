import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toProblem } from '../../errors/console-problem.ts'
import { ProblemWords } from '../../errors/problem-words.tsx'
import { StoppedWaiting } from '../../errors/stopped-waiting.ts'
import { NotificationCauses, ProviderCauses, StillWaiting } from '../../feed/still-waiting.tsx'
import { VerdictBadge } from '../../feed/verdict-badge.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { PaymentStatusBadge, StatusDetailText } from '../../provider/status-badges.tsx'
import { formatDuration } from '../../time/format-time.ts'
import { type Step, Steps } from '../../ui/feedback/steps.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { Money } from '../../ui/values/money.tsx'
import classes from './pay.module.css'
import type { CreatedPayment, Pay, PayStep } from './use-pay.ts'

const order: PayStep[] = ['token', 'payment', 'webhook']

/** The steps of a payment as they happen, and its result. */
export function PayProgress({ pay }: { pay: Pay }) {
  const { state } = pay
  const t = useTranslations('pay')
  const locale = useFormatLocale()
  const steps: Step[] = order.map(name => {
    const { state: stepState, tookMs } = state.steps[name]
    return {
      name,
      state: stepState,
      title: t(`steps.${name}`),
      took: tookMs === undefined ? undefined : formatDuration(tookMs, locale),
      detail: <StepDetail name={name} pay={pay} />,
    }
  })
  const panel = useRef<HTMLDivElement>(null)
  const hasBegun = state.steps.token.state !== 'todo'
  const hasPaid = state.payment !== null
  // Again when the result makes the page longer.
  useEffect(() => {
    if (hasBegun || hasPaid) bringIntoView(panel.current)
  }, [hasBegun, hasPaid])
  return (
    <div ref={panel} className={classes.progress}>
      <h3 className={classes.happens}>{t('happens')}</h3>
      <Steps steps={steps} label={t('happens')} testPrefix="pay-step" />
      {state.payment && <Result payment={state.payment} />}
    </div>
  )
}

/** On phones the progress is below the form, out of view when the button is pressed. */
function bringIntoView(panel: HTMLElement | null): void {
  if (panel && panel.getBoundingClientRect().top > innerHeight / 3) panel.scrollIntoView({ block: 'start' })
}

function StepDetail({ name, pay }: { name: PayStep; pay: Pay }) {
  const t = useTranslations('pay')
  const tWaiting = useTranslations('waiting')
  const { notification, payment, steps } = pay.state
  const { state, since, error } = steps[name]
  if (name !== 'webhook') {
    return (
      <>
        {name === 'token' && t('tokenSafe')}
        {error !== undefined && <FailureReason error={error} />}
        {since !== undefined && (
          <StillWaiting since={since} what={tWaiting('answer')} onStop={pay.stop}>
            <ProviderCauses />
          </StillWaiting>
        )}
      </>
    )
  }
  if (state === 'todo') return null
  if (notification) {
    return (
      <>
        <Link to="/webhooks" search={{ id: notification.seq }}>
          {notification.action ?? notification.topic ?? notification.seq}
        </Link>{' '}
        <VerdictBadge verdict={notification.verdict} plain />
      </>
    )
  }
  const id = String(payment?.id ?? '')
  if (since !== undefined) {
    return (
      <>
        {t('waiting')}
        <StillWaiting since={since} what={tWaiting('notificationOf', { id })} onStop={pay.stop}>
          <NotificationCauses resource={id} />
        </StillWaiting>
      </>
    )
  }
  return (
    <>
      <div role="status">{error instanceof StoppedWaiting ? tWaiting('stopped') : t('noNotification')}</div>
      <Button mt="xs" size="xs" variant="default" onClick={pay.waitAgain}>
        {tWaiting('again')}
      </Button>
    </>
  )
}

/** The reason beside the step; what can be done about it stands above the steps. */
function FailureReason({ error }: { error: unknown }) {
  return <ProblemWords problem={toProblem(error)} />
}

/** A rejected payment is a result, not an error. */
function Result({ payment }: { payment: CreatedPayment }) {
  const t = useTranslations('pay')
  const id = String(payment.id)
  return (
    <section className={classes.result} role="status" aria-label={t('resultTitle')} data-testid="pay-result">
      <span className={classes.sum}>
        <Money amount={payment.transaction_amount} currency={payment.currency_id} />
      </span>
      <span>
        <PaymentStatusBadge status={payment.status} detail={payment.status_detail} testId="pay-status" />
      </span>
      <StatusDetailText detail={payment.status_detail} />
      <span>
        <Link to="/payments/$paymentId" params={{ paymentId: id }}>
          {t('open')} {id}
        </Link>{' '}
        <CopyButton value={id} what={id} />
      </span>
    </section>
  )
}
