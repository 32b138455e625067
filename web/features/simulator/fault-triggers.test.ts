import { expect, test } from 'vitest'
import { findTrigger } from './fault-triggers.ts'

test.each([
  [{}, 'createPayment'],
  [{ method: 'POST', path: '/v1/payments' }, 'createPayment'],
  [{ path: '/v1/**' }, 'createPayment'],
  [{ method: 'POST', path: '/v1/payments/*/refunds' }, 'refund'],
  [{ method: 'GET', path: '/v1/payments/1300000001' }, 'readPayment'],
  [{ method: 'POST', path: '/v1/orders' }, 'createOrder'],
  [{ path: '/v1/orders/*' }, 'readOrder'],
  [{ method: 'POST', path: '/v1/orders/*/cancel' }, 'changeOrder'],
  [{ path: '/v1/orders/**' }, 'readOrder'],
  [{ method: 'POST', path: '/preapproval' }, 'subscription'],
  [{ method: 'PUT', path: '/v1/payments' }, undefined],
  [{ path: '/v1/payouts' }, undefined],
  [{ shows: '1300000001' }, undefined],
])('the fault of calls %o is triggered by: %s', (rule, trigger) => {
  expect(findTrigger(rule, 'ofCalls')).toBe(trigger)
})

test.each([
  [{}, 'createPayment'],
  [{ topic: 'payment', action: 'payment.created' }, 'createPayment'],
  [{ topic: 'payment', action: 'payment.updated' }, undefined],
  [{ topic: 'order' }, 'createOrder'],
  [{ action: 'order.refunded' }, undefined],
  [{ topic: 'subscription_preapproval' }, 'subscription'],
  [{ topic: 'payout' }, undefined],
  [{ resource: '1300000001' }, undefined],
])('the fault of notifications %o is triggered by: %s', (rule, trigger) => {
  expect(findTrigger(rule, 'ofNotifications')).toBe(trigger)
})
