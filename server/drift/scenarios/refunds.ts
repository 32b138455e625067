import type { Scenario, Step } from './scenario.ts'
import { cardToken, payByCard, readPayment } from './steps.ts'

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
