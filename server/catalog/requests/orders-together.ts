/** Faults of an order's fields that are valid by themselves, but not together, or not in this country. */
import type { Country } from '../../facts/countries.ts'
import { amountOf, readCents, sumOf } from '../../facts/decimal-amounts.ts'
import { leastInPerson, lifetimeOf } from '../../facts/in-person-orders.ts'
import { endOf } from '../../facts/iso-duration.ts'
import { isMissing, isObject, type JsonObject, toObject } from '../../facts/json.ts'
import { checkDocument, documentSource } from './check-document.ts'
import { type Finding, fault, type Situation } from './field.ts'
import { missing, noProperties, rule, unsupported, wrongValue } from './order-rules.ts'
import {
  checkDuration,
  checkTransactions,
  isCardType,
  toTransactions,
} from './order-transactions-together.ts'
import { checkOrderNeeds } from './payment-methods-need.ts'
import { needed } from './rule.ts'

const ofReference = { sure: 'reference', source: 'reference' } as const

const ofDocument = { sure: 'described', source: documentSource } as const
const documentRules = {
  type: wrongValue('is no document type of this country', ofDocument),
  number: wrongValue('is no number of its type', ofDocument),
}

/** All of them, and the fields that a type and a mode of an order require. */
export function checkOrder(sent: JsonObject, situation: Situation): Finding[] {
  const { payments } = toObject(sent.transactions)
  const { type, processing_mode: processingMode } = sent
  return [
    ...checkRequired(sent),
    ...checkTotal(sent, toTransactions(payments)),
    ...checkItems(sent, toTransactions(payments)),
    ...checkCaptureMode(sent, toTransactions(payments)),
    ...checkTransactions(payments, 'transactions.payments', { ...situation, type, processingMode }),
    ...checkLifetime(sent, situation.now),
    ...checkInPerson(sent, toTransactions(payments)),
    ...checkLeast(sent, toTransactions(payments), situation.country),
    ...checkCurrency(sent, situation.country),
    ...checkSandboxEmail(sent, situation),
    ...checkDocument(toObject(sent.payer).identification, 'payer.identification', {
      ...situation,
      rules: documentRules,
    }),
    ...checkOrderNeeds(sent, toTransactions(payments), situation.country),
  ]
}

const lacks = (path: string) => fault(path, needed(missing), 'missing')

function checkRequired(sent: JsonObject): Finding[] {
  const isOnline = sent.type === 'online'
  const isManual = isOnline && sent.processing_mode === 'manual'
  const found: Finding[] = []
  if (isMissing(sent.transactions)) {
    if (!isManual) found.push(lacks('transactions'))
    else if (isMissing(sent.total_amount)) found.push(lacks('total_amount'))
  }
  if (isOnline && !isManual) found.push(...checkPayer(sent.payer))
  const isHosted = isManual && isMissing(sent.transactions)
  if (isHosted && isFilled(sent.payer) && isMissing(toObject(sent.payer).email)) {
    // The reference of hosted orders (2026) has this text.
    const broken = rule('required_properties', "required property 'email' is missing", ofReference)
    found.push(fault('payer.email', broken, 'missing'))
  }
  const { point, qr } = toObject(sent.config)
  if (sent.type === 'point' && isMissing(toObject(point).terminal_id))
    found.push(lacks('config.point.terminal_id'))
  if (sent.type === 'qr' && isMissing(toObject(qr).external_pos_id))
    found.push(lacks('config.qr.external_pos_id'))
  return found
}

const isFilled = (value: unknown) => isObject(value) && Object.keys(value).length > 0

/** One with `customer_id` needs no email. The field itself refuses an empty payer, so this does not. */
function checkPayer(payer: unknown): Finding[] {
  const quoted = (detail: string) => rule('required_properties', detail, { sure: 'quoted' })
  if (isMissing(payer)) return [fault('payer', quoted(noProperties), 'missing')]
  const { email, customer_id } = toObject(payer)
  if (!isMissing(email) || !isMissing(customer_id) || !isFilled(payer)) return []
  return [fault('payer.email', quoted("{path} or '$.payer.customer_id' or '$.payer.id'"), 'missing')]
}

const maxDescription = 150

/** Orders that are paid at a terminal or by a QR code name no payer (the provider's reference of creating an order). */
function checkInPerson({ type, payer, description }: JsonObject, payments: unknown[]): Finding[] {
  const paths = [
    ...(type === 'qr' && payer !== undefined ? ['payer'] : []),
    ...(type === 'point' ? payments.flatMap(toMethodPath) : []),
  ]
  const found = paths.map(path => fault(path, { ...unsupported, ...ofReference, isNeeded: true }, 'unknown'))
  if (lifetimeOf(type) === null || typeof description !== 'string' || description.length <= maxDescription)
    return found
  const tooLong = wrongValue(`length must be <= ${maxDescription}, but got {length}`, ofReference)
  return [...found, fault('description', tooLong, 'length')]
}

