/** Every filter of the lists works on the live feed, for replayed and for live entries. */
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EntryFilter, feedMessageSchema } from '../contract/journal.ts'
import type { AppRouter } from '../gateway/procedures/router.ts'
import type { EntrySummary } from '../journal/entries.ts'
import { signNotification } from './support/sign-notification.ts'
import { startTestGateway, type TestGateway, testWebhookSecret } from './support/start-test-gateway.ts'
import { json, type StubProvider, startStubProvider } from './support/stub-provider.ts'
import { waitFor } from './support/wait-for.ts'

let provider: StubProvider
let gateway: TestGateway
let rounds = 0
beforeAll(async () => {
  provider = await startStubProvider()
  gateway = await startTestGateway({
    GATEWAY_PROVIDER_URL: provider.url,
    GATEWAY_WEBHOOK_SECRET: testWebhookSecret,
  })
  await makeEntries()
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  await provider?.close()
})

/**
 * Notifications of two topics, one of them rejected and one sent by the gateway itself, and calls with three outcomes.
 */
async function makeEntries(): Promise<void> {
  await notify('payment', '77')
  await notify('order', 'ORD77')
  await gateway.rest('POST', '/webhooks?data.id=88', { type: 'payment', data: { id: '88' } })
  await gateway.rest('POST', '/notifications/test', { topic: 'payment', resource: '99' })
  provider.answerWith(json(200, { id: 77, status: 'approved' }))
  await gateway.rest('GET', '/payments/77')
  await gateway.trpc.payments.get.query({ paymentId: '78' })
  provider.answerWith(json(404, { message: 'no such customer', error: 'not_found', status: 404 }))
  await gateway.rest('GET', '/customers/77')
  rounds++
  // Calls are recorded after their answers, in order: this call is the last.
  const last = () => gateway.trpc.calls.list.query({ operation: 'customers.get' })
  await waitFor(async () => expect((await last()).entries).toHaveLength(rounds))
}

async function notify(type: string, id: string): Promise<void> {
  const signature = signNotification({ id, requestId: id, ts: '1742505638', secret: testWebhookSecret })
  const headers = { 'x-request-id': id, 'x-signature': signature }
  await gateway.rest('POST', `/webhooks?data.id=${id}`, { type, data: { id } }, headers)
}

type Follower = { seen: EntrySummary[]; started: Promise<void>; stop: () => void }

function follow(filter: EntryFilter, lastEventId?: string): Follower {
  const client = createTRPCClient<AppRouter>({
    links: [httpSubscriptionLink({ url: `${gateway.url}/trpc`, EventSource })],
  })
  const seen: EntrySummary[] = []
  const started = Promise.withResolvers<void>()
  const input = { ...filter, ...(lastEventId !== undefined && { lastEventId }) }
  const { unsubscribe } = client.notifications.feed.subscribe(input, {
    onStarted: () => started.resolve(),
    onData: ({ data }) => {
      const message = feedMessageSchema.parse(data)
      if (message.type === 'entry') seen.push(message.entry)
    },
  })
  return { seen, started: started.promise, stop: unsubscribe }
}

async function listAll(): Promise<EntrySummary[]> {
  const { entries: notifications } = await gateway.trpc.notifications.list.query({ limit: 1000 })
  const { entries: calls } = await gateway.trpc.calls.list.query({ limit: 1000 })
  return [...notifications, ...calls].sort((a, b) => a.seq - b.seq)
}

/** Each filter with its meaning, implemented a second time without the code under test. */
const filters: [EntryFilter, (entry: EntrySummary) => boolean][] = [
  [{ kind: 'call' }, ({ kind }) => kind === 'call'],
  [{ topic: 'order' }, entry => 'topic' in entry && entry.topic === 'order'],
  [{ verdict: 'rejected' }, entry => 'verdict' in entry && entry.verdict === 'rejected'],
  [{ resource: '77' }, ({ resource }) => resource === '77'],
  [{ status: 401 }, ({ status }) => status === 401],
  [{ status_class: '4xx' }, ({ status }) => status >= 400 && status < 500],
  [{ outcome: 'error' }, entry => 'outcome' in entry && entry.outcome === 'error'],
  [{ transport: 'trpc' }, entry => 'transport' in entry && entry.transport === 'trpc'],
  [{ operation: 'payments.get' }, entry => 'operation' in entry && entry.operation === 'payments.get'],
  [{ subject: 'payment' }, entry => 'subject' in entry && entry.subject === 'payment'],
  [{ payment_id: '77' }, ({ payment_id }) => payment_id === '77'],
  [{ order_id: 'ORD77' }, ({ resource }) => resource === 'ORD77'],
  [{ origin: 'test' }, entry => 'origin' in entry && entry.origin === 'test'],
  [{ text: 'ord77' }, ({ resource }) => resource === 'ORD77'],
  [
    { resource: '77', operation: 'payments.get', outcome: 'ok' },
    entry => 'operation' in entry && entry.operation === 'payments.get' && entry.resource === '77',
  ],
]

test.each(filters)('%j filters replayed and live entries', async (filter, passes) => {
  const [whole, fresh] = [follow(filter, '0'), follow(filter)]
  await Promise.all([whole.started, fresh.started])
  const before = (await listAll()).filter(passes)
  expect(before).not.toEqual([])
  await expect.poll(() => whole.seen).toEqual(before)
  await makeEntries()
  const all = await listAll()
  const passing = all.filter(passes)
  expect(passing.length).toBeGreaterThan(before.length)
  expect(passing.length).toBeLessThan(all.length)
  await expect.poll(() => whole.seen).toEqual(passing)
  await expect.poll(() => fresh.seen).toEqual(passing.slice(before.length))
  whole.stop()
  fresh.stop()
})

test.each([
  [{ verdict: 'nearly' }, 'verdict'],
  [{ status: 'high' }, 'status'],
  [{ status_class: '3xx' }, 'status_class'],
  [{ text: 'x'.repeat(201) }, 'text'],
])('refuses %j, as a list does', async (input, field) => {
  const query = encodeURIComponent(JSON.stringify(input))
  const { status, body } = await gateway.http('GET', `/trpc/notifications.feed?input=${query}`)
  expect([status, body.ok, Object.keys(body.errors)]).toEqual([422, false, [field]])
})

test('refuses a field that is not a filter', async () => {
  const query = encodeURIComponent(JSON.stringify({ color: 'blue' }))
  expect((await gateway.http('GET', `/trpc/notifications.feed?input=${query}`)).status).toBe(422)
})
