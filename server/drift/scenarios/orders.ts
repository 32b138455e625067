import type { JsonValue, Scenario, Step } from './scenario.ts'
import { cardToken, payer } from './steps.ts'

type Fields = Record<string, JsonValue>

const body: Fields = {
  type: 'online',
  external_reference: '{run.reference}',
  total_amount: '{site.amount_text}',
  processing_mode: 'automatic',
  payer,
}
const transactions = (method: Fields): Fields => ({
  payments: [{ amount: '{site.amount_text}', payment_method: method }],
})

/** The step `order`, with one transaction. The fields are added to the body. */
function newOrder(method: Fields, fields: Fields = {}): Step {
  return {
    name: 'order',
    call: 'POST /v1/orders',
    body: { ...body, transactions: transactions(method), ...fields },
    makes: 'order',
  }
}

const card: Fields = {
  id: '{site.card_method}',
  type: 'credit_card',
  token: '{token.id}',
  installments: 1,
  statement_descriptor: 'MYSHOP',
}
const readOrder: Step = { name: 'read', call: 'GET /v1/orders/{order.id}' }
const readUntil = (...until: string[]): Step => ({ ...readOrder, name: 'read to the end', until })

export const orderScenarios: Scenario[] = [
  {
    name: 'orders/processed',
    steps: [
      cardToken(),
      newOrder(card),
      readUntil('processed/accredited'),
      // The order does not contain the id of its payment.
      { name: 'payment', call: 'GET /v1/payments/search?external_reference={run.reference}' },
    ],
  },
  {
    name: 'orders/refunded in part, then in total',
    steps: [
      cardToken(),
      newOrder(card),
      { ...readUntil('processed/accredited'), isPreparation: true },
      {
        name: 'refund',
        call: 'POST /v1/orders/{order.id}/refund',
        body: {
          transactions: [{ id: '{order.transactions.payments.0.id}', amount: '{site.half_amount_text}' }],
        },
      },
      readOrder,
      { name: 'rest', call: 'POST /v1/orders/{order.id}/refund' },
      { ...readOrder, name: 'read again' },
    ],
  },
  {
    name: 'orders/captured by hand',
    steps: [
      cardToken(),
      newOrder(card, { capture_mode: 'manual' }),
      { name: 'capture', call: 'POST /v1/orders/{order.id}/capture' },
      readUntil('processed/accredited'),
    ],
  },
  {
    name: 'orders/captured later',
    steps: [
      cardToken(),
      newOrder(card, { capture_mode: 'automatic_async' }),
      readUntil('processed/accredited'),
    ],
  },
  {
    name: 'orders/canceled',
    steps: [
      cardToken(),
      newOrder(card, { capture_mode: 'manual' }),
      { name: 'cancel', call: 'POST /v1/orders/{order.id}/cancel' },
    ],
  },
  {
    name: 'orders/processed by hand',
    steps: [
      cardToken(),
      newOrder(card, { processing_mode: 'manual' }),
      { name: 'process', call: 'POST /v1/orders/{order.id}/process' },
    ],
  },
  {
    name: 'orders/transactions',
    steps: [
      {
        name: 'order',
        call: 'POST /v1/orders',
        body: { ...body, processing_mode: 'manual' },
        makes: 'order',
        isPreparation: true,
      },
      cardToken(),
      { name: 'add', call: 'POST /v1/orders/{order.id}/transactions', body: transactions(card) },
      {
        name: 'change',
        call: 'PUT /v1/orders/{order.id}/transactions/{add.payments.0.id}',
        body: { payment_method: { installments: 3 } },
      },
      { name: 'remove', call: 'DELETE /v1/orders/{order.id}/transactions/{add.payments.0.id}' },
    ],
  },
  {
    name: 'orders/at a terminal',
    onlySimulator: 'it takes the terminal of a store',
    steps: [
      {
        name: 'order',
        call: 'POST /v1/orders',
        body: {
          type: 'point',
          external_reference: '{run.reference}',
          transactions: { payments: [{ amount: '{site.amount_text}' }] },
          config: { point: { terminal_id: 'NEWLAND_N950__SBX0000001' } },
        },
        makes: 'order',
      },
      { name: 'event', call: 'POST /v1/orders/{order.id}/events', body: { status: 'processed' } },
      { ...readOrder, name: 'read to the end', until: ['processed/processed'] },
    ],
  },
  {
    name: 'orders/refused',
    steps: [
      cardToken('OTHE'),
      newOrder(card),
      {
        ...readOrder,
        call: 'GET /v1/orders/{order.data.id}',
      },
    ],
  },
  {
    name: 'orders/3-D Secure',
    steps: [
      cardToken('APRO', { card_number: '5483928164574623' }),
      newOrder(
        { ...card, id: 'master' },
        {
          config: {
            online: {
              transaction_security: { validation: 'on_fraud_risk', liability_shift: 'required' },
            },
          },
        },
      ),
    ],
  },
  {
    name: 'orders/pix that is paid',
    sites: ['MLB'],
    steps: [
      newOrder({ id: 'pix', type: 'bank_transfer' }, { payer: { ...payer, first_name: 'APRO' } }),
      readUntil('processed/accredited'),
    ],
  },
  {
    name: 'orders/pix that waits',
    sites: ['MLB'],
    steps: [newOrder({ id: 'pix', type: 'bank_transfer' }), readOrder],
  },
  {
    name: 'orders/search',
    steps: [
      cardToken(),
      { ...newOrder(card), isPreparation: true },
      {
        name: 'search',
        call: 'GET /v1/orders?begin_date={run.yesterday}&end_date={run.tomorrow}&external_reference={run.reference}',
      },
    ],
  },
]
