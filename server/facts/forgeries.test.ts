import { expect, test } from 'vitest'
import { judgeForgery } from './forgeries.ts'

test.each([
  ['wrong_signature', 'wrong', 200, 'took_forged'],
  ['copies=2; wrong_signature', 'wrong', 204, 'took_forged'],
  ['stale_timestamp', 'valid', 201, 'took_old'],
  ['stale_timestamp', 'valid', 401, 'refused'],
  ['wrong_signature', 'wrong', 302, null],
  ['wrong_signature', 'wrong', 500, null],
  ['wrong_signature', 'wrong', null, null],
  // Without a secret nothing is signed, and an IPN never verifies.
  ['wrong_signature', undefined, 200, null],
  ['stale_timestamp', undefined, 200, null],
  ['lose', 'valid', 200, null],
  [undefined, 'valid', 200, null],
] as const)(
  'of the fault %s, signed %s, a shop that answers %s is judged %s',
  (fault, signature, status, expected) => {
    expect(judgeForgery({ fault, signature, status })).toBe(expected)
  },
)
