/** Faults of transactions whose fields are valid by themselves, but not together, or not in this order or country. */
import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import type { Country } from '../../facts/countries.ts'
import { readCents } from '../../facts/decimal-amounts.ts'
import { parseIsoDate } from '../../facts/iso-date.ts'
import { endOf, isDuration } from '../../facts/iso-duration.ts'
import { isMissing, isObject, type JsonObject, toObject } from '../../facts/json.ts'
import type { OrderType } from '../../facts/order-status-names.ts'
import type { ProcessingMode } from '../../facts/order-statuses.ts'
import { toPaymentMethodId } from '../../facts/resource-ids.ts'
import { checkBank } from './check-bank.ts'
import { checkOffered, offers } from './check-installments.ts'
import { checkMost, mostSource } from './check-most.ts'
import { type Finding, fault, type Situation } from './field.ts'
import { missing, rule, unsupported, wrongValue } from './order-rules.ts'
import { needed, type Rule } from './rule.ts'

/** What is known of the order. A body may have other values, which its fields refuse. */
export type OrderFacts = { type: unknown; processingMode: unknown }
type Context = Situation & Partial<OrderFacts>

const online: OrderType = 'online'
const manual: ProcessingMode = 'manual'
export const isCardType = (type: unknown) => type === 'credit_card' || type === 'debit_card'

/** The faults of transactions beyond their fields, which may still have any value. */
export function checkTransactions(value: unknown, path: string, context: Context): Finding[] {
  const payments = toTransactions(value)
  const found = payments.flatMap((payment, index) =>
    isObject(payment) ? checkTransaction(payment, `${path}[${index}]`, context) : [],
  )
  return [...checkCount(payments, path, context), ...found]
}

const onlyOne = needed(rule('exceeded_number_of_transactions', '{path} - maximum 1 items required'))

/** A terminal charges only one payment. */
function checkCount({ length }: unknown[], path: string, { type }: Context): Finding[] {
  return length > 1 && (type === 'point' || type === 'qr') ? [fault(path, onlyOne, 'length')] : []
}

/** A limit of the simulator; the provider's is unknown. */
export const maxTransactions = 100

/** The transactions of a body. Empty if there are too many, which the fields refuse. */
export function toTransactions(value: unknown): unknown[] {
  return Array.isArray(value) && value.length <= maxTransactions ? value : []
}

/** The faults of one transaction. @param path empty if it is the body itself */
export function checkTransaction(payment: JsonObject, path: string, context: Context): Finding[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  return [
    ...checkAmount(payment.amount, at('amount'), context.country),
    ...checkMost(payment.amount, at('amount'), {
      method: methodOf(payment.payment_method, context),
      rule: invalidAmount('is more than the method takes', mostSource),
    }),
    ...checkMethod(payment.payment_method, at('payment_method'), context),
    ...checkExpiry(payment, at, context),
  ]
}

const invalidAmount = (words: string, known?: Parameters<typeof rule>[2]) =>
  rule('invalid_transaction_amount', `{path} - ${words}`, known)

/** Faults of an amount of the right form: it charges nothing, or has cents that the currency lacks. */
export function checkAmount(amount: unknown, path: string, country: Country | null): Finding[] {
  const cents = readCents(amount)
  if (cents === 0) return [fault(path, needed(invalidAmount('must be greater than 0')), 'bound')]
  if (cents === null || country?.decimals !== 0 || cents % 100 === 0) return []
  // Payments and preferences are refused for it, and the order is charged by a payment.
  const known = { sure: 'reference', source: 'reference of payments', isNeeded: true } as const
  return [fault(path, invalidAmount(`${country.currency} has no decimals`, known))]
}

/** The fault of a duration of the right form that ends at once, or after the year 3000. */
export function checkDuration(duration: unknown, path: string, now: number): Finding[] {
  if (typeof duration !== 'string' || !isDuration(duration)) return []
  const end = endOf(duration, now)
  if (end !== null && end > now) return []
  return [fault(path, needed(wrongValue('must end in the future, before the year 3000')), 'value')]
}

