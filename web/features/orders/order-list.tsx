import { useTranslations } from 'use-intl'
import { RecordList } from '../../records/record-list.tsx'
import { allColumns, type OrderColumnChoice, orderColumns } from './columns.ts'
import { useOrderCells } from './order-cells.tsx'
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
