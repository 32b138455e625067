import { expect, test } from 'vitest'
import { matchesPath } from './matches-path.ts'

test.each([
  ['/v1/payments', '/v1/payments', true],
  ['/v1/payments', '/v1/payments/', true],
  ['/v1/payments/', '/v1/payments', true],
  ['/v1/payments', '/v1/payments/1', false],
  ['/v1/payments', '/v1/payment', false],
  ['/v1/payments/*', '/v1/payments/123', true],
  ['/v1/payments/*', '/v1/payments', false],
  ['/v1/payments/*', '/v1/payments/123/refunds', false],
  ['/v1/payments/*/refunds', '/v1/payments/123/refunds', true],
  ['/v1/*payments', '/v1/my-payments', true],
  ['/v1/*payments', '/v1/payments', false],
  ['/v1/**', '/v1/payments/123/refunds', true],
  ['/v1**', '/v1', true],
  ['/**/refunds', '/v1/payments/123/refunds', true],
  ['/**/refunds', '/v1/payments/123', false],
  ['/**/*/refunds', '/v1/payments/123/refunds', true],
  ['/**s/*/r**', '/v1/payments/123/refunds/7', true],
  ['/v1/a.c', '/v1/abc', false],
  ['/v1/(a|b)+', '/v1/(a|b)+', true],
  ['/**', '/', true],
  ['/**', '/x', true],
])('%s matches %s: %s', (pattern, path, isFit) => {
  expect(matchesPath(pattern, path)).toBe(isFit)
})

test('a pattern with many wildcards matches a long path in a bounded number of steps', () => {
  const pattern = `/${'**a'.repeat(60)}!`
  expect(matchesPath(pattern, `/${'a'.repeat(2_000)}`)).toBe(false)
  expect(matchesPath(pattern, `/${'a'.repeat(2_000)}!`)).toBe(true)
})
