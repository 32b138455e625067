/** Above its capacity the gateway refuses some requests immediately, and serves the others. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { EventSource } from 'eventsource'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PressureBounds } from '../gateway/http/pressure.ts'
import type { Rest } from './support/callers.ts'
import { openTestJournal } from './support/open-test-journal.ts'
import { startTestGateway } from './support/start-test-gateway.ts'
import { json, type StubProvider, startStubProvider } from './support/stub-provider.ts'

let stub: StubProvider
let journal: Awaited<ReturnType<typeof openTestJournal>>
let release: (() => void)[] = []
beforeAll(async () => {
  stub = await startStubProvider()
  journal = await openTestJournal()
  stub.answerWith((response, request) => {
    release.push(() => json(200, { id: 5 })(response, request))
  })
})
afterEach(() => {
  release = []
})
afterAll(async () => {
  await journal?.close()
  await stub?.close()
})

function start(calls: PressureBounds['calls'], maxQueuedCalls = 5000) {
  const notifications = { maxUnderWay: 2000, minUnderWay: 500 }
  const pages = { maxUnderWay: 1, minUnderWay: 1 }
  const waits = { maxUnderWay: 2, minUnderWay: 2 }
  const environment = { GATEWAY_PROVIDER_URL: stub.url, GATEWAY_PROVIDER_TIMEOUT_MS: '60000' }
  const pressureBounds = { calls, shops: calls, notifications, pages, waits, maxQueuedCalls }
  return startTestGateway(environment, journal.journal, { pressureBounds })
}

/** Calls whose provider answers after `release`. */
async function holdCalls(rest: Rest, count: number): Promise<() => Promise<number[]>> {
  const calls = Array.from({ length: count }, () => rest('GET', '/payments/5'))
  await expect.poll(() => release.length).toBe(count)
  return async () => {
    for (const answer of release.splice(0)) answer()
    return (await Promise.all(calls)).map(({ status }) => status)
  }
}

const statusOf = async (rest: Rest) => (await rest('GET', '/health')).status

test('excess calls are 503 with Retry-After; notifications, feed and probes are served; then calls are served again', async () => {
  await using gateway = await start({ maxUnderWay: 3, minUnderWay: 3 })
  // A subscriber does not count as a call.
  const feed = new EventSource(`${gateway.url}/trpc/notifications.feed`)
  await new Promise(resolve => feed.addEventListener('connected', resolve, { once: true }))
  const letGo = await holdCalls(gateway.rest, 3)
  for (const path of ['/api/gateway/health', '/trpc/health.get']) {
    const { status, headers, body } = await gateway.http('GET', path)
    expect([path, status, headers['retry-after'], body]).toEqual([
      path,
      503,
      '1',
      {
        ok: false,
        code: 'unavailable',
        message: 'The gateway has more requests than it can serve. Try again later.',
      },
    ])
  }
  expect((await gateway.rest('POST', '/webhooks', { type: 'payment' })).status).toBe(200)
  for (const path of ['/livez', '/readyz']) expect((await gateway.http('GET', path)).status).toBe(200)
  expect(await letGo()).toEqual([200, 200, 200])
  await expect.poll(() => statusOf(gateway.rest)).toBe(200)
  feed.close()
})

test('refuses calls while the event loop is late, and accepts them afterwards', async () => {
  await using gateway = await start({ maxUnderWay: 1000, minUnderWay: 1 })
  const letGo = await holdCalls(gateway.rest, 1)
  await expect.poll(() => statusOf(gateway.rest), { timeout: 5_000 }).toBe(200)
  let isRefused = false
  while (!isRefused) {
    const answered = statusOf(gateway.rest).then(status => {
      isRefused = status === 503
      return true
    })
    // Each turn of the event loop is late, but it does turn.
    for (let isAnswered = false; !isAnswered; ) {
      block(300)
      isAnswered = await Promise.race([answered, setImmediate(false)])
    }
  }
  await expect.poll(() => statusOf(gateway.rest), { timeout: 5_000 }).toBe(200)
  expect(await letGo()).toEqual([200])
})

