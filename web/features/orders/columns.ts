/** The columns of the list of orders. */
import { createColumnSet } from '../../columns/use-columns.ts'

/** Widths on wide screens. The id is the row's link, so it is always shown. */
export const orderColumns = {
  status: '168px',
  amount: '124px',
  order: '316px',
  method: '124px',
  reason: 'minmax(140px, 1fr)',
  created: '150px',
  changed: '150px',
  paid: '124px',
  refunded: '124px',
  installments: '90px',
  capture: '140px',
  processing: '120px',
  reference: 'minmax(120px, 1fr)',
  description: 'minmax(140px, 1fr)',
} as const

export type OrderColumn = keyof typeof orderColumns
export type OrderColumnChoice = Exclude<OrderColumn, 'order'>

export const allColumns = Object.keys(orderColumns) as OrderColumn[]

export const orderColumnSet = createColumnSet(
  'orders',
  allColumns.filter(name => name !== 'order'),
  ['status', 'amount', 'method', 'reason', 'created'],
)
