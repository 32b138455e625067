import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

async function ask(path: string, query: Record<string, string>) {
  const response = await fetch(`${demo.url}/trpc/${path}?${new URLSearchParams(query)}`)
  const text = await response.text()
  // The provider's errors contain the second of the request, and its id.
  return { status: response.status, text: text.replace(/[\d-]+T[\d:]+UTC;[0-9a-f-]+/, 'UTC') }
}

const paid = 'the payment of this test'
test.each([
  ['an answer', 'payments.get', { paymentId: paid }, 200],
  ['an answer of the journal', 'notifications.list', { limit: 1 }, 200],
  ['a refusal of the provider', 'payments.get', { paymentId: '999999' }, 404],
  ['a failed validation', 'payments.get', { paymentId: '' }, 422],
  ['an entry that does not exist', 'calls.get', { seq: 999_999 }, 404],
])('%s is the same for a single query and for a batch of one', async (_case, path, example, status) => {
  const { id } = await demo.pay()
  await demo.simulator.idle()
  const input = 'paymentId' in example && example.paymentId === paid ? { paymentId: String(id) } : example
  const single = await ask(path, { input: JSON.stringify(input) })
  const batch = await ask(path, { batch: '1', input: JSON.stringify({ 0: input }) })
  expect(single.status).toBe(status)
  expect([JSON.parse(single.text)]).toEqual(JSON.parse(batch.text))
  expect(batch.status).toBe(status)
})

test('a query without input needs no input parameter', async () => {
  const { status, text } = await ask('health.get', {})
  expect(status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({ result: { data: {} } })
})

test('an input that is not JSON is 400', async () => {
  expect((await ask('payments.get', { input: '{' })).status).toBe(400)
})
