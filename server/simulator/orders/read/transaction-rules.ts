import type { Country } from '../../../facts/countries.ts'
import type { OrderType, ProcessingMode } from '../../../facts/order-statuses.ts'
import { dayMs, minuteMs } from '../../dates.ts'
import type { OrderFault } from '../../errors/order-errors.ts'
import { isMissing, isObject, type JsonObject, toObject } from '../../json.ts'
import { checkAmount } from './amounts.ts'
import { missing } from './find-faults.ts'
import { endOf, momentOf } from './moments.ts'
import { maxTransactions } from './transaction-body.ts'

export type TransactionContext = {
  country: Country
  now: number
  /** Of the order. Bodies may have other values, which the schema refuses. */
  type: unknown
  processingMode: unknown
}

/** The faults of transactions beyond the schema. Their fields may still have any value. */
export function checkTransactions(given: unknown, path: string, context: TransactionContext): OrderFault[] {
  const payments = toTransactions(given)
  const faults = payments.flatMap((payment, index) =>
    isObject(payment) ? checkTransaction(payment, `${path}[${index}]`, context) : [],
  )
  return [...checkCount(payments, path, context), ...faults]
}

/** A terminal charges one payment. */
function checkCount({ length }: unknown[], path: string, { type }: TransactionContext): OrderFault[] {
  if (length <= 1 || (type !== 'point' && type !== 'qr')) return []
  return [{ code: 'exceeded_number_of_transactions', detail: `'${path}' - maximum 1 items required` }]
}

/** None if there are too many, which the schema refuses. */
export function toTransactions(given: unknown): unknown[] {
  return Array.isArray(given) && given.length <= maxTransactions ? given : []
}

function checkTransaction(payment: JsonObject, path: string, context: TransactionContext): OrderFault[] {
  return [
    ...checkAmount(payment.amount, `${path}.amount`, context.country),
    ...checkMethod(payment, `${path}.payment_method`, context),
    ...checkExpiry(payment, path, context.now),
  ]
}

/** On Point and QR the payer chooses the method. A manual order may get the token of the card later. */
function checkMethod(
  { payment_method }: JsonObject,
  path: string,
  { type, processingMode }: TransactionContext,
): OrderFault[] {
  if (type !== onlineType) return []
  if (isMissing(payment_method)) return [missing(path)]
  const method = toObject(payment_method)
  const isCard = method.type === 'credit_card' || method.type === 'debit_card'
  const needsToken = isCard && processingMode !== manualMode
  return needsToken && method.token === undefined ? [missing(`${path}.token`)] : []
}

const onlineType: OrderType = 'online'
const manualMode: ProcessingMode = 'manual'

/** Pix is payable between 30 minutes and 30 days. */
const pixRange = { min: 30 * minuteMs, max: 30 * dayMs }

function checkExpiry(payment: JsonObject, path: string, now: number): OrderFault[] {
  const faults: OrderFault[] = []
  const at = momentOf(payment.date_of_expiration)
  if (at !== null && at <= now) {
    faults.push({ code: 'property_value', detail: `'${path}.date_of_expiration' - must be in the future` })
  }
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
