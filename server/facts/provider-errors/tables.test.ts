import { expect, test } from 'vitest'
import { codeProblem, codesOfPath, hasCode } from './tables.ts'

/** 4020 and 205 are quoted from the provider's documentation. */
test.each([
  ['/v1/payments', '4020', true],
  ['/v1/payments', 4020, true],
  ['/v1/payments/1/refunds', '4020', true],
  ['/v1/payments', 'never', false],
  ['/v1/payments', 'toString', false],
  ['/users/me', '4020', false],
])('whether calls to %s can be refused with %s: %s', (path, code, isKnown) => {
  expect(hasCode(path, code)).toBe(isKnown)
  expect(codesOfPath(path).includes(String(code))).toBe(isKnown)
})

test('a code is wrong for a path without codes, and for one that has others', () => {
  expect(codeProblem('4020', '/v1/payments')).toBeNull()
  expect(codeProblem('4020', undefined)).toBeNull()
  expect(codeProblem('4020', '/v1/*')).toBeNull()
  expect(codeProblem('never', '/v1/payments')).toContain('/v1/payments have no code never, but ')
  expect(codeProblem('4020', '/users/me')).toContain('/users/me have no codes: use status and body')
  expect(codeProblem('never', undefined)).not.toBeNull()
})
