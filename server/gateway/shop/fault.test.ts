import { expect, test } from 'vitest'
import { answerOf, type ShopFault } from './fault.ts'

const path = '/v1/payments'
const headersOf = (fault: ShopFault) =>
  Object.fromEntries(
    Object.entries(
      Object.groupBy(answerOf(fault, path)?.headers ?? [], (_, place) =>
        place % 2 === 0 ? 'names' : 'values',
      ),
    ),
  )

test('a fault without a status replaces no answer, unless it closes the connection', () => {
  expect(answerOf({}, path)).toBeNull()
  expect(answerOf({ reset: true }, path)).toMatchObject({ status: 502, headers: [] })
})

test.each<[ShopFault, string | null]>([
  [{ status: 429 }, '1'],
  [{ status: 429, retry_after: 7 }, '7'],
  [{ status: 429, retry_after: 0 }, '0'],
  [{ status: 428 }, null],
  [{ status: 503 }, null],
  [{ status: 503, retry_after: 2 }, '2'],
])('the time to wait of %j is %s', (fault, seconds) => {
  const { names = [], values = [] } = headersOf(fault)
  expect(values[names.indexOf('retry-after')] ?? null).toBe(seconds)
})

test.each([
  [429, 'local_rate_limited'],
  [500, 'internal_error'],
  [502, 'requested_by_a_rule'],
])('the body for %i has the code %s', (status, error) => {
  const read = (body?: unknown) =>
    JSON.parse(String(answerOf({ status, ...(body !== undefined && { body }) } as ShopFault, path)?.body))
  expect(read()).toMatchObject({ error, status })
  expect(read({ own: 1 })).toEqual({ own: 1 })
})
