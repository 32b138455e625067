import type { Scenario, Step } from '../scenario.ts'
import { cardToken, payByCard, payer } from '../steps.ts'
import { type Fields, refused, refusedAfter, refusedOnRequest } from './refused.ts'

/** A payment with a valid token and one error. */
const wrongPayment = (name: string, own: Fields): Scenario =>
  refusedAfter(name, [cardToken()], payByCard(own))

const paid = [cardToken(), payByCard()]
const rejected = [cardToken('OTHE'), payByCard()]
const refund: Omit<Step, 'name'> = { call: 'POST /v1/payments/{pay.id}/refunds', body: {} }

/** Refusals of payments and refunds. */
export const paymentErrors: Scenario[] = [
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
