/** X-Request-Id is the caller's, or a generated one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

test('returns X-Request-Id as it was sent, and generates one if absent', async () => {
  const kept = await demo.rest('GET', '/health', undefined, { 'x-request-id': 'check-out-7' })
  expect(kept.headers['x-request-id']).toBe('check-out-7')
  const made = await demo.rest('GET', '/health')
  expect(made.headers['x-request-id']).toMatch(uuid)
  for (const path of ['/no/such', '/payments/abc'])
    expect((await demo.rest('GET', path)).headers['x-request-id']).toMatch(uuid)
})

test.each([
  ['129 characters', 'x'.repeat(129)],
  ['blanks', 'a b'],
  ['bytes beyond ASCII', 'é'],
])('replaces an X-Request-Id of %s', async (_what, id) => {
  const { headers } = await demo.rest('GET', '/health', undefined, { 'x-request-id': id })
  expect(headers['x-request-id']).toMatch(uuid)
})

test('keeps an X-Request-Id of 128 characters', async () => {
  const id = 'x'.repeat(128)
  const { headers } = await demo.rest('GET', '/health', undefined, { 'x-request-id': id })
  expect(headers['x-request-id']).toBe(id)
})

test("the journal keeps the request id with the provider's own", async () => {
  const { id } = await demo.pay()
  await demo.rest('GET', `/payments/${id}`, undefined, { 'x-request-id': 'look-for-me' })
  await expect
    .poll(async () => (await demo.rest('GET', '/calls?operation=payments.get&text=look-for-me')).body.data)
    .toMatchObject({
      entries: [
        { operation: 'payments.get', correlation_id: 'look-for-me', provider_request_id: expect.any(String) },
      ],
    })
})
