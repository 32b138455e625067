/** Steps that several scenarios share. */
import { testCardExpiry } from '../../facts/countries/cards.ts'
import type { JsonValue, Step } from './scenario.ts'

type Fields = Record<string, JsonValue>

export const payer: Fields = { email: '{run.payer}' }

/** A new card. The holder's name decides the outcome of the payment. */
export function newCard(holder = 'APRO', fields: Fields = {}): Fields {
  return {
    card_number: '{site.card}',
    expiration_month: testCardExpiry.month,
    expiration_year: testCardExpiry.year,
    security_code: '{site.security_code}',
    cardholder: { name: holder, identification: '{site.document}' },
    ...fields,
  }
}

/** The details that shops send with a payment. */
const details: Fields = {
  description: 'Shape comparison',
  external_reference: '{run.reference}',
  notification_url: '{run.notification_url}',
  metadata: { order_number: '1001' },
  additional_info: {
    items: [
      {
        id: 'SKU-1',
        title: 'Point',
        description: 'Card reader',
        picture_url: null,
        category_id: 'electronics',
        quantity: 1,
        unit_price: '{site.amount}',
      },
    ],
    payer: { first_name: 'Test', last_name: 'User', registration_date: '2025-01-10T10:10:10.000-04:00' },
    ip_address: '203.0.113.10',
  },
}

/** The step `token`, which later steps need. Its answer is compared in the scenarios of card tokens. */
export function cardToken(holder?: string, fields?: Fields): Step {
  return { name: 'token', call: 'POST /v1/card_tokens', body: newCard(holder, fields), isPreparation: true }
}

/** The step `pay`, with the card of the step `token`. */
export function payByCard(fields: Fields = {}): Step {
  return {
    name: 'pay',
    call: 'POST /v1/payments',
    body: {
      transaction_amount: '{site.amount}',
      installments: 1,
      ...details,
      token: '{token.id}',
      payer,
      ...fields,
    },
    makes: 'payment',
  }
}

/** The step `pay`, with a method whose payer acts later. */
export function payOffline(method: string, fields: Fields = {}): Step {
  return {
    name: 'pay',
    call: 'POST /v1/payments',
    body: {
      transaction_amount: '{site.amount}',
      ...details,
      payment_method_id: method,
      payer: { ...payer, first_name: 'Jane', last_name: 'Doe', identification: '{site.document}' },
      ...fields,
    },
    makes: 'payment',
  }
}

/** The step `read`, which reads the payment of the step `pay`. */
export const readPayment: Step = { name: 'read', call: 'GET /v1/payments/{pay.id}' }

/** The step `customer`. */
export function newCustomer(fields: Fields = {}): Step {
  return {
    name: 'customer',
    call: 'POST /v1/customers',
    body: { email: '{run.payer}', ...fields },
    makes: 'customer',
  }
}

/** The terms of a monthly charge. */
export const terms: Fields = {
  frequency: 1,
  frequency_type: 'months',
  transaction_amount: '{site.amount}',
  currency_id: '{site.currency}',
}
export const plan: Fields = {
  reason: 'Club monthly',
  back_url: 'https://shop.example/subscriptions/return',
  auto_recurring: terms,
}

/** The step `plan`. Its terms are monthly; `recurring` replaces some of them. */
export function newPlan(recurring: Fields = {}, fields: Fields = {}): Step {
  const auto_recurring = { ...terms, ...recurring }
  return {
    name: 'plan',
    call: 'POST /preapproval_plan',
    body: { ...plan, auto_recurring, ...fields },
    makes: 'plan',
  }
}

/** The step `subscription`. */
export function subscribe(body: Fields): Step {
  const payer = { payer_email: '{run.buyer}', external_reference: '{run.reference}' }
  return {
    name: 'subscription',
    call: 'POST /preapproval',
    body: { ...payer, ...body },
    makes: 'subscription',
  }
}

/** The fields of a subscription that is authorized with the card of the step `token`. */
export const byCard: Fields = { card_token_id: '{token.id}', status: 'authorized' }
