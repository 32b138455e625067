import { countryOf } from '../../../facts/countries.ts'
import { toObject } from '../../../facts/json.ts'
import type { OrderType, ProcessingMode } from '../../../facts/order-statuses.ts'
import type { Account } from '../../accounts/account.ts'
import { orderError } from '../../errors/order-errors.ts'
import type { OrderMethod } from '../order.ts'
import { checkAmount, endOf, momentOf } from './fields.ts'
import { readBody } from './find-faults.ts'
import {
  changeBody,
  refundBody,
  type TransactionBody,
  type TransactionChange,
  transactionsBody,
} from './transaction-body.ts'
import { checkTransaction, checkTransactions } from './transaction-rules.ts'

/** A valid transaction of a body. */
export type TransactionRequest = {
  /** Decimal text, as it was sent. */
  amount: string
  /** The method. Null if the payer chooses it. */
  method: NonNullable<TransactionBody['payment_method']> | null
  /** The ISO 8601 duration of the request. */
  expirationTime: string | null
  expiresAt: number | null
}

export function toTransactionRequest(body: TransactionBody, now: number): TransactionRequest {
  return {
    amount: body.amount,
    method: body.payment_method ?? null,
    ...readExpiry(body, now),
  }
}

/** Reads the expiry. The date takes precedence over the duration (OpenAPI description). */
export function readExpiry(body: TransactionBody | TransactionChange, now: number) {
  return {
    expirationTime: body.expiration_time ?? null,
    expiresAt: momentOf(body.date_of_expiration) ?? endOf(body.expiration_time, now),
  }
}

/**
 * Throws 403 for automatic payments and stored credentials, for which the simulator's applications have no permission.
 */
export function refuseWithoutPermission(payments: (TransactionBody | TransactionChange)[]) {
  if (payments.some(payment => payment.automatic_payments ?? payment.stored_credential)) {
    throw orderError('forbidden')
  }
}

type OrderFacts = { type: OrderType; processingMode: ProcessingMode }
type TransactionsContext = { account: Account; order: OrderFacts; now: number }

/**
 * Reads the body that adds transactions to an order.
 * @throws ProviderError 400 with every fault; 403 `forbidden` for charges that need a permission
 */
export function readTransactions(
  body: unknown,
  { account, order, now }: TransactionsContext,
): TransactionRequest[] {
  const rules = checkTransactions(toObject(body).payments, '$.payments', {
    ...order,
    country: countryOf(account.siteId),
    now,
  })
  const { payments } = readBody(transactionsBody, body, rules)
  refuseWithoutPermission(payments)
  return payments.map(payment => toTransactionRequest(payment, now))
}

/**
 * Reads the body that changes a transaction. It contains the fields that change, also those of the method.
 * @param method the transaction's method, with which the change must agree
 * @throws ProviderError 400 with every fault; 403 `forbidden` for charges that need a permission
 */
export function readTransactionChange(
  body: unknown,
  method: OrderMethod | null,
  { account, order, now }: TransactionsContext,
): TransactionChange {
  const fields = toObject(body)
  // The installments of a card end with it.
  const kept = { ...method, installments: undefined }
  const changed = { ...fields, payment_method: { ...kept, ...toObject(fields.payment_method) } }
  const country = countryOf(account.siteId)
  const change = readBody(changeBody, body, checkTransaction(changed, '$', { ...order, country, now }))
  refuseWithoutPermission([change])
  return change
}

/** A refund. Without an amount, the rest of the transaction is refunded. */
export type TransactionRefund = { id: string; amount: string | null }

/** Reads the body of a refund. Null stands for all transactions. Throws 400 with every fault. */
export function readRefund(body: unknown, account: Account): TransactionRefund[] | null {
  const country = countryOf(account.siteId)
  const { transactions: sentTransactions } = toObject(body)
  const rules = (Array.isArray(sentTransactions) ? sentTransactions : []).flatMap((transaction, index) =>
    checkAmount(toObject(transaction).amount, `$.transactions[${index}].amount`, country),
  )
  const { transactions } = readBody(refundBody, body, rules)
  return transactions?.map(({ id, amount = null }) => ({ id, amount })) ?? null
}
