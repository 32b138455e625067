import { expect, test } from 'vitest'
import { countMatches, hasMatch } from './json-search.ts'

const payment = {
  id: 13,
  status: 'approved',
  payer: { email: 'ana@testuser.com' },
  refunds: [{ status: 'approved' }],
}

test('names and values are found case-insensitively', () => {
  expect(countMatches(payment, 'approved')).toBe(2)
  expect(countMatches(payment, 'status')).toBe(2)
  expect(hasMatch(payment, 'ana@')).toBe(true)
  expect(hasMatch(payment, 'rejected')).toBe(false)
})

test('a field that matches by name and by value counts once', () => {
  expect(countMatches({ status: 'status' }, 'status')).toBe(1)
})
