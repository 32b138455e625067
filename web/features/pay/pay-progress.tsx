import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toProblem } from '../../errors/console-problem.ts'
import { ProblemWords } from '../../errors/problem-words.tsx'
import { StoppedWaiting } from '../../errors/stopped-waiting.ts'
import { eventNameOf } from '../../feed/event-name.ts'
import { NotificationCauses, ProviderCauses, StillWaiting } from '../../feed/still-waiting.tsx'
import { VerdictBadge } from '../../feed/verdict-badge.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { OrderDetailText, OrderStatusBadge } from '../../provider/order-badges.tsx'
import { orderReasonOf } from '../../provider/order-status.ts'
import type { PayingApi } from '../../provider/paying-api.ts'
import { PaymentStatusBadge, StatusDetailText } from '../../provider/status-badges.tsx'
import { formatDuration } from '../../time/format-time.ts'
import { type Step, Steps } from '../../ui/feedback/steps.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Money } from '../../ui/values/money.tsx'
import classes from './pay.module.css'
import { idOf, type Made, type Pay, type PayStep } from './use-pay.ts'

const order: PayStep[] = ['token', 'payment', 'webhook']

type Props = {
  pay: Pay
  api: PayingApi
  needsToken: boolean
  /** Whether the form says something else than the attempt that is shown. */
  isChanged: boolean
}

/** The steps of a payment as they happen, and its result. */
export function PayProgress({ pay, api, needsToken, isChanged }: Props) {
  const { state } = pay
  const t = useTranslations('pay')
  const tOrder = useTranslations('orders.pay')
  const locale = useFormatLocale()
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
      detail: <StepDetail name={name} pay={pay} />,
    }
  })
  const panel = useRef<HTMLDivElement>(null)
  const hasBegun = state.chosen !== null
  const hasPaid = state.made !== null
  // Again when the result makes the page longer.
  useEffect(() => {
    if (hasBegun || hasPaid) bringIntoView(panel.current)
  }, [hasBegun, hasPaid])
  const title = t(isChanged ? 'happened' : 'happens')
  return (
    <div ref={panel} className={classes.progress}>
      <h3 className={classes.happens}>{title}</h3>
      {isChanged && <p className={classes.says}>{t('formChanged')}</p>}
      <Steps steps={steps} label={title} testPrefix="pay-step" />
      {state.made && <Result made={state.made} />}
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
  const { notification, made, steps } = pay.state
  const { state, since, error } = steps[name]
  if (name !== 'webhook') {
    return (
      <>
        {name === 'token' && t('tokenSafe')}
        {/* In doubt, the notice above the steps says how to go on: not by trying again. */}
        {error !== undefined && state === 'failed' && <FailureReason error={error} />}
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
          {eventNameOf(notification) ?? notification.seq}
        </Link>{' '}
        <VerdictBadge verdict={notification.verdict} plain />
      </>
    )
  }
  const id = made ? idOf(made) : ''
  const kind = made?.api === 'orders' ? 'order' : 'payment'
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

/** A rejected payment and a failed order are results, not errors. */
function Result({ made }: { made: Made }) {
  const t = useTranslations('pay')
  const tOrder = useTranslations('orders.pay')
  const id = idOf(made)
  return (
    <section className={classes.result} role="status" aria-label={t('resultTitle')} data-testid="pay-result">
      {made.api === 'orders' ? <OrderState order={made.order} /> : <PaymentState payment={made.payment} />}
      <Copyable value={id} what={id}>
        {made.api === 'orders' ? (
          <Link to="/orders/$orderId" params={{ orderId: id }}>
            {tOrder('open')} {id}
          </Link>
        ) : (
          <Link to="/payments/$paymentId" params={{ paymentId: id }}>
            {t('open')} {id}
          </Link>
        )}
      </Copyable>
    </section>
  )
}

function PaymentState({ payment }: { payment: Extract<Made, { api: 'payments' }>['payment'] }) {
  return (
    <>
      <span className={classes.outcome}>
        <PaymentStatusBadge status={payment.status} detail={payment.status_detail} testId="pay-status" />
        <Money amount={payment.transaction_amount} currency={payment.currency_id} />
      </span>
      <StatusDetailText detail={payment.status_detail} />
    </>
  )
}

function OrderState({ order }: { order: Extract<Made, { api: 'orders' }>['order'] }) {
  return (
    <>
      <span className={classes.outcome}>
        <OrderStatusBadge status={order.status} detail={order.status_detail} testId="pay-status" />
        <Money amount={order.total_amount ?? '0'} currency={order.currency} />
      </span>
      <OrderDetailText detail={orderReasonOf(order)} />
    </>
  )
}
