import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { brandOf } from '../../../server/facts/countries/cards.ts'
import { transactionStateOf } from '../../../server/facts/order-charges.ts'
import type { PaymentStatus } from '../../../server/facts/payment-status-names.ts'
import type { StatusDetail } from '../../../server/facts/payment-statuses.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { readAmount } from '../../money/read-amount.ts'
import type { Outcome } from '../../provider/card-outcomes.ts'
import { useCountryName } from '../../provider/country-name.ts'
import { lastFour } from '../../provider/test-cards.ts'
import { OrderDetailText, OrderStatusBadge } from '../../records/order-badges.tsx'
import { PaymentStatusBadge, StatusDetailText } from '../../records/status-badges.tsx'
import { Money } from '../../ui/values/money.tsx'
import { methodOf } from './card-to-token.ts'
import { isBare } from './order-input.ts'
import classes from './pay.module.css'
import { NotificationLink, PayResult } from './pay-result.tsx'
import type { PayValues } from './pay-values.ts'
import type { Pay } from './use-pay.ts'
import { type PayChoice, useSavedCards } from './use-pay-choice.ts'

type Props = {
  choice: PayChoice
  values: PayValues
  /** The attempt with these values, which may have made a payment or an order. Null before. */
  pay: Pay['state'] | null
}

/** A summary of amount, method and result. Until the provider has answered, the result is the expected one. */
export function PaySummary({ choice, values, pay }: Props) {
  const locale = useFormatLocale()
  const nameOf = useCountryName()
  const saved = useSavedCards(choice.customerId)
  const { card, currency } = choice
  const amount = readAmount(values.amount, currency, locale)
  const decimals = plainDecimals.test(values.amount) ? Number(values.amount) : null
  const shown = amount.ok ? amount.value : decimals
  const method = methodOf(choice, values, saved)
  const digits =
    card.kind === 'test'
      ? lastFour(card.card.number)
      : saved.find(({ id }) => id === cardIdOf(card))?.last_four_digits
  const facts = [
    card.kind === 'offline' ? card.method.name : brandOf(method),
    digits && `••${digits}`,
    Number(values.installments) > 1 && `${values.installments} ×`,
    nameOf(choice.site),
  ]
  return (
    <div className={classes.summary}>
      {pay?.made ? (
        <PayResult made={pay.made} />
      ) : (
        <span className={classes.sum}>
          {shown === null ? `${currency} ${values.amount}` : <Money amount={shown} currency={currency} />}
        </span>
      )}
      {pay?.notification && <NotificationLink notification={pay.notification} />}
      <span className="dimmed">{facts.filter(Boolean).join(' · ')}</span>
      {!pay?.made && <PayExpected choice={choice} values={values} />}
    </div>
  )
}

/** An amount that cannot be charged may still be a number, which has the separators of all others. */
const plainDecimals = /^\d+\.\d{1,2}$/

function cardIdOf(card: PayChoice['card']): string | null {
  return card.kind === 'saved' ? card.cardId : null
}

/**
 * The answer that is expected of the provider. It is gray and named as expected, so that it does not look like a
 * result.
 */
function PayExpected({ choice, values }: { choice: PayChoice; values: PayValues }) {
  const t = useTranslations('pay')
  const tOrder = useTranslations('orders.pay')
  const { api, outcome, hasOutcome } = choice
  if (api === 'orders' && values.processingMode === 'manual')
    return (
      <Expected badge={<OrderStatusBadge status="created" isPlain />}>
        {tOrder(isBare(values) ? 'bareExpected' : 'manualExpected')}
      </Expected>
    )
  if (!hasOutcome) return null
  const { status, detail } = stateAfter(outcome, { ...values, api })
  const order = api === 'orders' && transactionStateOf(status, detail)
  const badge = order ? (
    <OrderStatusBadge status={order.status} detail={order.statusDetail} isPlain />
  ) : (
    <PaymentStatusBadge status={status} detail={detail} isPlain />
  )
  if (detail !== outcome.detail)
    return (
      <Expected badge={badge}>
        {order ? <OrderDetailText detail={order.statusDetail} /> : <StatusDetailText detail={detail} />}
      </Expected>
    )
  return (
    <Expected badge={badge}>
      {t(`outcomeSays.${outcome.name}`)} {!outcome.isDocumented && `${t('uncertain')} `}
      <code className="mono dimmed">{order ? order.statusDetail : detail}</code>
    </Expected>
  )
}

type Options = Pick<PayValues, 'authorizeOnly' | 'binary' | 'captureMode'> & Pick<PayChoice, 'api'>

/**
 * The state of a payment with this outcome. Options may leave it uncaptured, or reject what would otherwise stay in
 * process.
 */
function stateAfter(
  { status, detail }: Outcome,
  { api, authorizeOnly, binary, captureMode }: Options,
): { status: PaymentStatus; detail: StatusDetail } {
  const isOrder = api === 'orders'
  // In the mode `automatic_async` the provider captures a moment later by itself.
  const isAuthorized = isOrder ? ['manual', 'automatic_async'].includes(captureMode) : authorizeOnly
  if (status === 'approved' && isAuthorized) return { status: 'authorized', detail: 'pending_capture' }
  if (status === 'in_process' && binary && !isOrder)
    return { status: 'rejected', detail: 'cc_rejected_other_reason' }
  return { status, detail }
}

function Expected({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  const t = useTranslations('pay')
  return (
    <p className={classes.expected} role="status" data-testid="expected">
      {t('expected')}: {badge} {children}
    </p>
  )
}
