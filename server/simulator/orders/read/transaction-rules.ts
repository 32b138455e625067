import type { PaymentMethod } from '../../../facts/countries/payment-method.ts'
import type { Country } from '../../../facts/countries.ts'
import { isMissing, isObject, type JsonObject, toObject } from '../../../facts/json.ts'
import type { OrderType, ProcessingMode } from '../../../facts/order-statuses.ts'
import { toPaymentMethodId } from '../../../facts/resource-ids.ts'
import { dayMs, minuteMs } from '../../dates.ts'
import type { OrderFault } from '../../errors/order-errors.ts'
import { findMethod } from '../../sites/find-method.ts'
import { checkAmount, checkDuration, endOf, momentOf } from './fields.ts'
import { missing } from './find-faults.ts'
import { maxTransactions } from './transaction-body.ts'

export type TransactionContext = MethodContext & { now: number }

/** The faults of transactions beyond the schema. Their fields may still have any value. */
export function checkTransactions(value: unknown, path: string, context: TransactionContext): OrderFault[] {
  const payments = toTransactions(value)
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
export function toTransactions(value: unknown): unknown[] {
  return Array.isArray(value) && value.length <= maxTransactions ? value : []
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
    ...checkExpiry(payment, path, context),
  ]
}

function checkExpiry(payment: JsonObject, path: string, { now, country }: TransactionContext): OrderFault[] {
  const faults: OrderFault[] = []
  const at = momentOf(payment.date_of_expiration)
  if (at !== null && at <= now) {
    faults.push({ code: 'property_value', detail: `'${path}.date_of_expiration' - must be in the future` })
  }
  faults.push(...checkDuration(payment.expiration_time, `${path}.expiration_time`, now))
  const end = endOf(payment.expiration_time, now)
  const bounds = methodOf(payment.payment_method, country)?.kind.orderMinutes
  const minutes = end === null ? null : (end - now) / minuteMs
  if (bounds && minutes !== null && (minutes < bounds.min || minutes > bounds.max)) {
    faults.push({
      code: 'property_value',
      detail: `'${path}.expiration_time' - must be between ${bounds.min} minutes and ${(bounds.max * minuteMs) / dayMs} days`,
    })
  }
  return faults
}

type MethodContext = {
  country: Country
  /** The type of the order. Bodies may have other values, which the schema refuses. */
  type: unknown
  processingMode: unknown
}

const online: OrderType = 'online'
const manual: ProcessingMode = 'manual'
export const isCardType = (type: unknown) => type === 'credit_card' || type === 'debit_card'

/** The faults of a payment method. On Point and QR the payer chooses the method. */
function checkMethod(value: unknown, path: string, context: MethodContext): OrderFault[] {
  if (isMissing(value)) return context.type === online ? [missing(path)] : []
  const method = toObject(value)
  return [
    ...checkToken(method, path, context),
    ...checkId(method, path, context.country),
    ...checkInstallments(method, path),
  ]
}

/** The faults of a card token. A manual order may get the token later. */
function checkToken(method: JsonObject, path: string, { type, processingMode }: MethodContext): OrderFault[] {
  const isNeeded = type === online && processingMode !== manual && isCardType(method.type)
  return isNeeded && isMissing(method.token) ? [missing(`${path}.token`)] : []
}

/** Only cards have installments. The form of this detail is quoted, and differs from that of unknown names. */
function checkInstallments({ type, installments }: JsonObject, path: string): OrderFault[] {
  if (installments === undefined || typeof type !== 'string' || isCardType(type)) return []
  const detail = `'${path}' - additionalProperties 'installments' not allowed`
  return [{ code: 'unsupported_properties', detail }]
}

function methodOf(value: unknown, country: Country): PaymentMethod | null {
  const { id } = toObject(value)
  return typeof id === 'string' ? findMethod(country.id, toPaymentMethodId(id)) : null
}

function checkId({ id, type }: JsonObject, path: string, country: Country): OrderFault[] {
  if (typeof id !== 'string' || id === '') return []
  const known = methodOf({ id }, country)
  if (!known) {
    return [{ code: 'property_value', detail: `'${path}.id' - is no payment method of this country` }]
  }
  const isCard = known.ranges.length > 0
  if (typeof type !== 'string' || isCardType(type) === isCard) return []
  return [{ code: 'property_value', detail: `'${path}.type' - is not the type of ${id}` }]
}
