/** The columns of the list of payments. */
import { createColumnSet } from '../../columns/use-columns.ts'

/** Widths on wide screens. The id is the row's link, so it is always shown. */
export const paymentColumns = {
  status: '168px',
  amount: '124px',
  payment: '128px',
  card: '160px',
  reason: 'minmax(130px, 1fr)',
  created: '150px',
  approved: '150px',
  changed: '150px',
  refunded: '124px',
  installments: '90px',
  email: 'minmax(170px, 1fr)',
  reference: 'minmax(120px, 1fr)',
  description: 'minmax(140px, 1fr)',
  order: '316px',
} as const

export type PaymentColumn = keyof typeof paymentColumns
export type PaymentColumnChoice = Exclude<PaymentColumn, 'payment'>

export const allColumns = Object.keys(paymentColumns) as PaymentColumn[]

export const paymentColumnSet = createColumnSet(
  'payments',
  allColumns.filter(name => name !== 'payment'),
  ['status', 'amount', 'card', 'reason', 'created'],
)
