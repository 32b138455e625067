import { expect, test } from 'vitest'
import { ProviderHttpError } from './errors.ts'
import { retryDelayMs } from './retry-policy.ts'

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
