/** The live feed as the console and test suites read it: tRPC's own subscription link over a real event stream. */
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppRouter } from '../gateway/procedures/router.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
beforeAll(async () => {
  folder = await makeTemporaryFolder()
})
afterAll(() => folder?.remove())

let folders = 0
const newDataDir = () => ({ GATEWAY_DATA_DIR: `${folder.path}/data-${++folders}` })

type Follower = {
  /** `seq resource` of each entry, or `gap`, in order of arrival. The seq must equal the id of the event. */
  seen: string[]
  started: Promise<void>
  stop: () => void
}

type Input = { lastEventId?: string; kind?: 'notification' | 'call' }

function follow(url: string, input: Input = { kind: 'notification' }): Follower {
  const client = createTRPCClient<AppRouter>({
    links: [httpSubscriptionLink({ url: `${url}/trpc`, EventSource })],
  })
  const seen: string[] = []
  const started = Promise.withResolvers<void>()
  const { unsubscribe } = client.notifications.feed.subscribe(input, {
    onStarted: () => started.resolve(),
    onData: ({ id, data }) => {
      if (data.type === 'gap') seen.push('gap')
      else seen.push(id === String(data.entry.seq) ? `${id} ${data.entry.resource}` : `${id} is not its seq`)
    },
  })
  return { seen, started: started.promise, stop: unsubscribe }
}

async function notify(gateway: TestGateway, from: number, to: number): Promise<void> {
  for (let id = from; id <= to; id++)
    await gateway.rest('POST', '/webhooks', { type: 'payment', data: { id: String(id) } })
}

const expected = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index} ${from + index}`)

test('the feed delivers notifications in order, each with its seq as the event id', async () => {
  await using gateway = await startTestGateway(newDataDir())
  const follower = follow(gateway.url)
  await follower.started
  await notify(gateway, 1, 20)
  await expect.poll(() => follower.seen).toEqual(expected(1, 20))
  follower.stop()
})

test('a new feed starts with the next entry; with lastEventId, with the entry after it', async () => {
  await using gateway = await startTestGateway(newDataDir())
  await notify(gateway, 1, 5)
  const [fresh, resumed, whole] = [
    follow(gateway.url),
    follow(gateway.url, { kind: 'notification', lastEventId: '2' }),
    follow(gateway.url, { lastEventId: '0' }),
  ]
  await Promise.all([fresh.started, resumed.started, whole.started])
  await notify(gateway, 6, 7)
  await expect.poll(() => fresh.seen).toEqual(expected(6, 7))
  await expect.poll(() => resumed.seen).toEqual(expected(3, 7))
  await expect.poll(() => whole.seen).toEqual(expected(1, 7))
  for (const follower of [fresh, resumed, whole]) follower.stop()
})

test('the feed resumes after a restart of the server on the same port, without loss or repetition', async () => {
  const dataDir = newDataDir()
  const first = await startTestGateway(dataDir)
  const follower = follow(first.url)
  await follower.started
  await notify(first, 1, 3)
  await expect.poll(() => follower.seen).toEqual(expected(1, 3))
  await first.stop()
  await using second = await startTestGateway({ ...dataDir, PORT: String(first.port) })
  // Sent before the client reconnects, so only resuming can deliver them.
  await notify(second, 4, 6)
  await expect.poll(() => follower.seen).toEqual(expected(1, 6))
  await notify(second, 7, 8)
  await expect.poll(() => follower.seen).toEqual(expected(1, 8))
  follower.stop()
  await first[Symbol.asyncDispose]()
})

test('calls and notifications share one feed, unless it is filtered by kind', async () => {
  await using gateway = await startTestGateway({
    ...newDataDir(),
    GATEWAY_PROVIDER_URL: 'http://127.0.0.1:9',
  })
  const [both, calls] = [follow(gateway.url, {}), follow(gateway.url, { kind: 'call' })]
  await Promise.all([both.started, calls.started])
  await notify(gateway, 1, 1)
  await gateway.rest('GET', '/payments/abc')
  await expect.poll(() => both.seen).toEqual(['1 1', '2 abc'])
  await expect.poll(() => calls.seen).toEqual(['2 abc'])
  for (const follower of [both, calls]) follower.stop()
})

test('a lastEventId of an older journal is answered with a gap and all entries', async () => {
  await using gateway = await startTestGateway(newDataDir())
  await notify(gateway, 1, 2)
  const follower = follow(gateway.url, { lastEventId: '999' })
  await expect.poll(() => follower.seen).toEqual(['gap', ...expected(1, 2)])
  follower.stop()
})

test('a lastEventId that is not a seq and an unknown kind are validation failures in the envelope', async () => {
  await using gateway = await startTestGateway(newDataDir())
  for (const input of [{ lastEventId: 'abc' }, { lastEventId: '-1' }, { kind: 'rumor' }]) {
    const query = encodeURIComponent(JSON.stringify(input))
    const { status, body } = await gateway.http('GET', `/trpc/notifications.feed?input=${query}`)
    expect([status, body.ok, Object.keys(body.errors)]).toEqual([422, false, Object.keys(input)])
  }
})

test('many clients receive the same entries in the same order', async () => {
  await using gateway = await startTestGateway(newDataDir())
  const followers = Array.from({ length: 20 }, () => follow(gateway.url))
  await Promise.all(followers.map(({ started }) => started))
  await Promise.all([notify(gateway, 1, 25), notify(gateway, 101, 125)])
  await expect.poll(() => followers.map(({ seen }) => seen.length)).toEqual(followers.map(() => 50))
  for (const { seen } of followers) expect(seen).toEqual(followers[0]?.seen)
  for (const follower of followers) follower.stop()
})
