import { expect, test } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

const nowMs = Date.parse('2026-03-02T10:00:00Z')

test.each([
  [undefined, undefined],
  ['', undefined],
  ['7', 7],
  [' 0 ', 0],
  ['Mon, 02 Mar 2026 10:00:30 GMT', 30],
  ['Mon, 02 Mar 2026 09:00:00 GMT', 0],
  ['-5', 0],
  ['soon', undefined],
  ['9'.repeat(400), 2 ** 31 - 1],
])('reads Retry-After %j as %j seconds', (header, seconds) => {
  expect(parseRetryAfter(header, nowMs)).toBe(seconds)
})
