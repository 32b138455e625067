/** Faults of a payment's fields that are valid by themselves, but not together, or not in this country. */
import { hasForbiddenCents, hasPartOfCent, roundFor } from '../../facts/amounts.ts'
import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { cpfCheckDigits, hasValidCpfDigits, isImpossibleNumber } from '../../facts/documents.ts'
import { parseIsoDate } from '../../facts/iso-date.ts'
import { isMissing, isObject, textIn, toNumber, toObject, toText } from '../../facts/json.ts'
import { checkBank } from './check-bank.ts'
import { checkDocument, documentSource } from './check-document.ts'
import { checkOffered, offers } from './check-installments.ts'
import { checkMost, mostSource } from './check-most.ts'
import { type Finding, fault, type Situation } from './field.ts'
import { checkMethodNeeds } from './payment-methods-need.ts'
import { checkExpiration } from './payment-rules.ts'
import { needed, type Rule, reference } from './rule.ts'

type Sent = Readonly<Record<string, unknown>>
type Country = Situation['country']

const bankPath = 'transaction_details.financial_institution'

export function checkPayment(sent: Sent, situation: Situation): Finding[] {
  const { country, now, installmentPlan } = situation
  const method = situation.methods?.find(({ id }) => id === sent.payment_method_id)
  return [
    ...checkPixPayer(sent),
    ...checkCents('transaction_amount', sent.transaction_amount, country),
    ...checkPayer(sent.payer, country),
    ...checkExpiration(sent, now),
    ...checkFees(sent),
    ...checkMethodNeeds(sent, country),
    ...checkFederalUnit(sent, country),
    ...checkDeferredCapture(sent, country),
    ...checkCardFields(sent, method),
    ...checkBank(toObject(sent.transaction_details).financial_institution, bankPath, {
      method,
      rule: { code: 1, sure: 'inferred', source: 'GET /v1/payment_methods' },
    }),
    ...checkInstallments(sent, { method, installmentPlan }),
    ...checkMost(sent.transaction_amount, 'transaction_amount', {
      method,
      rule: { code: 2072, ...mostSource },
    }),
    ...checkLifetime(sent, method, now),
  ]
}

/** An amount with cents in a currency that has none is refused. One with parts of a cent is rounded here. */
export function checkCents(path: string, value: unknown, country: Country): Finding[] {
  const amount = toNumber(value)
  if (amount === null || amount <= 0 || !country) return []
  if (hasForbiddenCents(country, amount)) {
    const whole = [...new Set([Math.floor(amount), Math.ceil(amount)])].filter(one => one > 0)
    const documented = whole.map(one => `${country.currency} ${one}`).join(', ')
    return [{ ...fault(path, { ...reference(2072), warning: 'no_decimals' }), documented }]
  }
  if (!hasPartOfCent(country, amount)) return []
  const rule: Rule = {
    code: 2072,
    sure: 'inferred',
    source: 'decimals of the currency',
    warning: 'too_many_decimals',
  }
  return [{ ...fault(path, rule, 'value'), documented: `${country.currency} ${roundFor(country, amount)}` }]
}

const documentRules = {
  type: { code: 1, sure: 'described', source: documentSource },
  number: reference(2067),
} as const

const wrongCpf: Rule = {
  code: 2067,
  sure: 'inferred',
  source: 'check digits of CPF',
  warning: 'wrong_check_digit',
}

/** A payer needs an e-mail address or an id, and a customer an id. */
function checkPayer(value: unknown, country: Country): Finding[] {
  if (!isMissing(value) && !isObject(value)) return []
  const { id, type, email, identification } = toObject(value)
  const found: Finding[] = []
  if (type === 'customer' && toText(id) === null)
    found.push(fault('payer.id', needed(reference(4012)), 'missing'))
  const hasEmail = !isMissing(email) && email !== ''
  if (!hasEmail && toText(id) === null) found.push(fault('payer.email', needed(reference(4050)), 'missing'))
  found.push(...checkDocument(identification, 'payer.identification', { country, rules: documentRules }))
  const { type: kind, number } = toObject(identification)
  const cpf = country?.id === 'MLB' && kind === 'CPF' ? toText(number) : null
  const bare = cpf?.replace(/[.\-\s]/g, '') ?? ''
  // Orders are not checked for this, because examples of the provider have wrong check digits there.
  if (cpf && !isImpossibleNumber('MLB', 'CPF', cpf) && !hasValidCpfDigits(cpf))
    found.push({
      ...fault('payer.identification.number', wrongCpf),
      ...(/^\d+$/.test(bare) && { documented: `…${cpfCheckDigits(bare)} (CPF)` }),
    })
  return found
}

