import { expect, test } from 'vitest'
import type { CallDetail } from '../../../stream/feed-entry.ts'
import { toShopRequest } from './shop-request.ts'

const headers = [
  ['authorization', '***'],
  ['X-Idempotency-Key', 'k'],
  ['Content-Type', 'application/json'],
  ['user-agent', 'curl'],
]
const caller = { method: 'POST', url: '/v1/payments', headers }
const exchange = { caller, provider: [{ url: 'https://api.mercadopago.com/v1/payments' }] }
const call = (change: object = {}) =>
  ({
    transport: 'shop',
    exchange,
    cut: null,
    request: '{"a":1}',
    request_bytes: 7,
    ...change,
  }) as unknown as CallDetail

test('a shop’s call is sent again with its key and its type, without its token', () => {
  expect(toShopRequest(call(), 'http://127.0.0.1:3000/shop')).toEqual({
    method: 'POST',
    url: 'http://127.0.0.1:3000/shop/v1/payments',
    headers: [['Authorization', 'Bearer $MP_ACCESS_TOKEN'], headers[1], headers[2]],
    text: '{"a":1}',
  })
  const withoutToken = { ...exchange, caller: { ...caller, headers: headers.slice(1) } }
  expect(toShopRequest(call({ exchange: withoutToken, request_bytes: 0 }), null)).toEqual({
    method: 'POST',
    url: 'https://api.mercadopago.com/v1/payments',
    headers: [headers[1]],
  })
})

test.each([
  { transport: 'rest' },
  { exchange: null },
  { exchange: { ...exchange, caller: null } },
  { exchange: { ...exchange, caller: { ...caller, method: 'TRACE' } } },
  { cut: 'request' },
  { cut: 'both' },
])('a call with %j cannot be sent again', change => {
  expect(toShopRequest(call(change), 'http://127.0.0.1:3000')).toBeNull()
})

test('a call whose answer alone was cut can be, and one without an address cannot', () => {
  expect(toShopRequest(call({ cut: 'response' }), null)).not.toBeNull()
  expect(toShopRequest(call({ exchange: { caller, provider: [] } }), null)).toBeNull()
})
