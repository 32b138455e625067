import { useTranslations } from 'use-intl'
import { RecordList } from '../../records/record-list.tsx'
import { allColumns, type PaymentColumnChoice, paymentColumns } from './columns.ts'
import { usePaymentCells } from './payment-cells.tsx'
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