function checkExpiry(payment: JsonObject, at: (name: string) => string, context: Context): Finding[] {
  const { now } = context
  const found: Finding[] = []
  const { date_of_expiration: date, expiration_time: duration } = payment
  const moment = typeof date === 'string' ? parseIsoDate(date) : null
  if (moment !== null && moment <= now)
    found.push(fault(at('date_of_expiration'), needed(wrongValue('must be in the future')), 'value'))
  found.push(...checkDuration(duration, at('expiration_time'), now))
  const end = endOf(duration, now)
  const bounds = methodOf(payment.payment_method, context)?.kind.orderMinutes
  const minutes = end === null ? null : (end - now) / 60_000
  if (bounds && minutes !== null && (minutes < bounds.min || minutes > bounds.max)) {
    const words = `must be between ${bounds.min} minutes and ${bounds.max / (24 * 60)} days`
    found.push(
      fault(at('expiration_time'), wrongValue(words, { sure: 'reference', source: 'reference' }), 'bound'),
    )
  }
  return found
}

/** The faults of a payment method. On Point and QR the payer chooses the method. */
function checkMethod(value: unknown, path: string, context: Context): Finding[] {
  if (isMissing(value)) return context.type === online ? [fault(path, needed(missing), 'missing')] : []
  const method = toObject(value)
  return [
    ...checkToken(method, path, context),
    ...checkId(method, path, context),
    ...checkInstallments(method, path, context),
    ...checkBank(method.financial_institution, `${path}.financial_institution`, {
      method: methodOf(method, context),
      rule: wrongValue('is no bank of this method', { sure: 'inferred', source: 'GET /v1/payment_methods' }),
    }),
  ]
}

/** A manual order may get the token of a card later. */
function checkToken(method: JsonObject, path: string, { type, processingMode }: Context): Finding[] {
  const isNeeded = type === online && processingMode !== manual && isCardType(method.type)
  return isNeeded && isMissing(method.token) ? [fault(`${path}.token`, needed(missing), 'missing')] : []
}

/** Only cards have installments. The form of this detail is quoted, and differs from that of unknown names. */
const noInstallments: Rule = {
  ...unsupported,
  message: "{path} - additionalProperties 'installments' not allowed",
}

function checkInstallments({ type, installments }: JsonObject, path: string, context: Context): Finding[] {
  if (installments === undefined || typeof type !== 'string') return []
  if (!isCardType(type)) return [fault(path, noInstallments)]
  const { installmentPlan } = context
  const rule = wrongValue('is not offered', offers)
  return type === 'credit_card'
    ? checkOffered(installments, `${path}.installments`, { installmentPlan, rule })
    : []
}

function methodOf(value: unknown, { methods }: Context): PaymentMethod | undefined {
  const { id } = toObject(value)
  if (typeof id !== 'string') return undefined
  const known = toPaymentMethodId(id)
  return methods?.find(method => method.id === known)
}

/** Orders may have other types than payments for a cash machine and for a wallet, so these are not compared. */
function isTypeOf(known: PaymentMethod, type: string): boolean {
  const isCompared = isCardType(type) || known.type === 'ticket' || known.type === 'bank_transfer'
  return !isCompared || type === known.type
}

/** Nothing can be charged by a method that the country does not have. */
function checkId({ id, type }: JsonObject, path: string, context: Context): Finding[] {
  if (typeof id !== 'string' || id === '' || !context.methods) return []
  const known = methodOf({ id }, context)
  if (!known)
    return [fault(`${path}.id`, needed(wrongValue('is no payment method of this country')), 'value')]
  const isOfKind = isCardType(type) === known.ranges.length > 0
  if (typeof type !== 'string' || (isOfKind && isTypeOf(known, type))) return []
  // Another type of the same kind is charged. No source says how the provider answers it.
  const rule = wrongValue(`is not the type of ${id}`, isOfKind ? { sure: 'inferred' } : undefined)
  return [fault(`${path}.type`, isOfKind ? rule : needed(rule), 'value')]
}
