import { orderError } from '../../errors/order-errors.ts'
import { endOf, momentOf } from './moments.ts'
import type { TransactionBody, TransactionChange } from './transaction-body.ts'

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
