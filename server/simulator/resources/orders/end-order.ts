import type { OrderStatus } from '../../../facts/order-statuses.ts'
import type { Order, Transaction } from '../../store/records/order.ts'
import type { Payment } from '../../store/records/payment.ts'
import { type Canceller, cancel } from '../payments/change-payment.ts'
import { chargesOf, type OrderContext, storeCharges } from './charges.ts'
import { refundRest } from './refund-order.ts'

type End = {
  status: Extract<OrderStatus, 'canceled' | 'expired'>
  /** The detail of transactions that were never charged. */
  detail: Transaction['statusDetail']
  by: Canceller
}

/** Cancels the order and all of its transactions, as the seller asked. */
export function cancelOrder(order: Order, context: OrderContext): Order {
  const detail = order.type === 'online' ? 'canceled_transaction' : 'canceled_by_api'
  return endOrder(order, { status: 'canceled', detail, by: 'by_collector' }, context)
}

/** Cancels the order as the payer or the cashier does on the terminal, unless the detail says otherwise. */
export function cancelOnTerminal(
  order: Order,
  asked: Transaction['statusDetail'] | undefined,
  context: OrderContext,
): Order {
  const detail = asked ?? (order.type === 'point' ? 'canceled_on_terminal' : 'canceled')
  return endOrder(order, { status: 'canceled', detail, by: 'by_payer' }, context)
}

/** Ends an order that nobody paid in time. */
export function expireOrder(order: Order, context: OrderContext): Order {
  return endOrder(order, { status: 'expired', detail: 'expired', by: 'expired' }, context)
}

/** Ends the order. Paid transactions are refunded, and waiting ones canceled. */
function endOrder(order: Order, { status, detail, by }: End, context: OrderContext): Order {
  const transactions = order.transactions.map(each =>
    each.paymentId === null ? { ...each, status, statusDetail: detail } : each,
  )
  const ended = chargesOf(order, context).flatMap(charge => endCharge(charge, by, context))
  const after = storeCharges({ ...order, transactions }, ended, context)
  return transactions.length > 0 ? after : { ...after, status, statusDetail: status }
}

const open: readonly Payment['status'][] = ['pending', 'in_process', 'authorized']

function endCharge(charge: Payment, by: Canceller, context: OrderContext): Payment[] {
  if (open.includes(charge.status)) return [cancel(charge, by, context.now)]
  return charge.status === 'approved' ? [refundRest(charge, context)] : []
}
