import type { JsonValue, Scenario, Step } from './scenario.ts'
import { cardToken, newCard, newCustomer, payByCard, payer } from './steps.ts'

type Fields = Record<string, JsonValue>

/** One call that is refused. */
const refused = (name: string, step: Omit<Step, 'name'>): Scenario => ({
  name: `errors/${name}`,
  steps: [{ name: 'refused', ...step }],
})

/** A payment with a valid token and one error. */
const wrongPayment = (name: string, own: Fields): Scenario => ({
  name: `errors/${name}`,
  steps: [cardToken(), { ...payByCard(own), name: 'refused' }],
})

/** A card token with one error. */
const wrongCard = (name: string, own: Fields): Scenario =>
  refused(name, { call: 'POST /v1/card_tokens', body: newCard('APRO', own) })

const refuse = (call: Step['call'], body: JsonValue = {}): Step => ({ name: 'refused', call, body })

const payments: Scenario[] = [
  refused('unknown payment', { call: 'GET /v1/payments/1' }),
  refused('unknown card token', {
    call: 'POST /v1/payments',
    body: {
      transaction_amount: '{site.amount}',
      installments: 1,
      token: 'f'.repeat(32),
      payer,
    },
  }),
  {
    name: 'errors/card token used twice',
    steps: [
      cardToken('OTHE'),
      { ...payByCard(), isPreparation: true },
      { ...payByCard({ external_reference: '{run.reference}-2' }), name: 'refused' },
    ],
  },
  wrongPayment('payment without an amount', { transaction_amount: null }),
  wrongPayment('payment of an invalid email', { payer: { email: 'nobody' } }),
  {
    name: 'errors/payment without an idempotency key',
    steps: [cardToken(), { ...payByCard(), name: 'refused', idempotencyKey: 'none' }],
  },
  {
    name: 'errors/refund of a rejected payment',
    steps: [
      cardToken('OTHE'),
      { ...payByCard(), isPreparation: true },
      refuse('POST /v1/payments/{pay.id}/refunds'),
    ],
  },
  {
    name: 'errors/refund above the payment',
    steps: [
      cardToken(),
      { ...payByCard(), isPreparation: true },
      refuse('POST /v1/payments/{pay.id}/refunds', { amount: '{site.too_much}' }),
    ],
  },
  {
    name: 'errors/refund of a refunded payment',
    steps: [
      cardToken(),
      { ...payByCard(), isPreparation: true },
      { name: 'refund', call: 'POST /v1/payments/{pay.id}/refunds', body: {}, isPreparation: true },
      refuse('POST /v1/payments/{pay.id}/refunds'),
    ],
  },
  {
    name: 'errors/capture above the authorized amount',
    steps: [
      cardToken(),
      { ...payByCard({ capture: false }), isPreparation: true },
      refuse('PUT /v1/payments/{pay.id}', { capture: true, transaction_amount: '{site.too_much}' }),
    ],
  },
  {
    name: 'errors/cancellation of an approved payment',
    steps: [
      cardToken(),
      { ...payByCard(), isPreparation: true },
      refuse('PUT /v1/payments/{pay.id}', { status: 'cancelled' }),
    ],
  },
]

const others: Scenario[] = [
  refused('call without credentials', { call: 'GET /v1/payments/1', credentials: 'none' }),
  refused('call with a blank token', { call: 'GET /v1/payments/1', credentials: 'blank' }),
  refused('call with an unknown token', { call: 'GET /v1/payments/1', credentials: 'unknown' }),
  {
    name: 'errors/customer of a used email',
    steps: [
      { ...newCustomer(), isPreparation: true },
      refuse('POST /v1/customers', { email: '{run.payer}' }),
    ],
  },
  refused('unknown customer', { call: 'GET /v1/customers/1-nobody' }),
  {
    name: 'errors/unknown card of a customer',
    steps: [
      { ...newCustomer(), isPreparation: true },
      { name: 'refused', call: 'GET /v1/customers/{customer.id}/cards/1' },
    ],
  },
  wrongCard('card number that is too short', { card_number: '4509' }),
  wrongCard('security code that is too short', { security_code: '1' }),
  wrongCard('card without a month', { expiration_month: null }),
  refused('preference of an invalid price', {
    call: 'POST /checkout/preferences',
    body: { items: [{ title: 'Book', quantity: 1, unit_price: 'much' }] },
  }),
  refused('preference that returns nowhere', {
    call: 'POST /checkout/preferences',
    body: {
      items: [{ title: 'Book', quantity: 1, unit_price: '{site.amount}' }],
      auto_return: 'approved',
    },
  }),
]

const unnamedOrder: Fields = {
  type: 'online',
  total_amount: '{site.amount_text}',
  payer,
  processing_mode: 'manual',
}
const order: Fields = { ...unnamedOrder, external_reference: '{run.reference}' }

