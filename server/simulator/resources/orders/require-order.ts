import { type OrderCall, orderRefusal } from '../../../facts/order-life.ts'
import { orderId } from '../../../facts/resource-ids.ts'
import type { Deps } from '../../http/deps.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import type { Call } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { type Order, situationOf, type Transaction } from '../../store/records/order.ts'
import type { OrderContext } from './charges.ts'
import { saveOrder } from './save-order.ts'

type OrderPath = Pick<Call<Account>, 'account' | 'params'>

/** The form of a transaction's id: `PAY` and a ULID. */
const transactionId = /^PAY[0-9A-HJKMNP-TV-Z]{26}$/

/**
 * The order of the path. Throws 400 for a text that is no id of an order (`/v1/orders/search`), 404 if the account has
 * no such order.
 */
export function requireOrder({ account, params }: OrderPath, deps: Deps): Order {
  const id = params.id ?? ''
  if (!orderId.test(id)) throw orderError('invalid_path_param', `'${id}' is not an order id`)
  const order = deps.tables.orders.get(account.number, id)
  if (!order || order.intent) throw orderError('order_not_found', id)
  return order
}

/** The transaction of the path. Throws 400 for a text that is no id of a transaction, 404 for an unknown one. */
export function requireTransaction(order: Order, { params }: OrderPath): Transaction {
  const id = params.transaction_id ?? ''
  if (!transactionId.test(id)) throw orderError('invalid_transaction_id', `'${id}' is not a transaction id`)
  const transaction = order.transactions.find(each => each.id === id)
  if (!transaction) throw orderError('transaction_not_found', id)
  return transaction
}

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
