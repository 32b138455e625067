import { expect, test } from 'vitest'
import { isOrderId, toSearchInput } from './to-search-input.ts'

const now = Date.parse('2026-03-31T12:00:00Z')

test('without a period the last thirty days are searched, the newest first', () => {
  expect(toSearchInput({}, now)).toEqual({
    begin_date: '2026-03-01T12:00:00.000Z',
    end_date: '2026-03-31T12:00:00.000Z',
    sort_by: 'created_date',
    sort_order: 'desc',
  })
})

test('an end alone is searched with the thirty days before it', () => {
  expect(toSearchInput({ to: '2026-02-10T00:00:00Z' }, now)).toMatchObject({
    begin_date: '2026-01-11T00:00:00.000Z',
    end_date: '2026-02-10T00:00:00.000Z',
  })
})

test('filters have the names of the provider', () => {
  const search = {
    q: ' order-1001 ',
    status: 'processed',
    method: 'visa',
    type: 'qr',
    sort: 'changed',
  } as const
  expect(toSearchInput(search, now)).toMatchObject({
    external_reference: 'order-1001',
    status: 'processed',
    payment_method_id: 'visa',
    type: 'qr',
    sort_by: 'last_updated_date',
    sort_order: 'desc',
  })
})

test.each([
  ['ORDTST01JQ4S4KY8HWQ6NA5PXB65B3H1', true],
  [' ORD01JQ4S4KY8HWQ6NA5PXB65B3D3 ', true],
  ['ORDER-1001', false],
  ['order-1001', false],
])('"%s" is the id of an order: %s', (text, expected) => {
  expect(isOrderId(text)).toBe(expected)
})
