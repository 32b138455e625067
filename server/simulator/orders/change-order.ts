import { type OrderCall, orderRefusal } from '../../facts/order-life.ts'
import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { orderError } from '../errors/order-errors.ts'
import type { Call } from '../http/route.ts'
import type { OrderContext } from './charges.ts'
import { requireOrder } from './find-order.ts'
import type { Order } from './order.ts'
import { situationOf } from './order-situation.ts'
import { saveOrder } from './save-order.ts'

/**
 * Performs a call on the order of the path, and stores the order. Throws the provider's refusal if the order's state
 * does not allow the call.
 */
export function changeOrder(
  name: OrderCall,
  { call, deps }: { call: Call<Account>; deps: Deps },
  change: (order: Order, context: OrderContext) => Order,
): Order {
  const { account, now } = call
  const before = requireOrder(call, deps)
  const refusal = orderRefusal(name, situationOf(before))
  if (refusal) throw orderError(refusal)
  const order = change(before, { account, deps, now })
  saveOrder(order, { account, deps, before })
  return order
}
