/** No shop waits for another one at the shop proxy, and no call for one whose body does not arrive. */
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PressureBounds } from '../gateway/http/pressure.ts'
import { openTestJournal } from './support/open-test-journal.ts'
import { startTestGateway, type TestGateway, testAccessToken } from './support/start-test-gateway.ts'

const tokenOfB = 'APP_USR-canary-of-b'

/** A provider that answers with the size of the body, except for calls to `/v1/payments/held`, which it holds. */
const held: ServerResponse[] = []
const seen: string[] = []
const provider = createServer(async (call: IncomingMessage, response) => {
  seen.push(`${call.method} ${call.url}`)
  if (call.url?.startsWith('/v1/payments/held')) return void held.push(response)
  const parts: Buffer[] = await Array.fromAsync(call).catch(() => [])
  response.end(JSON.stringify({ bytes: Buffer.concat(parts).length }))
})

let folder: string
const file = () => join(folder, 'accounts.json')
let gateway: TestGateway
const sockets: Socket[] = []
beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  folder = await mkdtemp(join(tmpdir(), 'pasarela-lanes-'))
  await writeFile(file(), JSON.stringify({ accounts: [{ name: 'b', access_token: tokenOfB }] }))
  const { port } = provider.address() as AddressInfo
  gateway = await startTestGateway({
    GATEWAY_PROVIDER_URL: `http://127.0.0.1:${port}`,
    GATEWAY_ACCOUNTS_FILE: file(),
  })
})
afterEach(() => {
  for (const response of held.splice(0)) response.end('{}')
  for (const socket of sockets.splice(0)) socket.destroy()
  seen.length = 0
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  provider.closeAllConnections()
  provider.close()
  await rm(folder, { recursive: true })
})

async function call(path: string, token = testAccessToken, options: Parameters<typeof request>[1] = {}) {
  const headers = { authorization: `Bearer ${token}`, ...options?.headers }
  const { statusCode, body } = await request(gateway.shopUrl + path, { ...options, headers })
  return { status: statusCode, body: await body.text() }
}

/** Sends bytes on a connection of its own, which stays open. */
async function open(bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(gateway.shopUrl).port), '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  await new Promise(written => socket.write(bytes, written))
  return socket
}

const post = (path: string, rest: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${testAccessToken}\r\n${rest}`

test.each([
  ['20,000 bytes', 'Content-Length: 20000\r\n\r\nx'],
  ['chunks', 'Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n'],
  ['2,000,000 bytes', 'Content-Length: 2000000\r\n\r\nx'],
])('70 bodies of %s that do not arrive delay no other call of the same shop', async (_what, rest) => {
  for (let sender = 0; sender < 70; sender++) await open(post('/v1/payments', rest))
  expect(await call('/v1/payments/1')).toEqual({ status: 200, body: '{"bytes":0}' })
})

test('501 calls that the provider does not answer leave another account its connections and its place', async () => {
  const dispatcher = new Agent()
  const running = Array.from({ length: 501 }, () =>
    call('/v1/payments/held', testAccessToken, { dispatcher }).catch(() => null),
  )
  const refused = await Promise.race(running)
  expect(refused).toMatchObject({ status: 503, body: expect.stringContaining('pasarela_overloaded') })
  expect((await call('/v1/payments/1', tokenOfB)).status).toBe(200)
  expect((await call('/v1/payments/1', 'TEST-of-nobody')).status).toBe(200)
  await dispatcher.destroy()
  await Promise.all(running)
})

/** A gateway with these bounds and a journal of its own. */
async function startBounded(calls: PressureBounds['calls'], maxQueuedCalls: number) {
  const others = { notifications: calls, pages: calls, waits: calls }
  const pressureBounds = { calls, shops: calls, ...others, maxQueuedCalls }
  const { port } = provider.address() as AddressInfo
  const environment = { GATEWAY_PROVIDER_URL: `http://127.0.0.1:${port}`, GATEWAY_ACCOUNTS_FILE: file() }
  const { journal, close } = await openTestJournal()
  const bounded = await startTestGateway(environment, journal, { pressureBounds })
  const statusOf = async (path: string, token: string) =>
    (await fetch(bounded.shopUrl + path, { headers: { authorization: `Bearer ${token}` } })).status
  const dispose = async () => {
    await bounded[Symbol.asyncDispose]()
    await close()
  }
  return { rest: bounded.rest, statusOf, [Symbol.asyncDispose]: dispose }
}

