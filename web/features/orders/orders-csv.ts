/** What an export of orders contains. */
import type { Order } from '../../../server/contract/orders.ts'
import type { CsvColumns } from '../../export/csv.ts'
import { createSearchSource } from '../../export/search-source.ts'
import { refundedOf, transactionsOf } from './order-facts.ts'
import { searchOrders } from './search-orders.ts'
import type { toSearchInput } from './to-search-input.ts'

/** An order of several transactions has the values of the first, and the refunds of all. */
export const columns: CsvColumns<Order> = [
  ['id', ({ id }) => id],
  ['created_date', order => order.created_date],
  ['last_updated_date', order => order.last_updated_date],
  ['status', ({ status }) => status],
  ['status_detail', order => order.status_detail],
  ['currency', order => order.currency],
  ['total_amount', order => order.total_amount],
  ['total_paid_amount', order => order.total_paid_amount],
  ['refunded_amount', order => refundedOf(order)],
  ['transactions', order => transactionsOf(order).length],
  ['payment_method_id', order => transactionsOf(order)[0]?.payment_method?.id],
  ['payment_method_type', order => transactionsOf(order)[0]?.payment_method?.type],
  ['installments', order => transactionsOf(order)[0]?.payment_method?.installments],
  ['processing_mode', order => order.processing_mode],
  ['capture_mode', order => order.capture_mode],
  ['external_reference', order => order.external_reference],
  ['description', order => order.description],
]

export function createOrderSource(input: ReturnType<typeof toSearchInput>) {
  return createSearchSource<Order>('orders', (page, signal) => searchOrders(input, page, signal))
}
