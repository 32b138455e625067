import { cardholderOutcomes } from '../../facts/cardholder-outcomes.ts'
import type { Scenario, Step } from './scenario.ts'
import { cardToken, payByCard, payer, payOffline, readPayment } from './steps.ts'

/** One scenario for each holder name, even if no official source names its outcome. */
const outcomes: Scenario[] = Object.keys(cardholderOutcomes).map(holder => ({
  name: `payments/holder ${holder}`,
  steps: [cardToken(holder), payByCard()],
}))

export const paymentScenarios: Scenario[] = [
  ...outcomes,
  {
    name: 'payments/found',
    steps: [
      cardToken(),
      { ...payByCard(), isPreparation: true },
      readPayment,
      { name: 'search', call: 'GET /v1/payments/search?external_reference={run.reference}' },
    ],
  },
  {
    name: 'payments/with few fields',
    steps: [
      cardToken(),
      {
        name: 'pay',
        call: 'POST /v1/payments',
        body: {
          transaction_amount: '{site.amount}',
          installments: 1,
          token: '{token.id}',
          external_reference: '{run.reference}',
          payer,
        },
        makes: 'payment',
      },
    ],
  },
  {
    name: 'payments/authorized, then captured in part',
    steps: [
      cardToken(),
      payByCard({ capture: false }),
      {
        name: 'capture',
        call: 'PUT /v1/payments/{pay.id}',
        body: { capture: true, transaction_amount: '{site.half_amount}' },
      },
    ],
  },
  {
    name: 'payments/authorized, then canceled',
    steps: [
      cardToken(),
      payByCard({ capture: false }),
      { name: 'cancel', call: 'PUT /v1/payments/{pay.id}', body: { status: 'cancelled' } },
    ],
  },
  {
    name: 'payments/in process, then canceled',
    steps: [
      cardToken('CONT'),
      payByCard(),
      { name: 'cancel', call: 'PUT /v1/payments/{pay.id}', body: { status: 'cancelled' } },
    ],
  },
  {
    name: 'payments/3-D Secure',
    steps: [
      cardToken('APRO', { card_number: '5483928164574623' }),
      payByCard({ three_d_secure_mode: 'optional' }),
    ],
  },
  {
    name: 'payments/ticket',
    sites: ['MLA', 'MLB', 'MLM', 'MLU'],
    steps: [
      payOffline('{site.ticket}'),
      { name: 'cancel', call: 'PUT /v1/payments/{pay.id}/cancellations', body: { status: 'cancelled' } },
    ],
  },
  { name: 'payments/pix', sites: ['MLB'], steps: [payOffline('pix'), readPayment] },
  {
    name: 'payments/charged back',
    onlySimulator: 'no call of the API opens a dispute',
    steps: [
      cardToken(),
      payByCard(),
      { name: 'dispute', call: 'POST /simulator/payments/{pay.id}/chargeback', isPreparation: true },
      readPayment,
      { name: 'chargeback', call: 'GET /v1/chargebacks/{dispute.id}' },
      {
        name: 'evidence',
        call: 'PUT /v1/chargebacks/{dispute.id}',
        body: { files: [{ name: 'invoice', url: 'https://shop.example/1.pdf' }] },
      },
    ],
  },
]

const refund = (name: string, body: Step['body'] = {}): Step => ({
  name,
  call: 'POST /v1/payments/{pay.id}/refunds',
  body,
})
const list: Step = { name: 'list', call: 'GET /v1/payments/{pay.id}/refunds' }
const half = { amount: '{site.half_amount}' }

export const refundScenarios: Scenario[] = [
  { name: 'refunds/total', steps: [cardToken(), payByCard(), refund('refund'), readPayment, list] },
  {
    name: 'refunds/partial',
    steps: [
      cardToken(),
      payByCard(),
      refund('refund', half),
      readPayment,
      { name: 'one', call: 'GET /v1/payments/{pay.id}/refunds/{refund.id}' },
      refund('rest'),
      { ...readPayment, name: 'read again' },
    ],
  },
]
