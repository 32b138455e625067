import { expect, test } from 'vitest'
import { shapeOf } from './shape.ts'

const specs = (value: unknown) =>
  Object.fromEntries([...shapeOf(value)].map(([path, kinds]) => [path, [...kinds].sort().join('|')]))

test.each([
  ['2026-03-02T10:15:30.000-04:00', 'date.3+offset'],
  ['2026-03-02T14:15:30Z', 'date.0Z'],
  ['2026-03-02T14:15:33.056479695Z', 'date.9Z'],
  ['2026-03-02T14:15:30', 'date.0'],
  ['1500.00', 'decimal.2'],
  ['1500.0', 'decimal.1'],
  ['1500', 'text'],
  ['jane@shop.example', 'email'],
  ['https://shop.example/a?b', 'url'],
  ['0348bff0-e5fc-4652-b7e2-957283c6478e', 'uuid'],
  ['', 'empty'],
  ['approved by nobody', 'text'],
])('the format of %j is %s', (text, format) => {
  expect(specs({ note: text })).toEqual({ '.': 'object', note: format })
})

test('digits are a format of ids only', () => {
  expect(specs({ id: '123', issuer_id: '310', reference_id: '123', zip: '1414' })).toMatchObject({
    id: 'digits',
    issuer_id: 'digits',
    reference_id: 'text',
    zip: 'text',
  })
})

test('words of closed sets are kept, and no other value', () => {
  expect(specs({ status: 'approved', currency_id: 'ARS', code: 2006, error: 'Jane Doe' })).toMatchObject({
    status: '=approved',
    currency_id: '=ARS',
    code: '=2006',
    error: 'text',
  })
  expect(specs({ code: '101' })).toMatchObject({ code: '="101"' })
  expect(specs({ code: 987654 })).toMatchObject({ code: 'number' })
})

test('a text of an error without codes is kept as its name', () => {
  expect(specs({ message: 'payer_email is required' })).toMatchObject({ message: '=payer_email_missing' })
  expect(specs({ message: 'Cannot pay an amount lower than $ 15.00' })).toMatchObject({
    message: '=amount_too_low',
  })
  expect(specs({ message: 'payer_email of Jane' })).toMatchObject({ message: 'text' })
})

test('the elements of a list share a path', () => {
  const value = { items: [{ title: 'a', price: 1 }, { title: null }, 'x'], empty: [] }
  expect(specs(value)).toEqual({
    '.': 'object',
    empty: 'list[0]',
    items: 'list',
    'items[]': 'object|text',
    'items[].price': 'absent|number',
    'items[].title': 'null|text',
  })
  expect(specs([[1]])).toEqual({ '.': 'list', '[]': 'list', '[][]': 'number' })
})

test.each(['TESTUSER1234567', 'jane@shop.example', 'a b', '710000111', 'x'.repeat(49), ''])(
  'the key %j may be data, and is not kept',
  key => {
    expect(specs({ [key]: 1 })).toEqual({ '.': 'object', '["*"]': 'number' })
  },
)

test('a key with a dot is quoted', () => {
  expect(specs({ additional_info: { 'payer.authentication_type': 'x' } })).toMatchObject({
    'additional_info["payer.authentication_type"]': 'text',
  })
})
