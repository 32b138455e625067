import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isStatusDetail } from '../../../server/facts/payment-statuses.ts'
import { methodName } from '../../records/method-name.ts'
import { orderIdOf } from '../../records/order-of-payment.ts'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { writeReference } from '../../share/entry-reference.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { Money } from '../../ui/values/money.tsx'
import type { PaymentColumn } from './columns.ts'
import type { Payment } from './payment-types.ts'

export type PaymentCells = Record<PaymentColumn, (payment: Payment) => ReactNode>

/**
 * @param onOpen called before a payment is opened
 * @param compare what the chosen payment is compared with, instead of being opened
 */
export function usePaymentCells(onOpen: (id: number) => void, compare?: string): PaymentCells {
  const t = useTranslations('statusDetail')
  return {
    status: ({ status, status_detail }) => <PaymentStatusBadge status={status} detail={status_detail} />,
    amount: ({ transaction_amount, currency_id }) => (
      <Money amount={transaction_amount} currency={currency_id} />
    ),
    payment: ({ id }) =>
      compare ? (
        <Link to="/compare" search={{ a: compare, b: writeReference({ kind: 'payment', id: String(id) }) }}>
          {id}
        </Link>
      ) : (
        <Link to="/payments/$paymentId" params={{ paymentId: String(id) }} onClick={() => onOpen(id)}>
          {id}
        </Link>
      ),
    card: ({ card, payment_method_id: method }) => (
      <>
        {methodName(method ?? '')} {card?.last_four_digits && `••${card.last_four_digits}`}
      </>
    ),
    reason: ({ status_detail: detail }) => (isStatusDetail(detail) ? t(detail) : detail),
    created: ({ date_created }) => showMoment(date_created),
    approved: ({ date_approved }) => showMoment(date_approved),
    changed: ({ date_last_updated }) => showMoment(date_last_updated),
    refunded: ({ transaction_amount_refunded: refunded, currency_id }) =>
      refunded ? <Money amount={refunded} currency={currency_id} /> : null,
    installments: ({ installments }) => installments,
    email: ({ payer }) => payer?.email,
    reference: ({ external_reference }) => external_reference,
    description: ({ description }) => description,
    order: orderIdOf,
  }
}

function showMoment(iso: unknown): ReactNode {
  return typeof iso === 'string' && <ProviderMoment iso={iso} />
}