function checkLeast({ type }: JsonObject, payments: unknown[], country: Country | null): Finding[] {
  const least = leastInPerson[country?.id ?? '']
  if (least === undefined || lifetimeOf(type) === null) return []
  const words = `Must be greater than or equal to ${least}.00`
  const tooLittle = wrongValue(words, { sure: 'reported', source: 'test of a plugin, and a shop (2026)' })
  return payments.flatMap((payment, index) => {
    const cents = hasAmount(payment) ? readCents(payment.amount) : null
    const isTooLittle = cents !== null && cents < least * 100
    return isTooLittle ? [fault(`transactions.payments[${index}].amount`, tooLittle, 'bound')] : []
  })
}

function toMethodPath(payment: unknown, index: number): string[] {
  const isGiven = isObject(payment) && payment.payment_method !== undefined
  return isGiven ? [`transactions.payments[${index}].payment_method`] : []
}

function checkLifetime({ type, expiration_time }: JsonObject, now: number): Finding[] {
  const path = 'expiration_time'
  const found = checkDuration(expiration_time, path, now)
  const lifetime = lifetimeOf(type)
  const end = endOf(expiration_time, now)
  if (found.length > 0 || !lifetime || end === null) return found
  if (end - now >= lifetime.min && end - now <= lifetime.max) return []
  const words = `must be between PT${lifetime.min / 1000}S and PT${lifetime.max / 3_600_000}H`
  return [fault(path, wrongValue(words, ofReference), 'bound')]
}

const wrongTotal = (words: string) =>
  fault('total_amount', needed(rule('invalid_total_amount', `{path} - ${words}`)))

function checkTotal({ total_amount }: JsonObject, payments: unknown[]): Finding[] {
  const total = readCents(total_amount)
  if (payments.length === 0) return total === 0 ? [zeroTotal()] : []
  if (!payments.every(hasAmount)) return []
  const cents = sumOf(payments)
  const sum = amountOf(cents, 2)
  if (isMissing(total_amount) && readCents(sum) === null) return [wrongTotal(`${sum} is too large`)]
  return total === null || total === cents ? [] : [wrongTotal(`must be ${sum}`)]
}

/** Only the amount of a card waits for its capture. */
function checkCaptureMode({ capture_mode: mode }: JsonObject, payments: unknown[]): Finding[] {
  const types = payments.map(payment => toObject(toObject(payment).payment_method).type)
  if (mode !== 'manual' || !types.some(type => typeof type === 'string' && !isCardType(type))) return []
  const unread = rule('property_value', undefined, {
    warning: 'ignored_field',
    sure: 'inferred',
    source: 'payments',
  })
  return [fault('capture_mode', unread)]
}

function zeroTotal(): Finding {
  const found = wrongTotal('must be greater than 0')
  return { ...found, rule: { ...found.rule, value: 'Order total amount cannot be zero' } }
}

/** Items of an online order must add up to its total (six shops measured it, in both modes). Shipping is an item too. */
function checkItems({ type, items, total_amount }: JsonObject, payments: unknown[]): Finding[] {
  // The field refuses a longer list, which need not be added.
  if (type !== 'online' || !Array.isArray(items) || items.length === 0 || items.length > 100) return []
  const sent = payments.length > 0 && payments.every(hasAmount) ? sumOf(payments) : null
  const total = readCents(total_amount) ?? sent
  const costs = items.map(toObject).map(({ unit_price, quantity }) => {
    const cents = readPrice(unit_price)
    return cents === null || typeof quantity !== 'number' ? null : cents * quantity
  })
  // What cannot be added has a fault of its own.
  if (total === null || costs.includes(null)) return []
  const sum = costs.reduce<number>((before, cost) => before + (cost ?? 0), 0)
  return sum === total ? [] : [fault('items', rule('order_items_total_amount_mismatch'))]
}

/** Reads the price of an item in cents. A discount is an item with a negative price. */
function readPrice(price: unknown): number | null {
  const isDiscount = typeof price === 'string' && price.startsWith('-')
  const cents = readCents(isDiscount ? price.slice(1) : price)
  return cents !== null && isDiscount ? -cents : cents
}

function hasAmount(payment: unknown): payment is { amount: string } {
  return isObject(payment) && readCents(payment.amount) !== null
}

function checkCurrency({ currency }: JsonObject, country: Country | null): Finding[] {
  if (typeof currency !== 'string' || country === null || currency === country.currency) return []
  return [fault('currency', wrongValue(`must be ${country.currency}`, ofReference), 'value')]
}

/** The provider's test environment accepts test users only. Some applications were not refused. */
function checkSandboxEmail({ payer }: JsonObject, { testUsersOnly }: Situation): Finding[] {
  const { email } = toObject(payer)
  if (!testUsersOnly || typeof email !== 'string' || email.toLowerCase().endsWith('@testuser.com')) return []
  return [fault('payer.email', rule('invalid_email_for_sandbox', undefined, { sure: 'quoted' }), 'value')]
}
