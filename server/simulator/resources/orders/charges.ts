import type { Deps } from '../../http/deps.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Order } from '../../store/records/order.ts'
import type { Payment } from '../../store/records/payment.ts'
import { storePayment } from '../payments/save-payment.ts'
import { applyCharges } from './follow-charge.ts'

export type OrderContext = { account: Account; deps: Deps; now: number }

/** The payments that charge the order's transactions, in their order. */
export function chargesOf(order: Order, { account, deps }: OrderContext): Payment[] {
  return order.transactions.flatMap(({ paymentId }) => {
    const charge =
      paymentId === null ? undefined : deps.tables.payments.get(account.number, String(paymentId))
    return charge ?? []
  })
}

/** Stores changed charges, and returns the order with the resulting state. The caller saves the order. */
export function storeCharges(order: Order, charges: readonly Payment[], context: OrderContext): Order {
  for (const charge of charges) storePayment(charge, context)
  return applyCharges(order, charges, context)
}
