import { expect, test } from 'vitest'
import { CallAbortedError, ProviderHttpError, ProviderNetworkError } from './errors.ts'
import { isUnperformed, mayRetry, retryDelayMs } from './retry-policy.ts'

const answered = (status: number, retryAfterSeconds?: number) =>
  new ProviderHttpError({ status, family: null, body: {}, requestId: null, retryAfterSeconds })
const broken = (code: string, isAfterHeaders = false) =>
  new ProviderNetworkError(Object.assign(new Error(code), { code }), isAfterHeaders)

/** Of each failure: whether a safe call is repeated, whether any other one is, and whether nothing can have happened. */
const failures: [what: string, error: Error, expected: [boolean, boolean, boolean]][] = [
  ...[400, 401, 404, 409, 499].map(status => row(answered(status), false, false, true)),
  ...[399, 500].map(status => row(answered(status), false, false, false)),
  row(answered(429), true, true, true),
  ...[502, 503, 504].map(status => row(answered(status), true, false, false)),
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].map(
    code => row(broken(code), true, true, true),
  ),
  row(broken('ECONNRESET'), true, false, false),
  row(new ProviderNetworkError(new Error('no code'), false), true, false, false),
  row(broken('EPIPE', true), false, false, false),
  row(new CallAbortedError(), false, false, false),
]

function row(error: Error, ...expected: [boolean, boolean, boolean]): (typeof failures)[number] {
  return [error.message, error, expected]
}

test.each(failures)('%s: what is repeated, and what was surely not performed', (_what, error, expected) => {
  expect([mayRetry(error, 'repeatable'), mayRetry(error, 'only_unprocessed'), isUnperformed(error)]).toEqual(
    expected,
  )
})

test('the delay doubles with full jitter, and Retry-After wins over it', () => {
  const failure = new Error('reset')
  expect([0, 1].map(attempt => retryDelayMs(failure, attempt, () => 1))).toEqual([150, 300])
  expect(retryDelayMs(failure, 1, () => 0)).toBe(0)
  expect(retryDelayMs(answered(429, 3), 0, () => 1)).toBe(3000)
  expect(retryDelayMs(answered(429, 0), 1, () => 1)).toBe(0)
})
