import { capture } from '../payments/payment-life.ts'
import { chargesOf, type OrderContext, storeCharges } from './charges.ts'
import type { Order } from './order.ts'

/** Captures all authorized transactions in full. */
export function captureOrder(order: Order, context: OrderContext): Order {
  const authorized = chargesOf(order, context).filter(({ status }) => status === 'authorized')
  return storeCharges(
    order,
    authorized.map(charge => capture(charge, null, context.now)),
    context,
  )
}