function checkFees({ transaction_amount, application_fee, coupon_amount }: Sent): Finding[] {
  const amount = toNumber(transaction_amount) ?? Number.POSITIVE_INFINITY
  const coupon = toNumber(coupon_amount) ?? 0
  return [
    ...((toNumber(application_fee) ?? 0) > amount ? [fault('application_fee', reference(4038))] : []),
    ...(coupon < 0 || coupon >= amount ? [fault('coupon_amount', needed(reference(4026)))] : []),
  ]
}

const reported = (code: number, source: string): Rule => ({ code, sure: 'reported', source })

/** Six shops measured this for a Pix without a payer, or without its e-mail. One of them saw 400. */
function checkPixPayer({ payment_method_id, payer }: Sent): Finding[] {
  const { id, email } = toObject(payer)
  const isNamed = [id, email].some(value => !isMissing(value) && value !== '')
  if (payment_method_id !== 'pix' || isNamed) return []
  const source = 'six public files of 2026'
  return [fault('payer.email', { code: 'payer_cannot_be_nil', sure: 'measured', source }, 'missing')]
}

function checkFederalUnit({ payment_method_id, payer }: Sent, country: Country): Finding[] {
  const { federal_unit } = toObject(toObject(payer).address)
  const isBoleto = country?.id === 'MLB' && payment_method_id === 'bolbradesco'
  if (!isBoleto || textIn(federal_unit).length <= 2) return []
  return [fault('payer.address.federal_unit', reported(7521, 'a public file'), 'length')]
}

/**
 * Fields of cards, sent for a method without them, and 3-D Secure in the binary mode. None of them has an effect on the
 * payment.
 */
function checkCardFields(sent: Sent, method: PaymentMethod | undefined): Finding[] {
  const { payment_method_id: id, capture, installments, token, binary_mode, three_d_secure_mode: mode } = sent
  const unread = (path: string, source: string) =>
    fault(path, { code: 1, warning: 'ignored_field', sure: 'inferred', source })
  const isAsked = binary_mode === true && (mode === 'optional' || mode === 'mandatory')
  const found = isAsked ? [unread('three_d_secure_mode', 'documentation of 3-D Secure')] : []
  if (!method || method.ranges.length > 0) return found
  const source = `${id} is no card`
  if (capture === false) found.push(unread('capture', source))
  if ((toNumber(installments) ?? 1) > 1) found.push(unread('installments', source))
  if (!isMissing(token) && id !== 'yape') found.push(unread('token', source))
  return found
}

/** A payment that names no method is made by the method of its card token. */
function checkInstallments(
  sent: Sent,
  { method, installmentPlan }: Pick<Situation, 'installmentPlan'> & { method: PaymentMethod | undefined },
): Finding[] {
  const isCredit = !isMissing(sent.token) && (method?.type ?? 'credit_card') === 'credit_card'
  const rule: Rule = { code: 4033, ...offers }
  return isCredit ? checkOffered(sent.installments, 'installments', { installmentPlan, rule }) : []
}

/** The shortest and the longest time to pay, as for orders. */
function checkLifetime(
  { date_of_expiration: date }: Sent,
  method: PaymentMethod | undefined,
  now: number,
): Finding[] {
  const bounds = method?.kind.orderMinutes
  const end = typeof date === 'string' ? parseIsoDate(date) : null
  const minutes = end === null ? null : (end - now) / 60_000
  // The request may have been on its way for half a minute.
  if (!bounds || minutes === null || minutes < 0) return []
  if (minutes > bounds.min - 0.5 && minutes < bounds.max + 0.5) return []
  const rule: Rule = { code: 7523, sure: 'described', source: 'guide of Pix' }
  const [sign, bound] = minutes < bounds.min ? ['≥', bounds.min] : ['≤', bounds.max]
  const documented = `${sign} ${new Date(now + bound * 60_000).toISOString()}`
  return [{ ...fault('date_of_expiration', rule, 'bound'), documented }]
}

/** Reports of cards whose amount cannot be reserved. The declaration of a payment method says it of the others. */
function checkDeferredCapture({ capture, payment_method_id, payer }: Sent, country: Country): Finding[] {
  if (capture !== false) return []
  if (country?.id === 'MCO' && !['', 'visa'].includes(textIn(payment_method_id)))
    return [fault('capture', { code: 2077, sure: 'quoted', source: 'coopcycle-web#3701' })]
  return toObject(payer).type === 'customer' ? [fault('capture', reported(2077, 'devsite-docs#956'))] : []
}
