import { expect, test } from 'vitest'
import { idempotencyKeyOf } from './headers.ts'

test('of two idempotency keys, as sdk-java sends them, the last is the key of the call', () => {
  const json = ['content-type', 'application/json']
  expect(idempotencyKeyOf(['X-Idempotency-Key', 'random', 'X-Idempotency-Key', 'own', ...json])).toBe('own')
  expect(idempotencyKeyOf([...json, 'x-idempotency-key', 'only'])).toBe('only')
  expect(idempotencyKeyOf(json)).toBeNull()
})
