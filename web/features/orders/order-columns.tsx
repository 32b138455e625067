import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { type ColumnTable, createRecordColumns, momentWidth } from '../../list/columns.ts'
import { inPersonOf } from '../../records/in-person.ts'
import { useMethodName } from '../../records/method-names.ts'
import { OrderStatusBadge } from '../../records/order-badges.tsx'
import { isOrderDetail, orderReasonOf } from '../../records/order-status.ts'
import { RefundedPart } from '../../records/status-badges.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { MiddleCut } from '../../ui/values/middle-cut.tsx'
import { Money } from '../../ui/values/money.tsx'
import { currencyOf, refundedOf, transactionsOf } from './order-facts.ts'

const firstMethodOf = (order: Order) => transactionsOf(order)[0]?.payment_method

/**
 * The columns of the list of orders, and of its CSV file. In the file, an order with several transactions has the
 * values of the first transaction, and the refunds of all.
 */
export const orderColumns = createRecordColumns('orders', 'orders.list.column', {
  status: {
    width: '154px',
    shown: 'usually',
    cell: ({ status, status_detail }) => <OrderStatusBadge status={status} detail={status_detail} />,
    csv: ['status'],
  },
  amount: {
    width: 'minmax(124px, max-content)',
    shown: 'usually',
    cell: order => showAmount(order, order.total_amount),
    csv: ['currency', 'total_amount'],
  },
  order: { width: '180px', shown: 'always', cell: ({ id }) => <MiddleCut text={id} />, csv: ['id'] },
  reference: {
    width: 'minmax(100px, 1fr)',
    shown: 'usually',
    cell: ({ external_reference: reference }) => <MiddleCut text={reference} />,
    csv: ['external_reference'],
  },
  method: {
    width: '108px',
    shown: 'usually',
    cell: order => <Methods order={order} />,
    csvOf: {
      transactions: order => transactionsOf(order).length,
      payment_method_id: order => firstMethodOf(order)?.id,
      payment_method_type: order => firstMethodOf(order)?.type,
    },
  },
  created: {
    width: momentWidth,
    shown: 'usually',
    cell: ({ created_date }) => created_date && <ProviderMoment iso={created_date} />,
    csv: ['created_date'],
  },
  changed: {
    width: '150px',
    cell: ({ last_updated_date }) => last_updated_date && <ProviderMoment iso={last_updated_date} />,
    csv: ['last_updated_date'],
  },
  paid: {
    width: 'minmax(124px, max-content)',
    cell: order => showAmount(order, order.total_paid_amount),
    csv: ['total_paid_amount'],
  },
  refunded: {
    width: 'minmax(124px, max-content)',
    cell: order => Number(refundedOf(order)) > 0 && showAmount(order, refundedOf(order)),
    csvOf: { refunded_amount: refundedOf },
  },
  installments: {
    width: '90px',
    cell: order => firstMethodOf(order)?.installments,
    csvOf: { installments: order => firstMethodOf(order)?.installments },
  },
  place: {
    width: 'minmax(140px, 1fr)',
    cell: order => inPersonOf(order)?.place,
    csvOf: { type: ({ type }) => type, place: order => inPersonOf(order)?.place },
  },
  capture: { width: '140px', cell: order => order.capture_mode, csv: ['capture_mode'] },
  processing: { width: '120px', cell: order => order.processing_mode, csv: ['processing_mode'] },
  description: { width: 'minmax(140px, 1fr)', cell: ({ description }) => description, csv: ['description'] },
  reason: {
    width: 'minmax(70px, 1fr)',
    shown: 'usually',
    hasOwnLine: true,
    cell: order => <Reason order={order} />,
    csv: ['status_detail'],
  },
} satisfies ColumnTable<Order>)

function Reason({ order }: { order: Order }) {
  const t = useTranslations('orders.detail')
  const detail = orderReasonOf(order)
  const currency = currencyOf(order)
  if (detail === 'partially_refunded' && currency && Number(refundedOf(order)) > 0)
    return <RefundedPart amount={refundedOf(order)} currency={currency} />
  return isOrderDetail(detail) ? t(detail) : detail
}

function showAmount(order: Order, amount: string | undefined) {
  return amount && <Money amount={amount} currency={currencyOf(order)} />
}

/** How the order is paid in person, and with what. */
function Methods({ order }: { order: Order }) {
  const t = useTranslations('orders.inPerson.short')
  const methodName = useMethodName()
  const type = inPersonOf(order)?.type
  const names = transactionsOf(order).map(({ payment_method }) => methodName(payment_method?.id ?? ''))
  const methods = [...new Set(names)].filter(Boolean).join(', ')
  return <span>{[type && t(type), methods].filter(Boolean).join(' · ')}</span>
}
