import type { Country } from '../../../facts/countries.ts'
import { lifetimeOf } from '../../../facts/in-person-orders.ts'
import { isMissing, isObject, type JsonObject, toObject } from '../../../facts/json.ts'
import { hourMs, secondMs } from '../../dates.ts'
import type { OrderFault } from '../../errors/order-errors.ts'
import { amountOf } from '../decimal.ts'
import { checkDuration, endOf, hasProperties, noProperties, readCents, sumOf } from './fields.ts'
import { missing, unsupportedProperty } from './find-faults.ts'
import { checkTransactions, toTransactions } from './transaction-rules.ts'

export type OrderContext = { country: Country; testUsersOnly: boolean; now: number }

/**
 * The faults of an order's body beyond the schema: missing fields that a type and a mode require, and fields that do
 * not agree. Every body is checked, so that one answer lists these faults with those of the schema.
 */
export function checkOrder(body: JsonObject, context: OrderContext): OrderFault[] {
  const { payments } = toObject(body.transactions)
  const { type, processing_mode: processingMode } = body
  return [
    ...checkRequired(body),
    ...checkTotal(body, toTransactions(payments)),
    ...checkItems(body, toTransactions(payments)),
    ...checkTransactions(payments, '$.transactions.payments', { ...context, type, processingMode }),
    ...checkLifetime(body, context.now),
    ...checkInPerson(body, toTransactions(payments)),
    ...checkCurrency(body, context.country),
    ...checkSandboxEmail(body, context),
  ]
}

function checkRequired(body: JsonObject): OrderFault[] {
  const isOnline = body.type === 'online'
  const isManual = isOnline && body.processing_mode === 'manual'
  const faults: OrderFault[] = []
  if (isMissing(body.transactions)) {
    if (!isManual) faults.push(missing('$.transactions'))
    else if (isMissing(body.total_amount)) faults.push(missing('$.total_amount'))
  }
  if (isOnline && !isManual) faults.push(...checkPayer(body.payer))
  // The reference of hosted orders (2026) has this text.
  const isHosted = isManual && isMissing(body.transactions)
  if (isHosted && isObject(body.payer) && hasProperties(body.payer) && isMissing(body.payer.email))
    faults.push({ code: 'required_properties', detail: "required property 'email' is missing" })
  const { point, qr } = toObject(body.config)
  if (body.type === 'point' && isMissing(toObject(point).terminal_id)) {
    faults.push(missing('$.config.point.terminal_id'))
  }
  if (body.type === 'qr' && isMissing(toObject(qr).external_pos_id)) {
    faults.push(missing('$.config.qr.external_pos_id'))
  }
  return faults
}

/**
 * The faults of an order in person. Orders that are paid at a terminal or by a QR code name no payer (the provider's
 * reference of creating an order).
 */
function checkInPerson({ type, payer, description }: JsonObject, payments: unknown[]): OrderFault[] {
  const unsupported = [
    ...(type === 'qr' && payer !== undefined ? ['$.payer'] : []),
    ...(type === 'point' ? payments.flatMap(toMethodPath) : []),
  ]
  const isLong =
    lifetimeOf(type) !== null && typeof description === 'string' && description.length > maxDescription
  return [
    ...unsupported.map(path => unsupportedProperty(path)),
    ...(isLong
      ? [
          {
            code: 'property_value' as const,
            detail: `'$.description' - length must be <= ${maxDescription}, but got ${description.length}`,
          },
        ]
      : []),
  ]
}

const maxDescription = 150

function toMethodPath(payment: unknown, index: number): string[] {
  const isGiven = isObject(payment) && payment.payment_method !== undefined
  return isGiven ? [`$.transactions.payments[${index}].payment_method`] : []
}

function checkLifetime({ type, expiration_time }: JsonObject, now: number): OrderFault[] {
  const path = '$.expiration_time'
  const faults = checkDuration(expiration_time, path, now)
  const lifetime = lifetimeOf(type)
  const end = endOf(expiration_time, now)
  if (faults.length > 0 || !lifetime || end === null) return faults
  if (end - now >= lifetime.min && end - now <= lifetime.max) return []
  const bounds = `PT${lifetime.min / secondMs}S and PT${lifetime.max / hourMs}H`
  return [{ code: 'property_value', detail: `'${path}' - must be between ${bounds}` }]
}

/** The faults of a payer. One with `customer_id` needs no email. The schema reports an empty payer, so this does not. */
function checkPayer(payer: unknown): OrderFault[] {
  if (isMissing(payer))
    return [{ code: 'required_properties', detail: `'$.payer' - ${noProperties.params.detail}` }]
  const { email, customer_id } = toObject(payer)
  return isMissing(email) && isMissing(customer_id) && hasProperties(toObject(payer))
    ? [{ code: 'required_properties', detail: "'$.payer.email' or '$.payer.customer_id' or '$.payer.id'" }]
    : []
}

function checkTotal({ total_amount }: JsonObject, payments: unknown[]): OrderFault[] {
  const total = readCents(total_amount)
  if (payments.length === 0) return total === 0 ? [zeroTotal] : []
  if (!payments.every(hasAmount)) return []
  const cents = sumOf(payments)
  const sum = amountOf(cents, 2)
  if (isMissing(total_amount) && readCents(sum) === null) return [wrongTotal(`${sum} is too large`)]
  return total === null || total === cents ? [] : [wrongTotal(`must be ${sum}`)]
}

const zeroTotal: OrderFault = {
  ...wrongTotal('must be greater than 0'),
  message: 'Order total amount cannot be zero',
}

/** Items of an online order must add up to its total (six shops measured it, in both modes). Shipping is an item too. */
function checkItems({ type, items, total_amount }: JsonObject, payments: unknown[]): OrderFault[] {
  // The schema refuses a longer list, which need not be added.
  if (type !== 'online' || !Array.isArray(items) || items.length === 0 || items.length > 100) return []
  const sent = payments.length > 0 && payments.every(hasAmount) ? sumOf(payments) : null
  const total = readCents(total_amount) ?? sent
  const costs = items.map(toObject).map(({ unit_price, quantity }) => {
    const cents = readCents(unit_price)
    return cents === null || typeof quantity !== 'number' ? null : cents * quantity
  })
  // What cannot be added has a fault of its own.
  if (total === null || costs.includes(null)) return []
  const sum = costs.reduce<number>((before, cost) => before + (cost ?? 0), 0)
  return sum === total ? [] : [{ code: 'order_items_total_amount_mismatch' }]
}

function hasAmount(payment: unknown): payment is { amount: string } {
  return isObject(payment) && readCents(payment.amount) !== null
}

function wrongTotal(text: string): OrderFault {
  return { code: 'invalid_total_amount', detail: `'$.total_amount' - ${text}` }
}

function checkCurrency({ currency }: JsonObject, country: Country): OrderFault[] {
  if (typeof currency !== 'string' || currency === country.currency) return []
  return [{ code: 'property_value', detail: `'$.currency' - must be ${country.currency}` }]
}

/** The provider's test environment accepts test users only. */
function checkSandboxEmail({ payer }: JsonObject, { testUsersOnly }: OrderContext): OrderFault[] {
  const { email } = toObject(payer)
  if (!testUsersOnly || typeof email !== 'string') return []
  return email.toLowerCase().endsWith('@testuser.com') ? [] : [{ code: 'invalid_email_for_sandbox' }]
}
