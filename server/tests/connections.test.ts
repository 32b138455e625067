/**
 * Connections that misbehave, and their effect on others. The tests use raw sockets, because HTTP clients would correct
 * what they send.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppDeps, createApp } from '../gateway/app.ts'
import { parseConfig } from '../gateway/config.ts'
import type { Environment } from '../shared/process/read-variables.ts'
import { createRest } from './support/callers.ts'
import { createCollectingLogger } from './support/collecting-logger.ts'
import { openTestJournal } from './support/open-test-journal.ts'
import { testAccessToken } from './support/start-test-gateway.ts'
import {
  json,
  never,
  type StubAnswer,
  type StubProvider,
  startStubProvider,
} from './support/stub-provider.ts'

let stub: StubProvider
let journal: Awaited<ReturnType<typeof openTestJournal>>
let gateway: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  stub = await startStubProvider()
  journal = await openTestJournal()
  gateway = await start()
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  await journal?.close()
  await stub?.close()
})

async function start(environment: Environment = {}, more: Partial<AppDeps> = {}) {
  const config = parseConfig({
    APP_ENV: 'testing',
    PORT: '0',
    GATEWAY_ACCESS_TOKEN: testAccessToken,
    GATEWAY_PROVIDER_URL: stub.url,
    GATEWAY_PROVIDER_TIMEOUT_MS: '60000',
    ...environment,
  })
  const { logger } = createCollectingLogger()
  const { http, close } = await createApp(config, { journal: journal.journal, logger, ...more })
  const url = await http.listen({ host: config.host, port: config.port })
  return {
    port: Number(new URL(url).port),
    http: createRest(url),
    countConnections: promisify(http.server.getConnections.bind(http.server)),
    [Symbol.asyncDispose]: close,
  }
}

const paymentRequest = 'GET /api/gateway/payments/5 HTTP/1.1\r\nHost: localhost\r\n'

/** Everything that the gateway sends until it closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  return Buffer.concat(await Array.fromAsync(socket)).toString()
}

const exchange = (bytes: string) => readAll(connect(gateway.port, '127.0.0.1').end(bytes))

/** The provider holds its next answer until the test gives it. */
function holdAnswer(): { received: Promise<void>; give: () => void } {
  const received = Promise.withResolvers<void>()
  let give = () => {}
  const hold: StubAnswer = (response, request) => {
    give = () => json(200, { id: 5 })(response, request)
    received.resolve()
  }
  stub.answerWith(hold)
  return { received: received.promise, give: () => give() }
}

test('the answer to bytes that are not HTTP comes after the running answers', async () => {
  const call = holdAnswer()
  const socket = connect(gateway.port, '127.0.0.1')
  const answers = readAll(socket)
  socket.write(`${paymentRequest}\r\n`)
  await call.received
  socket.write('garbage\r\n\r\n')
  socket.write('more garbage\r\n\r\n')
  // Another connection was answered, so the gateway has read the garbage.
  await gateway.http('GET', '/livez')
  call.give()
  const [first = '', second = '', ...others] = (await answers).split('HTTP/1.1 ').slice(1)
  expect(first).toMatch(/^200 .*\{"ok":true,"data":\{"id":5\},"meta":\[\]\}$/s)
  expect(second).toMatch(/^400 .*"code":"bad_request"/s)
  expect(others).toEqual([])
})

test('what a caller sends behind a write without waiting is performed after it', async () => {
  const call = holdAnswer()
  const socket = connect(gateway.port, '127.0.0.1')
  const body = '{"email":"a@b.co"}'
  const json200 = json(200, { id: 6 })
  const seenBefore = stub.seen.length
  socket.write(
    `POST /api/gateway/customers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  socket.write(`${paymentRequest}\r\n`)
  socket.write(`${paymentRequest}Connection: close\r\n\r\n`)
  const answers = readAll(socket)
  await call.received
  // Another connection was answered, so the gateway has read all three.
  await gateway.http('GET', '/livez')
  expect(stub.seen).toHaveLength(seenBefore + 1)
  stub.answerWith(json200)
  call.give()
  expect((await answers).match(/"id":\d/g)).toEqual(['"id":5', '"id":6', '"id":6'])
})

test.each([
  ['no Host', '', 'The request has no Host header.'],
  ['two Hosts', 'Host: localhost\r\nHost: evil.example\r\n', /^The request could not be read/],
  ['two equal Hosts', 'Host: localhost\r\nHOST: localhost\r\n', /^The request could not be read/],
])('%s is 400 in the envelope, everywhere', async (_what, hosts, message) => {
  for (const path of ['/api/gateway/health', '/livez', '/', '/no/such', '/trpc/health.get']) {
    const answer = await exchange(`GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect([path, head.split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 400 Bad Request'])
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(JSON.parse(body)).toEqual({ ok: false, code: 'bad_request', message: expected })
  }
})

test('HTTP/1.0 needs no Host', async () => {
  expect(await exchange('GET /livez HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})

test('an unknown Expect is 417 in the envelope, 100-continue is answered', async () => {
  const post = 'POST /api/gateway/webhooks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const rest = 'Content-Length: 2\r\nConnection: close\r\n\r\n{}'
  const [head = '', body = ''] = (await exchange(`${post}Expect: the-unexpected\r\n${rest}`)).split(
    '\r\n\r\n',
  )
  expect(head).toMatch(/^HTTP\/1\.1 417 /)
  expect(JSON.parse(body)).toEqual({
    ok: false,
    code: 'bad_request',
    message: 'The Expect header must be 100-continue.',
  })
  const socket = connect(gateway.port, '127.0.0.1')
  socket.write(`${post}Expect: 100-continue\r\n${rest}`)
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
})

test('HEAD of the feed is answered and does not stream', async () => {
  const { status, headers, text } = await gateway.http('HEAD', '/trpc/notifications.feed')
  expect([status, headers['content-type'], text]).toEqual([200, 'text/event-stream', ''])
})

test('a connection is closed if its client does not read the answer, but not during a long call', async () => {
  await using impatient = await start({}, { unreadTimeoutMs: 300 })
  const call = holdAnswer()
  const slow = connect(impatient.port, '127.0.0.1')
  const answer = readAll(slow)
  slow.write(`${paymentRequest}Connection: close\r\n\r\n`)
  await call.received
  // The answer is larger than the buffers of two sockets.
  stub.answerWith(json(200, { id: 5, filler: 'x'.repeat(20_000_000) }))
  const unread = connect(impatient.port, '127.0.0.1')
  unread.write(`${paymentRequest}\r\n`)
  unread.pause()
  // The gateway resets the connection, which is an error here.
  unread.on('error', () => {})
  await expect.poll(() => impatient.countConnections(), { timeout: 10_000 }).toBe(1)
  unread.destroy()
  call.give()
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('connections beyond the bound are closed, the others are served', async () => {
  await using small = await start({ GATEWAY_MAX_CONNECTIONS: '10' })
  stub.answerWith(never)
  const kept = Array.from({ length: 10 }, () => connect(small.port, '127.0.0.1'))
  await Promise.all(kept.map(socket => once(socket, 'connect')))
  await expect.poll(() => small.countConnections()).toBe(10)
  const refused = connect(small.port, '127.0.0.1').on('error', () => {})
  await once(refused, 'close')
  const [first] = kept
  first?.write('GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(first && (await readAll(first))).toMatch(/^HTTP\/1\.1 200 /)
  for (const socket of kept) socket.destroy()
})
