import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { transactionStateOf } from '../../../server/facts/order-charges.ts'
import { OrderStatusBadge } from '../../provider/order-badges.tsx'
import { PaymentStatusBadge } from '../../provider/status-badges.tsx'
import classes from './pay.module.css'
import type { PayValues } from './pay-values.ts'
import type { PayChoice } from './use-pay-choice.ts'

/** What the provider will say to the payment. */
export function PayExpected({ choice, values }: { choice: PayChoice; values: PayValues }) {
  const t = useTranslations('pay')
  const tOrder = useTranslations('orders.pay')
  const tOutcome = useTranslations('outcome')
  const { api, outcome, hasOutcome } = choice
  if (api === 'orders' && values.processingMode === 'manual')
    return <Expected badge={<OrderStatusBadge status="created" plain />}>{tOrder('manualExpected')}</Expected>
  if (!hasOutcome) return null
  const order = api === 'orders' && transactionStateOf(outcome.status, outcome.detail)
  return (
    <Expected
      badge={
        order ? (
          <OrderStatusBadge status={order.status} plain />
        ) : (
          <PaymentStatusBadge status={outcome.status} plain />
        )
      }
    >
      {tOutcome(`${outcome.name}.says`)} {!outcome.isDocumented && `${t('uncertain')} `}
      <code className="mono dimmed">{order ? order.statusDetail : outcome.detail}</code>
    </Expected>
  )
}

function Expected({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  const t = useTranslations('pay')
  return (
    <p className={classes.expected} role="status" data-testid="expected">
      <span className="visually-hidden">{t('expected')}: </span>
      {badge} {children}
    </p>
  )
}
