import {
  newTransactionsOf,
  orderRefundBody,
  transactionChangeOf,
} from '../../../catalog/requests/order-transactions.ts'
import { parseIsoDate } from '../../../facts/iso-date.ts'
import { endOf } from '../../../facts/iso-duration.ts'
import { isObject, type JsonObject, textIn, toObject } from '../../../facts/json.ts'
import { type Checked, checkBody } from '../../http/check-body.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { refuseOrder } from '../../http/errors/refuse-order.ts'
import type { Order, OrderMethod } from '../../store/records/order.ts'

/** A valid transaction of a body. */
export type TransactionRequest = {
  /** Decimal text, as it was sent. */
  amount: string
  /** The method. Null if the payer chooses it. */
  method: OrderMethod | null
  /** The ISO 8601 duration of the request. */
  expirationTime: string | null
  expiresAt: number | null
  subscriptionData?: JsonObject
}

/** The casts are safe: no strictness accepts other values. */
export function toTransactionRequest(payment: JsonObject, now: number): TransactionRequest {
  return {
    amount: payment.amount as string,
    method: (payment.payment_method as OrderMethod | undefined) ?? null,
    ...readExpiry(payment, now),
    ...readSubscriptionData(payment),
  }
}

export function readSubscriptionData({ subscription_data: data }: JsonObject) {
  return isObject(data) ? { subscriptionData: data } : {}
}

/** Reads the expiry. The date takes precedence over the duration (OpenAPI description). */
export function readExpiry({ expiration_time: duration, date_of_expiration: date }: JsonObject, now: number) {
  const expirationTime = typeof duration === 'string' ? duration : null
  return { expirationTime, expiresAt: parseIsoDate(textIn(date)) ?? endOf(duration, now) }
}

/**
 * Throws 403 for automatic payments and stored credentials, for which the simulator's applications have no permission.
 */
export function refuseWithoutPermission(payments: JsonObject[]) {
  if (payments.some(payment => payment.automatic_payments ?? payment.stored_credential))
    throw orderError('forbidden')
}

/**
 * Reads the body that adds transactions to an order.
 * @throws ProviderError 400 with every fault; 403 `forbidden` for charges that the application may not make
 */
export function readTransactions(call: Checked, order: Order): TransactionRequest[] {
  checkBody(newTransactionsOf(order), call, refuseOrder(call.body))
  const payments = toObject(call.body).payments as JsonObject[]
  refuseWithoutPermission(payments)
  return payments.map(payment => toTransactionRequest(payment, call.now))
}

/** The fields of a transaction that change. */
export type TransactionChange = JsonObject & { amount?: string; payment_method?: Partial<OrderMethod> }

/**
 * Reads the body that changes a transaction. It contains the fields that change, also those of the method.
 * @param method the transaction's method, with which the change must agree
 * @throws ProviderError 400 with every fault; 403 `forbidden` for charges that the application may not make
 */
export function readTransactionChange(
  call: Checked,
  { type, processingMode }: Order,
  method: OrderMethod | null,
): TransactionChange {
  checkBody(transactionChangeOf({ type, processingMode, method }), call, refuseOrder(call.body))
  const change = toObject(call.body)
  refuseWithoutPermission([change])
  return change
}

/** A refund. Without an amount, the rest of the transaction is refunded. */
export type TransactionRefund = { id: string; amount: string | null }

/** Reads the body of a refund. Null stands for all transactions. Throws 400 with every fault. */
export function readRefund(call: Checked): TransactionRefund[] | null {
  checkBody(orderRefundBody, call, refuseOrder(call.body))
  const { transactions } = toObject(call.body)
  if (!Array.isArray(transactions)) return null
  return transactions
    .filter(isObject)
    .map(({ id, amount }) => ({ id: textIn(id), amount: (amount as string | undefined) ?? null }))
}
