import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fuzzer, startFuzzer } from './fuzz.ts'
import { placeholderOf } from './http-case.ts'

let fuzzer: Fuzzer
beforeAll(async () => {
  fuzzer = await startFuzzer()
})
afterAll(() => fuzzer?.close())

const timeout = 120_000

test('a fixed seed finds nothing', { timeout }, async () => {
  expect(await fuzzer.run({ cases: 3000, seed: 1 })).toEqual({ cases: 3000, failure: null })
})

const seed = Math.trunc(Math.random() * 2 ** 31)
test(`the random seed ${seed} finds nothing`, { timeout }, async () => {
  expect(await fuzzer.run({ cases: 2000, seed })).toEqual({ cases: 2000, failure: null })
})

/** What `npm run fuzz` has found. */
const found = [
  [
    'a GET with the content type of a form was text/plain over tRPC',
    { transport: 'trpc', operation: 'payments.cancel', headers: { 'content-type': 'multipart/form-data' } },
  ],
  [
    'a search for nothing but letters newer than Unicode 6.1 was 503',
    { operation: 'calls.list', path: `/api/gateway/calls?text=${encodeURIComponent('\u19b0'.repeat(3))}` },
  ],
  [
    'a search for letters that are newer than Unicode 6.1 was 503',
    {
      operation: 'notifications.list',
      path: `/api/gateway/notifications?text=${encodeURIComponent('a\u19b0一')}`,
    },
  ],
  [
    'a scenario could be exported under an empty name, and not be loaded again',
    { target: 'control', operation: 'GET /simulator/scenario', path: '/simulator/scenario?name=' },
  ],
  ['TRACE over tRPC was 500', { transport: 'trpc', operation: 'payments.get', method: 'TRACE' }],
  [
    'another method over tRPC was text/plain',
    { transport: 'trpc', operation: 'payments.get', method: 'DELETE' },
  ],
  ['GET of a mutation had no Allow', { transport: 'trpc', operation: 'payments.create', method: 'GET' }],
  [
    'a filter with a member named toString was 500',
    {
      transport: 'trpc',
      operation: 'payments.search',
      method: 'GET',
      path: `/trpc/payments.search?input=${encodeURIComponent('{"then":{"toString":1}}')}`,
    },
  ],
  [
    'a content type in capitals was 415 as text/plain',
    {
      transport: 'trpc',
      operation: 'payments.cancel',
      method: 'POST',
      headers: { 'content-type': 'application/JSON' },
      body: JSON.stringify({ paymentId: placeholderOf('paymentId') }),
    },
  ],
] as const

test.each(found)('%s', async (_what, request) => {
  const path = `/trpc/${request.operation}`
  const common = {
    target: 'gateway',
    transport: 'rest',
    method: 'GET',
    path,
    headers: {},
    body: null,
  } as const
  await fuzzer.check({ ...common, ...request })
})
