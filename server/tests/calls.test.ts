import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallDetail, CallSummary } from '../journal/entries.ts'
import { startTestDemo, type TestDemo } from '../testing/start-test-demo.ts'

type Page = { entries: CallSummary[]; next_after: number }

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const list = async (query: string) => (await demo.rest<Page>('GET', `/calls?${query}`)).body.data.entries
/** Calls are written behind their answers. */
const awaitCall = (id: string) => expect.poll(async () => (await list(`text=${id}`)).length).toBe(1)

test('a call is kept with its operation, door, statuses, time and ids; reads of the journal leave none', async () => {
  const payment = await demo.pay({ external_reference: 'kept-call' })
  await awaitCall('kept-call')
  await demo.rest('GET', '/health')
  await demo.rest('GET', '/notifications')
  const [call] = await list('limit=1')
  expect(call).toMatchObject({
    kind: 'call',
    operation: 'payments.create',
    door: 'rest',
    outcome: 'ok',
    error_code: null,
    status: 201,
    provider_status: 201,
    attempts: 1,
    resource: String(payment.id),
    payment_id: String(payment.id),
    duration_ms: expect.any(Number),
  })
  const { body } = await demo.rest<CallDetail>('GET', `/calls/${call?.seq}`)
  expect(JSON.parse(body.data.request)).toMatchObject({ external_reference: 'kept-call', token: '***' })
  expect(JSON.parse(body.data.response)).toMatchObject({ id: payment.id, status: 'approved' })
})

test('a call that failed is kept with its code, whoever refused it', async () => {
  await demo.rest('GET', '/payments/998877')
  await demo.rest('POST', '/test-users', { site_id: 'KEPT' })
  await expect
    .poll(async () =>
      (await list('limit=2')).map(({ operation, outcome, error_code, status, provider_status }) => [
        operation,
        outcome,
        error_code,
        status,
        provider_status,
      ]),
    )
    .toEqual([
      ['testUsers.create', 'error', 'validation_failed', 422, null],
      ['payments.get', 'error', 'provider_refused', 404, 404],
    ])
})

test('door, operation, status and text filter the list', async () => {
  await demo.trpc.customers.search.query({ email: 'filter@testuser.com' })
  await awaitCall('filter@testuser.com')
  expect(await list('door=trpc')).toMatchObject([{ operation: 'customers.search', door: 'trpc' }])
  expect(await list('door=rest&operation=customers.search')).toEqual([])
  for (const { status } of await list('status=404')) expect(status).toBe(404)
})

test('a seq that does not exist is 404', async () => {
  const { status, body } = await demo.rest('GET', '/calls/999999')
  expect([status, body]).toEqual([404, { ok: false, message: 'There is no call with seq 999999.' }])
})
