/** A payment of about 3 kB, as the simulator answers it. */

import { loadPaymentMethods } from '../../server/facts/countries/find-method.ts'
import { toPaymentJson } from '../../server/simulator/resources/payments/payment-json.ts'
import { examplePayment } from '../../server/simulator/tests/support/example-payment.ts'

const now = Date.UTC(2026, 10, 21)
const item = {
  id: 'MUG-17',
  title: 'Mug',
  description: 'Hand-painted, 350 ml',
  quantity: '2',
  unit_price: '4200.00',
}
const payment = examplePayment({
  status: 'approved',
  approvedAt: now,
  description: 'Two coffee mugs, hand-painted, and a tray',
  externalReference: 'order-1001',
  notificationUrl: 'https://shop.example/api/gateway/webhooks',
  additionalInfo: { ip_address: '190.0.2.17', items: Array(6).fill(item) },
})

await loadPaymentMethods()

export const paymentId = String(payment.id)
export const paymentBytes = Buffer.from(JSON.stringify(toPaymentJson(payment, now, 'http://127.0.0.1')))
