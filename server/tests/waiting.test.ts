/** Waits for notifications, for calls, and until nothing is pending. */
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationSummary } from '../journal/entries.ts'
import type { Rest } from './support/callers.ts'
import { startTestDemo } from './support/start-test-demo.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import {
  json,
  never,
  type StubAnswer,
  type StubProvider,
  startStubProvider,
} from './support/stub-provider.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway?.[Symbol.asyncDispose]())

type Waited = { entries: NotificationSummary[]; next_after: number }

const notify = (id: string, action = 'payment.created', type = 'payment') =>
  gateway.rest('POST', '/webhooks', { type, action, data: { id } })
const wait = (query: string) => gateway.rest<Waited>('GET', `/notifications/wait?${query}`)

/** Resolves when this many requests wait. */
async function untilWaiting(count: number): Promise<void> {
  await expect
    .poll(async () => (await gateway.http('GET', '/metrics')).text)
    .toContain(`pasarela_requests_under_way{share="waits"} ${count}\n`)
}

test('answers at once if the entries are in the journal', async () => {
  await notify('1')
  await notify('1', 'payment.updated')
  const { status, body } = await wait('resource=1&count=2&timeout=0')
  expect(status).toBe(200)
  expect(body.data.entries.map(({ action }) => action)).toEqual(['payment.created', 'payment.updated'])
  expect(body.data.next_after).toBe(body.data.entries[1]?.seq)
})

test('answers as soon as enough entries match every filter, oldest first', async () => {
  await notify('2')
  const waiting = wait('resource=2&action=payment.updated&verdict=unsigned&count=2')
  await untilWaiting(1)
  await notify('2', 'payment.updated')
  await notify('2', 'chargeback.created', 'chargebacks')
  await notify('3', 'payment.updated')
  await notify('2', 'payment.updated')
  const { status, body } = await waiting
  expect(status).toBe(200)
  const [first, second] = body.data.entries
  expect(body.data.entries.map(({ resource, action }) => [resource, action])).toEqual(
    Array(2).fill(['2', 'payment.updated']),
  )
  expect(body.data.next_after).toBe(second?.seq)
  expect(second?.seq).toBe((first?.seq ?? 0) + 3)
  const next = wait(`resource=2&action=payment.updated&after=${body.data.next_after}`)
  await untilWaiting(1)
  await notify('2', 'payment.updated')
  expect((await next).body.data.entries[0]?.seq).toBe((second?.seq ?? 0) + 1)
})

test('waits for calls, which are recorded after their answers', async () => {
  const { headers } = await gateway.rest('POST', '/payments', {})
  const { status, body } = await gateway.rest<Waited>(
    'GET',
    '/calls/wait?operation=payments.create&status=422',
  )
  expect(status).toBe(200)
  expect(body.data.entries[0]?.correlation_id).toBe(headers['x-request-id'])
})

test('a timeout is 408 with the nearest entries and the filters that each of them fails', async () => {
  await notify('4')
  const [before] = (await wait('resource=4')).body.data.entries
  await notify('5', 'payment.created')
  const { status, body } = await wait(
    `resource=4&topic=payment&action=payment.updated&after=${before?.seq}&count=2&timeout=0.01`,
  )
  expect(status).toBe(408)
  expect(body).toMatchObject({ ok: false, code: 'wait_timeout', details: { matched: [] } })
  const { near } = body.details as { near: { entry: NotificationSummary; mismatches: unknown[] }[] }
  expect(near).toHaveLength(5)
  expect(near.slice(0, 2)).toMatchObject([
    {
      entry: { resource: '5' },
      mismatches: [
        { filter: 'resource', expected: '4', actual: '5' },
        { filter: 'action', expected: 'payment.updated', actual: 'payment.created' },
      ],
    },
    {
      entry: { seq: before?.seq },
      mismatches: [
        { filter: 'after', expected: before?.seq, actual: before?.seq },
        { filter: 'action', expected: 'payment.updated', actual: 'payment.created' },
      ],
    },
  ])
  expect(body.message).toBe(
    `0 of 2 notifications came within 0.01 s. The nearest has seq ${near[0]?.entry.seq}: its resource is 5, not 4; its action is payment.created, not payment.updated.`,
  )
})

test('a timeout names the entries that did match', async () => {
  await notify('6')
  const { entries } = (await wait('resource=6')).body.data
  expect(await wait('resource=6&count=2&timeout=0.01')).toMatchObject({
    status: 408,
    body: { details: { matched: [entries[0]?.seq] } },
  })
})

test('a caller that leaves no longer waits', async () => {
  const caller = request({
    port: gateway.port,
    path: '/api/gateway/notifications/wait?resource=none',
    agent: false,
  })
  caller.on('error', () => {})
  caller.end()
  await untilWaiting(1)
  caller.destroy()
  await untilWaiting(0)
})

type Settled = { newest: number; provider: string; scheduled: number | null; next_at: string | null }
const settle = (rest: Rest, timeout = 30) => rest<Settled>('GET', `/notifications/settled?timeout=${timeout}`)

test('settled: the simulator has tried all notifications, they are forwarded, and calls are recorded', async () => {
  await using shop = await startShop(json(200, {}))
  await using demo = await startTestDemo()
  await demo.rest('POST', '/forwarding', { url: shop.url })
  const { id } = await demo.pay()
  const { status, body } = await settle(demo.rest)
  expect([status, body.data]).toEqual([200, { newest: 4, provider: 'idle', scheduled: 0, next_at: null }])
  expect(shop.seen).toHaveLength(1)
  const { entries } = (await demo.rest<Waited>('GET', `/payments/${id}/timeline`)).body.data
  expect(entries).toHaveLength(3)
})

test('settled: what the simulator does later is counted, and not waited for', async () => {
  await using demo = await startTestDemo()
  await demo.control('POST', '/simulator/notification-faults', { lose: true })
  await demo.pay()
  const { body } = await settle(demo.rest)
  expect(body.data).toMatchObject({ provider: 'idle', scheduled: 1, next_at: expect.stringContaining('T') })
})

test('settled: a shop that does not answer is still being told', async () => {
  await using shop = await startShop(never)
  await using demo = await startTestDemo()
  await demo.rest('POST', '/forwarding', { url: shop.url })
  await demo.pay()
  await expect.poll(() => shop.seen).toHaveLength(1)
  // On a busy machine the simulator may need longer than the first wait to say that it is idle.
  await expect
    .poll(() => settle(demo.rest, 0.2))
    .toMatchObject({
      status: 408,
      body: { code: 'wait_timeout', details: { busy: 'forwarding' } },
    })
})

test('settled: nobody knows what a provider other than the simulator will send', async () => {
  expect((await settle(gateway.rest)).body.data).toMatchObject({
    provider: 'unknown',
    scheduled: null,
    next_at: null,
  })
})

async function startShop(answer: StubAnswer): Promise<StubProvider & AsyncDisposable> {
  const shop = await startStubProvider()
  shop.answerWith(answer)
  return { ...shop, [Symbol.asyncDispose]: shop.close }
}
