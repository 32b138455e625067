import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Payment } from '../../../server/contract/payments.ts'
import { isCardCheck } from '../../../server/facts/payment-life.ts'
import { type ColumnTable, createRecordColumns, momentWidth } from '../../list/columns.ts'
import { useDetailWords } from '../../records/detail-words.ts'
import { MethodName } from '../../records/method-name.tsx'
import { orderIdOf } from '../../records/origin-of-payment.ts'
import { PaymentStatusBadge, RefundedPart } from '../../records/status-badges.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { MiddleCut } from '../../ui/values/middle-cut.tsx'
import { Money } from '../../ui/values/money.tsx'

/** The columns of the list of payments, and of its CSV file. */
export const paymentColumns = createRecordColumns('payments', 'payments.column', {
  status: {
    width: '154px',
    shown: 'usually',
    cell: ({ status, status_detail }) => <PaymentStatusBadge status={status} detail={status_detail} />,
    csv: ['status'],
  },
  amount: {
    width: 'minmax(124px, max-content)',
    shown: 'usually',
    cell: payment => <Money amount={payment.transaction_amount} currency={payment.currency_id} />,
    csv: ['currency_id', 'transaction_amount'],
  },
  payment: { width: '108px', shown: 'always', cell: ({ id }) => id, csv: ['id'] },
  reference: {
    width: 'minmax(100px, 1fr)',
    shown: 'usually',
    cell: ({ external_reference: reference }) => <MiddleCut text={reference} />,
    csv: ['external_reference'],
  },
  card: {
    width: '118px',
    shown: 'usually',
    cell: ({ card, payment_method_id: method }) => (
      <MethodName id={method} lastFour={card?.last_four_digits} />
    ),
    csv: ['payment_method_id', 'payment_type_id'],
    csvOf: { last_four_digits: ({ card }) => card?.last_four_digits },
  },
  created: {
    width: momentWidth,
    shown: 'usually',
    cell: ({ date_created }) => showMoment(date_created),
    csv: ['date_created'],
  },
  approved: {
    width: '150px',
    cell: ({ date_approved }) => showMoment(date_approved),
    csv: ['date_approved'],
  },
  changed: { width: '150px', cell: ({ date_last_updated }) => showMoment(date_last_updated) },
  refunded: {
    width: 'minmax(124px, max-content)',
    cell: ({ transaction_amount_refunded: refunded, currency_id }) =>
      refunded ? <Money amount={refunded} currency={currency_id} /> : null,
    csv: ['transaction_amount_refunded'],
  },
  installments: { width: '90px', cell: ({ installments }) => installments, csv: ['installments'] },
  email: {
    width: 'minmax(170px, 1fr)',
    cell: ({ payer }) => payer?.email,
    csvOf: { payer_email: ({ payer }) => payer?.email },
  },
  description: { width: 'minmax(140px, 1fr)', cell: ({ description }) => description, csv: ['description'] },
  order: { width: '316px', cell: orderIdOf },
  reason: {
    width: 'minmax(70px, 2.4fr)',
    shown: 'usually',
    hasOwnLine: true,
    cell: payment => <Reason payment={payment} />,
    csv: ['status_detail'],
  },
} satisfies ColumnTable<Payment>)

function Reason({ payment }: { payment: Payment }) {
  const wordsOf = useDetailWords()
  const tList = useTranslations('payments')
  const { status, status_detail: detail, payment_type_id: type } = payment
  if (status === 'approved' && isCardCheck(payment)) return tList('cardCheck')
  const { transaction_amount_refunded: refunded, currency_id: currency } = payment
  if (refunded && currency && status === 'approved')
    return <RefundedPart amount={refunded} currency={currency} />
  return detail && (wordsOf(detail, type) ?? detail)
}

function showMoment(iso: unknown): ReactNode {
  return typeof iso === 'string' && <ProviderMoment iso={iso} />
}
