import { expect, test } from 'vitest'
import { ProviderHttpError } from './errors.ts'
import { parseRetryAfter, retryDelayMs } from './retry-policy.ts'

const nowMs = Date.parse('2026-03-02T10:00:00Z')

test.each([
  [undefined, undefined],
  ['', undefined],
  ['7', 7],
  [' 0 ', 0],
  ['Mon, 02 Mar 2026 10:00:30 GMT', 30],
  ['Mon, 02 Mar 2026 09:00:00 GMT', 0],
  ['soon', undefined],
])('reads Retry-After %j as %j seconds', (header, seconds) => {
  expect(parseRetryAfter(header, nowMs)).toBe(seconds)
})

test.each([
  ['-5', 0],
  ['soon', undefined],
  ['9'.repeat(400), 2 ** 31 - 1],
])('Retry-After %s is %s', (header, seconds) => {
  expect(parseRetryAfter(header, Date.parse('2026-11-21'))).toBe(seconds)
})

test('the delay doubles with full jitter, and Retry-After wins over it', () => {
  const failure = new Error('reset')
  expect([0, 1].map(attempt => retryDelayMs(failure, attempt, () => 1))).toEqual([150, 300])
  expect(retryDelayMs(failure, 1, () => 0)).toBe(0)
  const refusal = new ProviderHttpError({
    status: 429,
    family: null,
    body: {},
    requestId: null,
    retryAfterSeconds: 3,
  })
  expect(retryDelayMs(refusal, 0, () => 1)).toBe(3000)
})
