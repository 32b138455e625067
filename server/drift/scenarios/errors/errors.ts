import type { Scenario, Step } from '../scenario.ts'
import { cardToken, newCard, newCustomer, payByCard, payer } from '../steps.ts'
import { orderErrors } from './orders.ts'
import { type Fields, refused, refusedAfter, refusedOnRequest } from './refused.ts'
import { subscriptionErrors } from './subscriptions.ts'

/** A payment with a valid token and one error. */
const wrongPayment = (name: string, fields: Fields): Scenario =>
  refusedAfter(name, [cardToken()], payByCard(fields))

const paid = [cardToken(), payByCard()]
const rejected = [cardToken('OTHE'), payByCard()]
const refund: Omit<Step, 'name'> = { call: 'POST /v1/payments/{pay.id}/refunds', body: {} }

/** Refusals of payments and refunds. */
const paymentErrors: Scenario[] = [
  refused('unknown payment', { call: 'GET /v1/payments/1' }),
  refused('unknown card token', {
    call: 'POST /v1/payments',
    body: { transaction_amount: '{site.amount}', installments: 1, token: 'f'.repeat(32), payer },
    makes: 'payment',
  }),
  refusedAfter('card token used twice', rejected, payByCard({ external_reference: '{run.reference}-2' })),
  wrongPayment('payment without an amount', { transaction_amount: null }),
  wrongPayment('payment of an invalid email', { payer: { email: 'nobody' } }),
  refusedAfter('payment without an idempotency key', [cardToken()], {
    ...payByCard(),
    idempotencyKey: 'none',
  }),
  refusedAfter('refund of a rejected payment', rejected, refund),
  refusedAfter('refund above the payment', paid, { ...refund, body: { amount: '{site.too_much}' } }),
  refusedAfter('refund of a refunded payment', [...paid, { name: 'refund', ...refund }], refund),
  refusedAfter('capture above the authorized amount', [cardToken(), payByCard({ capture: false })], {
    call: 'PUT /v1/payments/{pay.id}',
    body: { capture: true, transaction_amount: '{site.too_much}' },
  }),
  refusedAfter('cancellation of an approved payment', paid, {
    call: 'PUT /v1/payments/{pay.id}',
    body: { status: 'cancelled' },
  }),
  refusedOnRequest('2034', 'GET /v1/payments/1'),
  ...['2024', '2031', '3024'].map(code => refusedOnRequest(code, 'POST /v1/payments/1/refunds')),
]

/** A card token with one error. */
const wrongCard = (name: string, fields: Fields): Scenario =>
  refused(name, { call: 'POST /v1/card_tokens', body: newCard('APRO', fields) })

/** Refusals of customers, their cards, and card tokens. */
const customerErrors: Scenario[] = [
  refusedAfter('customer of a used email', [newCustomer()], newCustomer()),
  refused('unknown customer', { call: 'GET /v1/customers/1-nobody' }),
  refusedAfter('unknown card of a customer', [newCustomer()], {
    call: 'GET /v1/customers/{customer.id}/cards/1',
  }),
  wrongCard('card number that is too short', { card_number: '4509' }),
  wrongCard('security code that is too short', { security_code: '1' }),
  wrongCard('card without a month', { expiration_month: null }),
]

const wrongPreference = (name: string, unit_price: string, fields: Fields = {}): Scenario =>
  refused(name, {
    call: 'POST /checkout/preferences',
    body: { items: [{ title: 'Book', quantity: 1, unit_price }], ...fields },
    makes: 'preference',
  })

const preferenceErrors: Scenario[] = [
  wrongPreference('preference of an invalid price', 'much'),
  wrongPreference('preference that returns nowhere', '{site.amount}', { auto_return: 'approved' }),
]

const call = 'GET /v1/payments/1'

/** Refusals of the server itself, in the form that most of the APIs have. */
const accessErrors: Scenario[] = [
  refused('call without credentials', { call, credentials: 'none' }),
  refused('call with a blank token', { call, credentials: 'blank' }),
  refused('call with an unknown token', { call, credentials: 'unknown' }),
  refusedOnRequest('7', call),
  ...[429, 500].map(status => refusedOnRequest(`status=${status}`, call, `fault ${status}`)),
]

/** All calls that are refused, by the part that refuses them. */
export const errorScenarios = [
  ...accessErrors,
  ...paymentErrors,
  ...customerErrors,
  ...preferenceErrors,
  ...orderErrors,
  ...subscriptionErrors,
]
