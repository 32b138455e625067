import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { methodName } from '../../records/method-name.ts'
import { OrderStatusBadge } from '../../records/order-badges.tsx'
import { isOrderDetail, orderReasonOf } from '../../records/order-status.ts'
import { RecordList } from '../../records/record-list.tsx'
import { writeReference } from '../../share/entry-reference.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { Money } from '../../ui/values/money.tsx'
import { allColumns, type OrderColumn, type OrderColumnChoice, orderColumns } from './columns.ts'
import { currencyOf, refundedOf, transactionsOf } from './order-facts.ts'
import type { Orders } from './use-orders.ts'

type Props = { orders: Orders; columns: readonly OrderColumnChoice[] }

/** The whole row links to the order; the link element is its id. */
export function OrderList({ orders, columns }: Props) {
  const t = useTranslations('orders.list')
  const { linked, search } = orders
  const cells = useOrderCells(orders.open, search.compare)
  const shown = allColumns.filter(name => name === 'order' || columns.includes(name))
  return (
    <RecordList
      kind="order"
      search={orders}
      columns={shown.map(name => ({ name, width: orderColumns[name], title: t(`column.${name}`) }))}
      cells={cells}
      keyOf={({ id }) => id}
      current={search.id}
      linked={linked && { row: linked, label: t('linked') }}
    />
  )
}

/**
 * @param onOpen called before an order is opened
 * @param compare what the chosen order is compared with, instead of being opened
 */
function useOrderCells(
  onOpen: (id: string) => void,
  compare?: string,
): Record<OrderColumn, (order: Order) => ReactNode> {
  const t = useTranslations('orders.detail')
  return {
    status: ({ status, status_detail }) => <OrderStatusBadge status={status} detail={status_detail} />,
    amount: order => order.total_amount && <Money amount={order.total_amount} currency={currencyOf(order)} />,
    order: ({ id }) =>
      compare ? (
        <Link to="/compare" search={{ a: compare, b: writeReference({ kind: 'order', id }) }}>
          {id}
        </Link>
      ) : (
        <Link to="/orders/$orderId" params={{ orderId: id }} onClick={() => onOpen(id)}>
          {id}
        </Link>
      ),
    method: order => methodsOf(order),
    reason: order => {
      const detail = orderReasonOf(order)
      return isOrderDetail(detail) ? t(detail) : detail
    },
    created: ({ created_date }) => created_date && <ProviderMoment iso={created_date} />,
    changed: ({ last_updated_date }) => last_updated_date && <ProviderMoment iso={last_updated_date} />,
    paid: order =>
      order.total_paid_amount && <Money amount={order.total_paid_amount} currency={currencyOf(order)} />,
    refunded: order => {
      const refunded = refundedOf(order)
      return Number(refunded) > 0 && <Money amount={refunded} currency={currencyOf(order)} />
    },
    installments: order => transactionsOf(order)[0]?.payment_method?.installments,
    capture: ({ capture_mode }) => capture_mode,
    processing: ({ processing_mode }) => processing_mode,
    reference: ({ external_reference }) => external_reference,
    description: ({ description }) => description,
  }
}

function methodsOf(order: Order): string {
  const names = transactionsOf(order).map(({ payment_method }) => methodName(payment_method?.id ?? ''))
  return [...new Set(names)].filter(Boolean).join(', ')
}
