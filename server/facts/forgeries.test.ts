import { expect, test } from 'vitest'
import { judgeForgery } from './forgeries.ts'

test.each([
  ['wrong_signature', 200, 'took_forged'],
  ['copies=2; wrong_signature', 204, 'took_forged'],
  ['stale_timestamp', 201, 'took_old'],
  ['stale_timestamp', 401, 'refused'],
  ['wrong_signature', 500, null],
  ['wrong_signature', null, null],
  ['lose', 200, null],
  [null, 200, null],
] as const)('of the fault %s, a shop that answers %s is judged %s', (fault, status, expected) => {
  expect(judgeForgery(fault, status)).toBe(expected)
})
