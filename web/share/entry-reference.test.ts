import { expect, test } from 'vitest'
import { findReference, readCompared, readReference, writeReference } from './entry-reference.ts'

test.each(['call-12', 'notification-3', 'payment-1300000001', 'order-ORDTST01JQ4S4KY8HWQ6NA5PXB65B3D3'])(
  '%s is read as it is written',
  text => {
    const reference = readReference(text)
    expect(reference && writeReference(reference)).toBe(text)
  },
)

test.each([
  '',
  'call',
  'call-0',
  'call-x',
  'refund-1',
  'order-1',
  'payment-ORDTST01JQ4S4KY8HWQ6NA5PXB65B3D3',
  'call-12 ',
])('%j is no reference to an entry', text => {
  expect(readReference(text)).toBeNull()
})

test.each([
  ['http://127.0.0.1:3000/calls?q=a&id=12', 'call-12'],
  ['https://shop.example/webhooks?id=7&tab=body', 'notification-7'],
  ['http://127.0.0.1:3000/payments/1300000001?tab=json', 'payment-1300000001'],
  [' 1300000001 ', 'payment-1300000001'],
  ['ORDTST01JQ4S4KY8HWQ6NA5PXB65B3D3', 'order-ORDTST01JQ4S4KY8HWQ6NA5PXB65B3D3'],
  [
    'http://127.0.0.1:3000/orders/ORDTST01JQ4S4KY8HWQ6NA5PXB65B3D3?tab=json',
    'order-ORDTST01JQ4S4KY8HWQ6NA5PXB65B3D3',
  ],
  ['http://127.0.0.1:3000/orders', null],
  ['call-12', 'call-12'],
  ['http://127.0.0.1:3000/payments', null],
  ['hello', null],
  ['12345', 'payment-12345'],
])('what is pasted as %j is found as %j', (pasted, expected) => {
  const found = findReference(pasted)
  expect(found && writeReference(found)).toBe(expected)
})

test('what only contains a reference is none', () => {
  const wrong = ['call-012', 'call-12x', 'my-call-12', 'payment-1234567890123456789', 'call-x', '', 12]
  expect(['call-12', ...wrong].map(readCompared)).toEqual(['call-12', ...wrong.map(() => undefined)])
  const pasted = ['1234', '1234567890123456789', 'x12345', '12345x', '/calls', '/overview?id=12']
  expect(pasted.map(findReference)).toEqual(pasted.map(() => null))
})
