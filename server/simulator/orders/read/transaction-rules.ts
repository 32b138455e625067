import { dayMs, minuteMs } from '../../dates.ts'
import type { OrderFault } from '../../errors/order-errors.ts'
import { isObject, type JsonObject, toObject } from '../../json.ts'
import { checkAmount } from './amounts.ts'
import { checkMethod, type MethodContext } from './method-rules.ts'
import { checkDuration, endOf, momentOf } from './moments.ts'
import { maxTransactions } from './transaction-body.ts'

export type TransactionContext = MethodContext & { now: number }

/** The faults of transactions beyond the schema. Their fields may still have any value. */
export function checkTransactions(given: unknown, path: string, context: TransactionContext): OrderFault[] {
  const payments = toTransactions(given)
  const faults = payments.flatMap((payment, index) =>
    isObject(payment) ? checkTransaction(payment, `${path}[${index}]`, context) : [],
  )
  return [...checkCount(payments, path, context), ...faults]
}

/** Checks the number of transactions, because a terminal charges only one payment. */
function checkCount({ length }: unknown[], path: string, { type }: TransactionContext): OrderFault[] {
  if (length <= 1 || (type !== 'point' && type !== 'qr')) return []
  return [{ code: 'exceeded_number_of_transactions', detail: `'${path}' - maximum 1 items required` }]
}

/** The transactions of a body. Empty if there are too many, which the schema refuses. */
export function toTransactions(given: unknown): unknown[] {
  return Array.isArray(given) && given.length <= maxTransactions ? given : []
}

/** The faults of one transaction beyond the schema. */
export function checkTransaction(
  payment: JsonObject,
  path: string,
  context: TransactionContext,
): OrderFault[] {
  return [
    ...checkAmount(payment.amount, `${path}.amount`, context.country),
    ...checkMethod(payment.payment_method, `${path}.payment_method`, context),
    ...checkExpiry(payment, path, context.now),
  ]
}

/** A Pix can be paid for at least 30 minutes and at most 30 days. */
const pixRange = { min: 30 * minuteMs, max: 30 * dayMs }

function checkExpiry(payment: JsonObject, path: string, now: number): OrderFault[] {
  const faults: OrderFault[] = []
  const at = momentOf(payment.date_of_expiration)
  if (at !== null && at <= now) {
    faults.push({ code: 'property_value', detail: `'${path}.date_of_expiration' - must be in the future` })
  }
  faults.push(...checkDuration(payment.expiration_time, `${path}.expiration_time`, now))
  const end = endOf(payment.expiration_time, now)
  const isPix = toObject(payment.payment_method).id === 'pix'
  if (isPix && end !== null && (end - now < pixRange.min || end - now > pixRange.max)) {
    faults.push({
      code: 'property_value',
      detail: `'${path}.expiration_time' - must be between 30 minutes and 30 days`,
    })
  }
  return faults
}
