import { expect, test } from 'vitest'
import { createAccount } from './account.ts'

test('finds the last free number, whatever number the token prefers', () => {
  const { number } = createAccount('TEST-any', number => number !== 10_003, 0)
  expect(number).toBe(10_003)
})

test('refuses a token when every account number is taken', () => {
  expect(() => createAccount('TEST-one-too-many', () => true, 0)).toThrow(
    expect.objectContaining({ status: 503 }),
  )
})
