import { expect, test } from 'vitest'
import { toMerchantOrderJson } from '../../resources/merchant-orders/merchant-order-json.ts'
import { examplePayment } from '../../tests/support/example-payment.ts'
import { differencesOf } from '../../tests/support/recorded-bodies.ts'
import type { MerchantOrder } from './merchant-order.ts'
import { statusOf, totalOf } from './merchant-order.ts'
import type { Payment } from './payment.ts'

const now = Date.UTC(2026, 2, 2, 12)

const order: MerchantOrder = {
  id: 3_000_000_000_001,
  siteId: 'MLA',
  collectorId: 1,
  nickname: 'TEST',
  preferenceId: 'p',
  externalReference: null,
  items: [{ title: 'a', quantity: 3, unit_price: 0.1 }],
  shippingCost: 0.2,
  notificationUrl: null,
  marketplace: 'NONE',
  sponsorId: null,
  applicationId: null,
  additionalInfo: '',
  payer: null,
  shipments: [],
  paymentIds: [],
  expiresAt: null,
  version: 1,
  createdAt: now,
  updatedAt: now,
}

const pay = (status: Payment['status'], amount: number, refunded = 0) =>
  examplePayment({ status, amount, refunded })

test.each<[string, Payment[], string, string]>([
  ['no payment', [], 'opened', 'payment_required'],
  ['a refused payment', [pay('rejected', 0.5)], 'opened', 'payment_required'],
  ['a payment under review', [pay('in_process', 0.5)], 'opened', 'payment_in_process'],
  ['an authorized payment', [pay('authorized', 0.5)], 'opened', 'payment_in_process'],
  ['a part of the amount', [pay('approved', 0.3)], 'opened', 'partially_paid'],
  ['the amount in two parts', [pay('approved', 0.3), pay('approved', 0.2)], 'closed', 'paid'],
  ['a partial refund', [pay('approved', 0.5, 0.1)], 'closed', 'partially_reverted'],
  ['a total refund', [pay('refunded', 0.5, 0.5)], 'closed', 'reverted'],
])('an order with %s has its status', (_name, payments, status, orderStatus) => {
  expect(statusOf(order, payments, now)).toMatchObject({ status, orderStatus })
})

test('an order that is not paid in time expires', () => {
  expect(statusOf({ ...order, expiresAt: now - 1 }, [], now)).toMatchObject({
    status: 'expired',
    orderStatus: 'expired',
  })
})

test('the total is the exact sum of the items, without shipping', () => {
  expect(totalOf(order)).toBe(0.3)
  expect(toMerchantOrderJson(order, [pay('approved', 0.3)], now)).toMatchObject({
    total_amount: 0.3,
    shipping_cost: 0.2,
    paid_amount: 0.3,
  })
})

test('an order that is paid has the recorded shape', () => {
  const paid = { ...pay('approved', 0.5), approvedAt: now, statusDetail: 'accredited' }
  expect(differencesOf('merchant order that is paid', toMerchantOrderJson(order, [paid], now))).toEqual([])
})