const orders: Scenario[] = [
  refused('order without a reference', {
    call: 'POST /v1/orders',
    body: unnamedOrder,
  }),
  refused('order with an unsupported field', {
    call: 'POST /v1/orders',
    body: { ...order, notification_url: 'https://shop.example/hook' },
  }),
  refused('order of a payer without fields', { call: 'POST /v1/orders', body: { ...order, payer: {} } }),
  refused('order with a token that is too short', {
    call: 'POST /v1/orders',
    body: {
      ...order,
      processing_mode: 'automatic',
      transactions: {
        payments: [
          {
            amount: '{site.amount_text}',
            payment_method: { id: '{site.card_method}', type: 'credit_card', token: 'abcd', installments: 1 },
          },
        ],
      },
    },
  }),
  refused('order without an idempotency key', {
    call: 'POST /v1/orders',
    body: order,
    idempotencyKey: 'none',
  }),
  {
    name: 'errors/order of a used idempotency key',
    steps: [
      {
        name: 'order',
        call: 'POST /v1/orders',
        body: order,
        idempotencyKey: 'one',
        isPreparation: true,
        makes: 'order',
      },
      {
        name: 'refused',
        call: 'POST /v1/orders',
        body: { ...order, external_reference: '{run.reference}-2' },
        idempotencyKey: 'one',
      },
    ],
  },
  refused('unknown order', { call: 'GET /v1/orders/ORDTST01JQ4S4KY8HWQ6NA5PXB65B3D3' }),
  refused('order that is searched by path', { call: 'GET /v1/orders/search' }),
  refused('search of orders without dates', { call: 'GET /v1/orders' }),
  refused('search of orders over half a year', {
    call: 'GET /v1/orders?begin_date=2026-01-01T00:00:00Z&end_date=2026-07-01T00:00:00Z',
  }),
]

const terms: Fields = {
  frequency: 1,
  frequency_type: 'months',
  transaction_amount: '{site.amount}',
  currency_id: '{site.currency}',
}
const unaddressed: Fields = { reason: 'Club monthly', auto_recurring: terms }
const subscription: Fields = {
  ...unaddressed,
  back_url: 'https://shop.example/return',
  payer_email: '{run.payer}',
}
const subscribe = (name: string, body: Fields): Scenario => refused(name, { call: 'POST /preapproval', body })
const withTerms = (own: Fields): Fields => ({ ...subscription, auto_recurring: { ...terms, ...own } })

const subscriptions: Scenario[] = [
  refused('plan without back_url', { call: 'POST /preapproval_plan', body: unaddressed }),
  subscribe('subscription without back_url', { ...unaddressed, payer_email: '{run.payer}' }),
  subscribe('subscription with an invalid back_url', { ...subscription, back_url: 'shop' }),
  subscribe('subscription of no payer', { ...unaddressed, back_url: 'https://shop.example/return' }),
  subscribe('subscription of an invalid email', { ...subscription, payer_email: 'nobody' }),
  subscribe('authorized subscription without a card', { ...subscription, status: 'authorized' }),
  subscribe('subscription of an unknown card token', {
    ...subscription,
    card_token_id: 'f'.repeat(32),
    status: 'authorized',
  }),
  subscribe('subscription with a long reason', { ...subscription, reason: 'r'.repeat(61) }),
  subscribe('subscription of nothing', withTerms({ transaction_amount: 0 })),
  subscribe('subscription of years', withTerms({ frequency_type: 'years' })),
  subscribe('subscription with a list of terms', { ...subscription, auto_recurring: [] }),
  refused('unknown subscription', { call: 'GET /preapproval/747cc456534d495b8705027b96700009' }),
  {
    name: 'errors/change of a canceled subscription',
    steps: [
      {
        name: 'subscription',
        call: 'POST /preapproval',
        body: subscription,
        makes: 'subscription',
        isPreparation: true,
      },
      {
        name: 'cancel',
        call: 'PUT /preapproval/{subscription.id}',
        body: { status: 'cancelled' },
        isPreparation: true,
      },
      refuse('PUT /preapproval/{subscription.id}', { reason: 'Other' }),
    ],
  },
]

/** Refusals that no call leads to at once: the simulator answers with them on request. */
const onRequest: Scenario[] = [
  ...[2034, 7].map(code => faulty(`fault ${code}`, { code }, 'GET /v1/payments/1')),
  ...[2024, 2031, 3024].map(code => faulty(`fault ${code}`, { code }, 'POST /v1/payments/1/refunds')),
  ...[429, 500].map(status => faulty(`fault ${status}`, { status }, 'GET /v1/payments/1')),
]

function faulty(name: string, fault: Fields, call: Step['call']): Scenario {
  return {
    name: `errors/${name}`,
    onlySimulator: 'no call leads to it at once',
    steps: [
      { name: 'fault', call: 'POST /simulator/faults', body: { ...fault, times: 10 }, isPreparation: true },
      { name: 'refused', call },
      { name: 'end', call: 'DELETE /simulator/faults', isPreparation: true },
    ],
  }
}

export const errorScenarios: Scenario[] = [...payments, ...others, ...orders, ...subscriptions, ...onRequest]