test('refuses calls while many wait for the journal, takes notifications, and accepts calls afterwards', async () => {
  await using gateway = await start({ maxUnderWay: 1000, minUnderWay: 1 }, 1)
  // Stores the calls of earlier tests.
  await journal.journal.flush()
  const letGo = await holdCalls(gateway.rest, 1)
  // Each call is recorded, and waits up to 100 ms to be written with others.
  const record = async () => (await gateway.rest('POST', '/payments', {})).status
  // On a busy machine the event loop is late at first, and the gateway refuses calls because of that.
  await expect.poll(record, { timeout: 5_000 }).toBe(422)
  await expect.poll(record, { timeout: 5_000 }).toBe(503)
  expect((await gateway.rest('POST', '/webhooks', { type: 'payment' })).status).toBe(200)
  await expect.poll(() => statusOf(gateway.rest)).toBe(200)
  expect(await letGo()).toEqual([200])
})

const refused = { status: 503, headers: { 'retry-after': '1' }, body: { code: 'unavailable' } }

test('excess pages of whole entries are 503, other calls are served; pages are served again once the first ones were read', async () => {
  await using gateway = await start({ maxUnderWay: 1000, minUnderWay: 100 })
  const get = (path: string) => `GET /api/gateway${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  // The page waits for the answer before it on the same connection.
  const reader = connect(gateway.port, '127.0.0.1')
  reader.write(get('/payments/5') + get('/notifications/details'))
  const page = () => gateway.rest('GET', '/notifications/details?limit=1')
  await expect.poll(page).toMatchObject(refused)
  for (const path of ['/api/gateway/calls/details', '/trpc/calls.details?input={}', '/trpc/calls%2Edetails'])
    expect(await gateway.http('GET', path)).toMatchObject(refused)
  expect(await statusOf(gateway.rest)).toBe(200)
  for (const answer of release.splice(0)) answer()
  await expect.poll(async () => (await page()).status).toBe(200)
  reader.destroy()
})

test('excess requests that wait for entries are 503, and are not counted as calls', async () => {
  await using gateway = await start({ maxUnderWay: 1, minUnderWay: 1 })
  const waiting = ['/notifications/wait?topic=none', '/calls/wait?operation=none'].map(path =>
    gateway.rest('GET', path),
  )
  await expect
    .poll(() => gateway.rest('GET', '/notifications/wait?topic=none&timeout=0'))
    .toMatchObject(refused)
  expect(await gateway.http('GET', '/trpc/calls.wait?input={"timeout":0}')).toMatchObject(refused)
  expect(await statusOf(gateway.rest)).toBe(200)
  await gateway.rest('POST', '/webhooks', { type: 'none', data: { id: '1' } })
  expect((await waiting[0])?.status).toBe(200)
  await gateway.stop()
  expect(await waiting[1]).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})

test('large bodies are 503 while 32 MiB of others arrive; small ones and notifications are taken', async () => {
  await using gateway = await start({ maxUnderWay: 1000, minUnderWay: 100 })
  const head = (length: string) =>
    `POST /api/gateway/payments HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
  const slow = Array.from({ length: 32 }, () => connect(gateway.port, '127.0.0.1'))
  for (const socket of slow) socket.write(`${head('Content-Length: 1048576')}{`)
  const large = { description: 'x'.repeat(20_000) }
  const post = () => gateway.rest('POST', '/payments', large)
  await expect.poll(post).toMatchObject(refused)
  const chunked = connect(gateway.port, '127.0.0.1')
  const chunk = JSON.stringify(large)
  chunked.write(`${head('Transfer-Encoding: chunked')}${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  const [answer] = await once(chunked, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1\r\n/s)
  expect((await gateway.rest('POST', '/payments', {})).status).toBe(422)
  expect((await gateway.rest('POST', '/webhooks', { type: 'payment', ...large })).status).toBe(200)
  for (const socket of [...slow, chunked]) socket.destroy()
  await expect.poll(async () => (await post()).status).toBe(422)
})

/** Blocks the loop without using the processor. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
