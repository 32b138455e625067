import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isStatusDetail } from '../../../server/facts/payment-statuses.ts'
import { methodName } from '../../records/method-name.ts'
import { orderIdOf } from '../../records/order-of-payment.ts'
import { RecordList } from '../../records/record-list.tsx'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { writeReference } from '../../share/entry-reference.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { Money } from '../../ui/values/money.tsx'
import { allColumns, type PaymentColumn, type PaymentColumnChoice, paymentColumns } from './columns.ts'
import type { Payment } from './payment-types.ts'
import type { Payments } from './use-payments.ts'

type Props = { payments: Payments; columns: readonly PaymentColumnChoice[] }

/** The whole row links to the payment; the link element is its id. */
export function PaymentList({ payments, columns }: Props) {
  const t = useTranslations('payments')
  const { linked, search } = payments
  const cells = usePaymentCells(payments.open, search.compare)
  const shown = allColumns.filter(name => name === 'payment' || columns.includes(name))
  return (
    <RecordList
      kind="payment"
      search={payments}
      columns={shown.map(name => ({ name, width: paymentColumns[name], title: t(`column.${name}`) }))}
      cells={cells}
      keyOf={({ id }) => String(id)}
      current={search.id === undefined ? undefined : String(search.id)}
      linked={linked && { row: linked, label: t('linked') }}
    />
  )
}

type PaymentCells = Record<PaymentColumn, (payment: Payment) => ReactNode>

/**
 * @param onOpen called before a payment is opened
 * @param compare what the chosen payment is compared with, instead of being opened
 */
function usePaymentCells(onOpen: (id: number) => void, compare?: string): PaymentCells {
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
