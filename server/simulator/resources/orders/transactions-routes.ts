import { isCardType, maxTransactions } from '../../../catalog/requests/order-transactions-together.ts'
import { centsOf } from '../../../facts/decimal-amounts.ts'
import type { Deps } from '../../http/deps.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Order, OrderMethod, Transaction } from '../../store/records/order.ts'
import { draftTransaction } from './create-order.ts'
import { deriveState } from './follow-charge.ts'
import { toTransactionJson } from './order-json.ts'
import { toMethodJson } from './payment-method-json.ts'
import {
  readExpiry,
  readSubscriptionData,
  readTransactionChange,
  readTransactions,
  type TransactionChange,
} from './read-transactions.ts'
import { changeOrder, requireTransaction } from './require-order.ts'

/** Adds transactions, and answers with them. */
export function addTransactions(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  let added: Transaction[] = []
  const order = changeOrder('add_transactions', { call, deps }, before => {
    added = readTransactions(call, before).map(each =>
      draftTransaction(each, before.type, { account, deps, now }),
    )
    const transactions = [...before.transactions, ...added]
    return deriveState(checkSum({ ...before, transactions }, '$.payments'), now)
  })
  return created({ payments: added.map(each => toTransactionJson(each, order, { account, deps })) })
}

/** Throws 400 for too many transactions, and if they exceed the order's total. */
function checkSum(order: Order, path: string): Order {
  const { transactions, totalAmount } = order
  if (transactions.length > maxTransactions) throw orderError('exceeded_number_of_transactions')
  const sum = transactions.reduce((total, { amount }) => total + centsOf(amount), 0)
  if (sum > centsOf(totalAmount)) {
    throw orderError(
      'invalid_total_amount',
      `'${path}' - the transactions exceed the total of ${totalAmount}`,
    )
  }
  return order
}

/**
 * Changes a transaction, and answers with the whole payment method. Absent fields keep their value, but token and
 * installments are dropped if the method is no card.
 */
export function changeTransaction(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const order = changeOrder('change_transaction', { call, deps }, before => {
    const { id, method } = requireTransaction(before, call)
    const change = readTransactionChange(call, before, method)
    const transactions = before.transactions.map(each =>
      each.id === id ? applyChange(each, change, now) : each,
    )
    return deriveState(checkSum({ ...before, transactions }, '$.amount'), now)
  })
  const transaction = requireTransaction(order, call)
  return ok({ payment_method: toMethodJson(transaction, order, { account, deps }) })
}

function applyChange(transaction: Transaction, change: TransactionChange, now: number): Transaction {
  const { amount = transaction.amount, payment_method, expiration_time, date_of_expiration } = change
  const isExpiryChanged = expiration_time !== undefined || date_of_expiration !== undefined
  return {
    ...transaction,
    amount,
    ...(payment_method && { method: toMethod({ ...transaction.method, ...payment_method }) }),
    ...(isExpiryChanged && readExpiry(change, now)),
    ...readSubscriptionData(change),
  }
}

function toMethod({ id, type, ...method }: Partial<OrderMethod>): OrderMethod {
  if (id === undefined) throw lacks('id')
  if (type === undefined) throw lacks('type')
  if (isCardType(type)) return { id, type, ...method }
  const { token: _, installments: __, ...others } = method
  return { id, type, ...others }
}

function lacks(name: string) {
  return orderError('required_properties', `missing properties: '$.payment_method.${name}'`)
}

export function deleteTransaction(call: Call<Account>, deps: Deps): Answer {
  changeOrder('delete_transaction', { call, deps }, before => {
    const { id } = requireTransaction(before, call)
    return deriveState(
      { ...before, transactions: before.transactions.filter(each => each.id !== id) },
      call.now,
    )
  })
  return { status: 204 }
}
