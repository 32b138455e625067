import { expect, test } from 'vitest'
import { findRoute, toRequest } from './call-to-request.ts'

const spec = {
  paths: {
    '/api/gateway/payments/{paymentId}/refunds': { post: { 'x-procedure': 'refunds.create' } },
    '/api/gateway/orders/{orderId}/transactions/{transactionId}': {
      put: { 'x-procedure': 'orders.changeTransaction' },
      delete: { 'x-procedure': 'orders.deleteTransaction' },
    },
    '/api/gateway/payments': { get: { 'x-procedure': 'payments.search' } },
  },
}
const origin = 'http://127.0.0.1:3000'

function requestOf(operation: string, input: unknown) {
  const route = findRoute(spec, operation)
  return route && toRequest(route, { operation, input, origin })
}

test('path parameters are removed from the body', () => {
  expect(requestOf('refunds.create', { paymentId: '13', amount: 5 })).toEqual({
    operation: 'refunds.create',
    method: 'POST',
    url: `${origin}/api/gateway/payments/13/refunds`,
    body: { amount: 5 },
  })
  expect(requestOf('refunds.create', { paymentId: '13' })?.body).toBeUndefined()
})

test('a change by PUT has a body, and a deletion has none', () => {
  const ids = { orderId: 'ORD1', transactionId: 'PAY1' }
  const url = `${origin}/api/gateway/orders/ORD1/transactions/PAY1`
  const payment_method = { id: 'visa' }
  expect(requestOf('orders.changeTransaction', { ...ids, payment_method })).toEqual({
    operation: 'orders.changeTransaction',
    method: 'PUT',
    url,
    body: { payment_method },
  })
  expect(requestOf('orders.deleteTransaction', ids)).toEqual({
    operation: 'orders.deleteTransaction',
    method: 'DELETE',
    url,
  })
})

test('a read sends its input in the query', () => {
  expect(requestOf('payments.search', { status: 'approved', limit: 5 })?.url).toBe(
    `${origin}/api/gateway/payments?status=approved&limit=5`,
  )
  expect(requestOf('payments.search', undefined)?.url).toBe(`${origin}/api/gateway/payments`)
})

test('an operation without a route has no request', () => {
  expect(requestOf('notifications.feed', {})).toBeNull()
})