test('floods of a shop and of unknown tokens leave places for another shop, and for callers of the gateway', async () => {
  await using bounded = await startBounded({ maxUnderWay: 100, minUnderWay: 100 }, 5000)
  const hold = (count: number, token: string) =>
    Array.from({ length: count }, () => bounded.statusOf('/v1/payments/held', token))
  const ofShop = hold(60, testAccessToken)
  expect(await Promise.race(ofShop)).toBe(503)
  const ofNobody = hold(60, 'TEST-of-nobody')
  expect(await Promise.race(ofNobody)).toBe(503)
  const ofB = hold(12, tokenOfB)
  expect((await bounded.rest('GET', '/health')).status).toBe(200)
  // The first flood takes half of the places, and the second half of the others.
  await expect.poll(() => held.length).toBe(50 + 25 + 12)
  for (const response of held.splice(0)) response.end('{}')
  expect(await Promise.all(ofB)).toEqual(Array(12).fill(200))
  await Promise.all([...ofShop, ...ofNobody])
})

test('under pressure a shop with many calls is refused, and one with few is served', async () => {
  await using crowded = await startBounded({ maxUnderWay: 0, minUnderWay: 0 }, 0)
  const { statusOf } = crowded
  const running = Array.from({ length: 10 }, () => statusOf('/v1/payments/held', testAccessToken))
  await expect.poll(() => held.length).toBe(10)
  expect(await statusOf('/v1/payments/1', testAccessToken)).toBe(503)
  expect(await statusOf('/v1/payments/1', tokenOfB)).toBe(200)
  for (const response of held.splice(0)) response.end('{}')
  expect(await Promise.all(running)).toEqual(Array(10).fill(200))
})

test.each([
  ['a length', (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`],
  [
    'chunks',
    (body: string) => `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ],
])('bodies with %s arrive whole, whatever their size', async (_what, toRest) => {
  for (const size of [1, 20_000, 200_000, 3_000_000]) {
    const socket = await open(post('/v1/payments', `Connection: close\r\n${toRest('x'.repeat(size))}`))
    const answer = Buffer.concat(await Array.fromAsync(socket)).toString()
    expect(answer).toContain(`{"bytes":${size}}`)
  }
})

test('writes that a shop sends without waiting are passed on one after the other', async () => {
  const write = (path: string) => post(path, 'Content-Length: 2\r\n\r\n{}')
  const socket = await open(
    write('/v1/payments/held') + write('/v1/payments') + write('/v1/orders').replace('POST', 'PUT'),
  )
  await expect.poll(() => held.length).toBe(1)
  // Another connection was answered, so the gateway has read all three.
  await call('/v1/payments/other')
  expect(seen).toEqual(['POST /v1/payments/held', 'GET /v1/payments/other'])
  held.pop()?.end('{"first":true}')
  await expect.poll(() => seen.slice(2)).toEqual(['POST /v1/payments', 'PUT /v1/orders'])
  const text: string[] = []
  socket.on('data', part => text.push(String(part)))
  await expect
    .poll(() => text.join('').match(/\{.*?\}/g))
    .toEqual(['{"first":true}', '{"bytes":2}', '{"bytes":2}'])
})

test('a shop that leaves while its write waits behind another one is not charged for it', async () => {
  const write = (path: string) => post(path, 'Content-Length: 2\r\n\r\n{}')
  const socket = await open(write('/v1/payments/held') + write('/v1/payments'))
  await expect.poll(() => held.length).toBe(1)
  socket.destroy()
  held.pop()?.end('{}')
  await gateway.rest(
    'GET',
    '/calls/wait?transport=shop&outcome=ok&operation=POST%20%2Fv1%2Fpayments%2F%7Bid%7D&timeout=5',
  )
  await call('/v1/payments/other')
  expect(seen).toEqual(['POST /v1/payments/held', 'GET /v1/payments/other'])
})
