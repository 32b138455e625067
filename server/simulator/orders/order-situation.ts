import type { OrderSituation } from '../../facts/order-life.ts'
import type { Order } from './order.ts'

/** The part of the order's state that decides which calls it allows. */
export function situationOf(order: Order): OrderSituation {
  return {
    type: order.type,
    processing_mode: order.processingMode,
    capture_mode: order.captureMode,
    status: order.status,
    status_detail: order.statusDetail,
    hasTransactions: order.transactions.length > 0,
    hasPaidTransaction: order.transactions.some(({ status }) => status === 'processed'),
    hasRefundInProcess: hasRefundInProcess(order),
  }
}

export function hasRefundInProcess({ refunds }: Order): boolean {
  return refunds.some(({ status }) => status === 'processing')
}
