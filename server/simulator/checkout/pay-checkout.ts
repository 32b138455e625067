import { createHash } from 'node:crypto'
import { cardTokenBody } from '../../catalog/requests/card-tokens.ts'
import { toObject, toText } from '../../facts/json.ts'
import { checkBody } from '../http/check-body.ts'
import type { Deps } from '../http/deps.ts'
import { ProviderError, paymentError } from '../http/errors/provider-error.ts'
import { refuseCardToken } from '../http/errors/refuse-others.ts'
import { readNewCard, withBrand } from '../resources/cards/read-new-card.ts'
import { payOrder } from '../resources/orders/pay-order.ts'
import { type CheckoutChoice, payPreference } from '../resources/preferences/pay-preference.ts'
import type { Checkout } from './find-checkout.ts'
import { cardMethod, cardOf, checkForm, type FieldErrors, type Form } from './read-form.ts'

/** The payment's id, or the errors that the buyer has to correct. */
export type Paid = { paymentId: string } | { errors: FieldErrors; refusal: string | null }

/**
 * Checks the form, and pays the preference or order by the rules of POST /v1/payments. A form that is sent twice, as by
 * a double click, is paid once: its attempt and its content are the idempotency key.
 */
export function payCheckout(checkout: Checkout, form: Form, deps: Deps): Paid {
  const errors = checkForm(form, checkout)
  if (Object.keys(errors).length > 0) return { errors, refusal: null }
  const { account, preference, now } = checkout
  const { answers } = deps.tables
  const key = `checkout ${preference.id} ${hashOf(form)}`
  const before = form.attempt === '' ? undefined : answers.get(account.number, key)
  if (before) return { paymentId: String(before.document) }
  try {
    return deps.store.write(() => {
      const token = form.method === cardMethod ? makeToken(checkout, form, deps) : undefined
      const document = pay(checkout, { form, token }, deps)
      answers.put(account.number, { key, bodyHash: '', at: now, document })
      return { paymentId: String(document) }
    })
  } catch (error) {
    if (error instanceof ProviderError) return explain(error)
    throw error
  }
}

type Choice = { form: Form; token: string | undefined }

/** Pays, and returns the id of the payment, approved or not. */
function pay(checkout: Checkout, { form, token }: Choice, deps: Deps): number {
  const { account, preference, order, now } = checkout
  const choice = choiceOf(form, token)
  if (!order) return payPreference(preference, choice, { account, deps, now }).payment.id
  const method = token === undefined ? methodOf(form, checkout) : cardOf(form, checkout)?.method
  if (!method) throw paymentError(3028, now)
  const { email, identification, entityType, installments, financialInstitution } = choice
  const payer = {
    email,
    ...(identification && { identification }),
    ...(entityType && { entity_type: entityType }),
  }
  const orderChoice = { method, token, installments, financialInstitution, payer }
  return payOrder(order, orderChoice, { account, deps, now })
}

function methodOf({ method }: Form, { methods }: Checkout) {
  return methods.find(({ id }) => id === method)
}

export function hashOf(form: Form): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('base64url')
}

/** Creates a card token of the seller's account. Neither the card's number nor its code is stored. */
export function makeToken(checkout: Checkout, form: Form, deps: Deps): string {
  const card = cardOf(form, checkout)
  const body = {
    card_number: card?.digits,
    expiration_month: card?.month,
    expiration_year: card?.year,
    security_code: card?.code || undefined,
    cardholder: { name: form.outcome, identification: identificationOf(form) },
  }
  const { account, site, now } = checkout
  checkBody(withBrand(cardTokenBody, site.id), { account, body, now, warnings: [] }, refuseCardToken)
  const token = readNewCard(body, { siteId: site.id, publicKey: account.publicKey, now })
  deps.tables.cardTokens.put(account.number, token)
  return token.id
}

function identificationOf(form: Form) {
  return form.doc_number === '' ? undefined : { type: form.doc_type, number: form.doc_number }
}

function choiceOf(form: Form, token: string | undefined): CheckoutChoice {
  const identification = identificationOf(form)
  return {
    email: form.email,
    ...(identification && { identification }),
    ...(token === undefined ? { methodId: form.method } : { token, installments: Number(form.installments) }),
    ...(form.bank !== '' && { financialInstitution: form.bank }),
    ...(form.entity_type !== '' && { entityType: form.entity_type }),
  }
}

/** The field of each of the provider's causes. Other refusals are shown in the provider's words. */
const fieldOfCause = new Map(
  Object.entries<FieldErrors>({
    '205': { card_number: 'cardNumber' },
    E301: { card_number: 'cardNumber' },
    '3034': { card_number: 'cardNumberDigit' },
    '208': { expiry: 'expiry' },
    '209': { expiry: 'expiry' },
    '325': { expiry: 'expiry' },
    '326': { expiry: 'expiry' },
    '224': { security_code: 'code' },
    E302: { security_code: 'code' },
    '2067': { doc_number: 'documentNumber' },
    '2072': { method: 'amount' },
    '3028': { method: 'method' },
    '4033': { installments: 'installments' },
    '4050': { email: 'email' },
    '4051': { email: 'email' },
    invalid_transaction_amount: { method: 'amount' },
  }),
)

export function explain(error: ProviderError): Extract<Paid, { errors: FieldErrors }> {
  const body = toObject(error.body)
  const listed = body.cause ?? body.errors
  const causes = Array.isArray(listed) ? listed.map(toObject) : []
  const errors = Object.assign({}, ...causes.map(cause => fieldOfCause.get(String(cause.code)) ?? {}))
  if (Object.keys(errors).length > 0) return { errors, refusal: null }
  return { errors: {}, refusal: toText(body.message) ?? toText(causes[0]?.message) ?? 'internal_error' }
}
