import { randomUUID } from 'node:crypto'
import { isCardholderName } from '../../facts/cardholder-outcomes.ts'
import { hasValidCheckDigit } from '../../facts/check-digit.ts'
import { testCardExpiry } from '../../facts/countries/cards.ts'
import { otherDocument } from '../../facts/countries/country.ts'
import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { hasValidRutDigit, isImpossibleNumber } from '../../facts/documents.ts'
import { toInteger, toObject, toText } from '../../facts/json.ts'
import { cleanCardNumber } from '../resources/cards/read-new-card.ts'
import { asksForBank, type Checkout, cardMethodsOf, fitsAmount, otherMethodsOf } from './find-checkout.ts'
import { methodOfDigits } from './installments.ts'

/** The fields of the page's form, by name. Absent fields are blank. */
const fields = [
  'attempt',
  'method',
  'card',
  'card_number',
  'expiry',
  'security_code',
  'outcome',
  'installments',
  'doc_type',
  'doc_number',
  'email',
  'bank',
  'entity_type',
] as const
export type Field = (typeof fields)[number]
export type Form = Record<Field, string>

/** An error of a field, as a key of `words.errors`. */
type FieldError =
  | 'card'
  | 'cardRefused'
  | 'cardNumber'
  | 'cardNumberDigit'
  | 'expiry'
  | 'code'
  | 'documentNumber'
  | 'email'
  | 'method'
  | 'installments'
  | 'amount'
  | 'bank'
  | 'outcome'
  | 'account'
export type FieldErrors = Partial<Record<Field, FieldError>>

/** The value of `method` for any card; other methods have their id. */
export const cardMethod = 'card'
/** The value of `card` for a card whose number is typed in. */
export const otherCard = 'other'

/** Reads a posted form; unknown fields are dropped. */
export function readForm(rawBody: string): Form {
  const posted = new URLSearchParams(rawBody)
  return Object.fromEntries(fields.map(name => [name, (posted.get(name) ?? '').trim()])) as Form
}

export type CardDetails = {
  digits: string
  month: string
  year: string
  code: string
  method: PaymentMethod | null
}

/** The chosen card: a test card or the one typed in. */
export function cardOf(form: Form, checkout: Checkout): CardDetails | null {
  if (form.card === otherCard) {
    const digits = cleanCardNumber(form.card_number)
    const [, month = '', year = ''] = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(form.expiry) ?? []
    return { digits, month, year, code: form.security_code, method: methodOfDigits(checkout, digits) }
  }
  const card = checkout.cards.find(({ number }) => number === form.card)
  if (!card) return null
  return {
    digits: card.number,
    month: String(testCardExpiry.month),
    year: String(testCardExpiry.year),
    code: card.securityCode,
    method: card.method,
  }
}

/** All errors of the form, by field; empty if it can be paid. */
export function checkForm(form: Form, checkout: Checkout): FieldErrors {
  const methodErrors = form.method === cardMethod ? checkCard(form, checkout) : checkOther(form, checkout)
  return { ...methodErrors, ...checkPayer(form, checkout) }
}

function checkCard(form: Form, checkout: Checkout): FieldErrors {
  const card = cardOf(form, checkout)
  if (!card) return { card: 'card' }
  const errors: FieldErrors = {}
  if (!isCardholderName(form.outcome)) errors.outcome = 'outcome'
  const count = Number(form.installments)
  if (!Number.isInteger(count) || count < 1 || count > checkout.maxInstallments)
    errors.installments = 'installments'
  return form.card === otherCard ? { ...errors, ...checkTyped(card, checkout.now) } : errors
}

function checkTyped(card: CardDetails, now: number): FieldErrors {
  const errors: FieldErrors = {}
  const range = card.method?.ranges.find(({ length }) => length === card.digits.length)
  if (!/^\d{8,19}$/.test(card.digits)) errors.card_number = 'cardNumber'
  else if (!card.method) errors.card_number = 'method'
  else if (!range) errors.card_number = 'cardNumber'
  else if (range.hasCheckDigit && !hasValidCheckDigit(card.digits)) errors.card_number = 'cardNumberDigit'
  if (!isNotExpired(card, now)) errors.expiry = 'expiry'
  const length = range?.codeLength
  const fits = length === undefined ? /^\d{3,4}$/.test(card.code) : card.code.length === length
  if (!fits || !/^\d*$/.test(card.code)) errors.security_code = 'code'
  return errors
}

function isNotExpired({ month, year }: CardDetails, now: number): boolean {
  const count = Number(month)
  if (month === '' || count < 1 || count > 12) return false
  const fullYear = Number(year) < 100 ? 2000 + Number(year) : Number(year)
  const today = new Date(now)
  const thisMonth = today.getUTCFullYear() * 12 + today.getUTCMonth()
  return fullYear * 12 + count - 1 >= thisMonth
}

function checkOther(form: Form, checkout: Checkout): FieldErrors {
  const method = otherMethodsOf(checkout).find(({ id }) => id === form.method)
  if (!method) return { method: 'method' }
  if (!fitsAmount(method, checkout.amount)) return { method: 'amount' }
  const bankIsMissing = asksForBank(method) && !method.banks.some(({ id }) => id === form.bank)
  return bankIsMissing ? { bank: 'bank' } : {}
}

function checkPayer(form: Form, { site }: Checkout): FieldErrors {
  const errors: FieldErrors = {}
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email) || form.email.length >= 254) errors.email = 'email'
  const types = site.documentTypes
  if (types.length === 0 || form.doc_number === '') return errors
  const type = types.find(({ id }) => id === form.doc_type)
  if (!type || isImpossibleNumber(site.id, type.id, form.doc_number)) errors.doc_number = 'documentNumber'
  return errors
}

/** The form as it is first shown. It contains the preference's defaults, so that one click pays. */
export function blankForm(checkout: Checkout): Form {
  const { preference, site, cards } = checkout
  const preferred = toObject(preference.given.payment_methods)
  const payer = toObject(preference.given.payer)
  const document = toObject(payer.identification)
  const [usual] = site.documentTypes
  const { number: testNumber = '', type: testType = '' } = site.testDocument ?? {}
  // The provider's test document has no type of its own in some countries, but its number fits the usual one.
  const fitsUsual =
    usual &&
    !isImpossibleNumber(site.id, usual.id, testNumber) &&
    (usual.id !== 'RUT' || hasValidRutDigit(testNumber))
  const preferredMethod = toText(preferred.default_payment_method_id)
  const card = cards.find(({ method }) => method.id === preferredMethod) ?? cards[0]
  const blank = Object.fromEntries(fields.map(name => [name, ''])) as Form
  return {
    ...blank,
    attempt: randomUUID(),
    method: firstMethod(checkout, preferredMethod),
    card: card?.number ?? otherCard,
    outcome: 'APRO',
    installments: String(toInteger(preferred.default_installments) ?? 1),
    doc_type: toText(document.type) ?? (testType === otherDocument.id && fitsUsual ? usual.id : testType),
    doc_number: toText(document.number) ?? testNumber,
    email: toText(payer.email) ?? 'test_payer_1@testuser.com',
    entity_type: 'individual',
  }
}

function firstMethod(checkout: Checkout, preferredMethod: string | null): string {
  const others = otherMethodsOf(checkout)
  if (others.some(({ id }) => id === preferredMethod)) return preferredMethod ?? ''
  return cardMethodsOf(checkout).length > 0 ? cardMethod : (others[0]?.id ?? '')
}
