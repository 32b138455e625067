/** The shop proxy changes no byte: raw sockets compare what passes with what a direct connection carries. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallDetail } from '../journal/entries.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'

/** A provider that keeps the bytes of each request, and answers with bytes of the test. */
const provider = { received: '', answer: Buffer.alloc(0), port: 0, sockets: new Set<Socket>() }
const server = createServer(socket => {
  provider.sockets.add(socket)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => provider.sockets.delete(socket))
  let text = ''
  socket.on('data', chunk => {
    text += chunk.toString('latin1')
    if (!isComplete(text)) return
    provider.received = text
    text = ''
    socket.write(provider.answer)
    if (provider.answer.includes('connection: close')) socket.end()
  })
})

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1]
  if (/\r\ntransfer-encoding: *chunked/i.test(text.slice(0, end))) return text.endsWith('0\r\n\r\n')
  return text.length - end - 4 >= Number(length ?? 0)
}

let gateway: TestGateway
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  provider.port = (server.address() as AddressInfo).port
  gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: `http://127.0.0.1:${provider.port}` })
})
afterAll(async () => {
  await gateway[Symbol.asyncDispose]()
  for (const socket of provider.sockets) socket.destroy()
  server.close()
})

/** Sends bytes on a connection of its own, and resolves to everything that comes back until it is closed. */
async function exchange(port: number, bytes: string | Buffer): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.write(bytes)
  await once(socket, 'close')
  return Buffer.concat(parts)
}

const portOf = (url: string) => Number(new URL(url).port)
const split = (bytes: Buffer): [head: string[], body: Buffer] => {
  const end = bytes.indexOf('\r\n\r\n')
  return [bytes.subarray(0, end).toString('latin1').split('\r\n'), bytes.subarray(end + 4)]
}

/** The entry of the call with this idempotency key. */
async function callOf(key: string): Promise<CallDetail> {
  const filter = `/calls/wait?transport=shop&idempotency_key=${key}&timeout=5`
  const { body } = await gateway.rest<{ entries: { seq: number }[] }>('GET', filter)
  return (await gateway.rest<CallDetail>('GET', `/calls/${body.data.entries[0]?.seq}`)).body.data
}

const answerOf = (head: string[], body: Buffer | string) =>
  Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)])

test('a request arrives with its method, path, query, headers in order and case, and its body', async () => {
  provider.answer = answerOf(['HTTP/1.1 204 No Content'], '')
  const head = [
    'PATCH /v1/a%2Fb/./x//y?q=1&q=%C3%A9&empty HTTP/1.1',
    'Host: shop.localhost',
    'X-Odd-CASE: one',
    'x-odd-case: two, three',
    'AUTHORIZATION: Bearer TEST-raw',
    'X-Latin: caf\xe9',
    'Content-Type: Application/JSON',
    'Content-Length: 17',
    'Connection: close, X-Hop',
    'X-Hop: gone',
    'Keep-Alive: timeout=9',
    'TE: trailers',
    'Proxy-Authorization: Basic eA==',
  ]
  await exchange(
    portOf(gateway.shopUrl),
    Buffer.from(`${head.join('\r\n')}\r\n\r\n{"a": 1 , "b":2}\n`, 'latin1'),
  )
  const [[line = '', ...headers], body] = split(Buffer.from(provider.received, 'latin1'))
  expect(line).toBe(head[0])
  expect(body.toString()).toBe('{"a": 1 , "b":2}\n')
  const connectionHeaders = ['host', 'connection', 'content-length']
  const passed = headers.filter(
    header => !connectionHeaders.includes(header.split(':')[0]?.toLowerCase() ?? ''),
  )
  expect(passed).toEqual(head.slice(2, 7))
  expect(headers).toContain(`host: 127.0.0.1:${provider.port}`)
})

const bodies: [string, string[], Buffer][] = [
  ['compressed with gzip', ['Content-Encoding: gzip'], gzipSync('{"id":1300000001,"status":"approved"}')],
  [
    'compressed with brotli',
    ['Content-Encoding: br'],
    brotliCompressSync('{"id":1300000001,"status":"approved"}'),
  ],
  ['of plain JSON', [], Buffer.from('{ "id" : 9007199254740993 }')],
]
test.each(bodies)(
  'an answer %s comes back byte for byte, and is readable in the journal',
  async (_what, more, body) => {
    const head = [
      'HTTP/1.1 201 Made',
      'X-Request-Id: provider-7',
      'Set-Cookie: a=1',
      'set-cookie: b=2',
      'Content-Type: application/json;charset=UTF-8',
      ...more,
      `Content-Length: ${body.length}`,
      'Keep-Alive: timeout=5',
      'connection: close',
    ]
    provider.answer = answerOf(head, body)
    const key = `read-${body.length}`
    const request = `GET /v1/payments/1300000001 HTTP/1.1\r\nHost: localhost\r\nX-Idempotency-Key: ${key}\r\nConnection: close\r\n\r\n`
    const direct = split(await exchange(provider.port, request))
    const passed = split(await exchange(portOf(gateway.shopUrl), request))
    expect(passed[1].equals(direct[1])).toBe(true)
    const hop = ['connection', 'keep-alive']
    const withoutHop = (lines: string[]) =>
      lines.filter(line => !hop.includes(line.split(':')[0]?.toLowerCase() ?? ''))
    expect(withoutHop(passed[0])).toEqual(withoutHop(direct[0]))
    const call = await callOf(key)
    expect(call.response).toContain('"id"')
    expect(call).toMatchObject({ cut: null, response_bytes: body.length, provider_request_id: 'provider-7' })
  },
)

test('an answer in chunks arrives whole, and a large one is kept cut', async () => {
  const part = `{"a":"${'x'.repeat(1000)}"}`
  const chunks = Array.from({ length: 100 }, () => `${part.length.toString(16)}\r\n${part}\r\n`).join('')
  provider.answer = answerOf(
    ['HTTP/1.1 200 OK', 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
    `${chunks}0\r\n\r\n`,
  )
  const answer = await fetch(`${gateway.shopUrl}/v1/payments/search`, {
    method: 'POST',
    headers: { 'x-idempotency-key': 'large' },
    body: part.repeat(70),
  })
  expect(await answer.text()).toBe(part.repeat(100))
  expect(provider.received).toContain(part.repeat(70))
  const call = await callOf('large')
  expect(call).toMatchObject({
    cut: 'both',
    request_bytes: part.length * 70,
    response_bytes: part.length * 100,
  })
  expect(call.response.length).toBeLessThanOrEqual(64 * 1024 + 1)
})

test.each([
  ['a reason that Node cannot send', 'HTTP/1.1 201 caf\u00e9 \u2028', []],
  [
    'headers of 60 kB',
    'HTTP/1.1 201 Made',
    Array.from({ length: 60 }, (_, at) => `X-${at}: ${'h'.repeat(1000)}`),
  ],
])('an answer with %s reaches the shop', async (_what, line, more) => {
  const head = [line, ...more, 'Content-Length: 8', 'connection: close'].join('\r\n')
  provider.answer = Buffer.from(`${head}\r\n\r\n{"id":1}`)
  const request =
    'POST /v1/payments HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
  const send = async () => split(await exchange(portOf(gateway.shopUrl), request))
  const [[status = '', ...headers], body] = await send()
  expect(status).toMatch(/^HTTP\/1\.1 201 /)
  expect(headers).toEqual(expect.arrayContaining(more))
  expect(body.toString()).toBe('{"id":1}')
  // A fault holds the answer back, and sends it in another way.
  await gateway.rest('POST', '/faults', { path: '/v1/payments', delay_ms: 1 })
  expect((await send())[1].toString()).toBe('{"id":1}')
})

test('a redirect is passed on and not followed', async () => {
  provider.answer = answerOf(['HTTP/1.1 307 Go', 'Location: http://127.0.0.1:1/x', 'Content-Length: 0'], '')
  const answer = await fetch(`${gateway.shopUrl}/v1/payments/1`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([307, 'http://127.0.0.1:1/x'])
})

const refused: [string, string][] = [
  ['an absolute target', 'GET http://evil.test/v1/payments HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['CONNECT', 'CONNECT evil.test:443 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['two Hosts', 'GET /v1/payments HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n'],
  ['no Host', 'GET /v1/payments HTTP/1.1\r\n\r\n'],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  [
    'a length and chunks',
    'POST /v1/payments HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n',
  ],
  [
    'two lengths',
    'POST /v1/payments HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  ],
  [
    'a coding that hides chunks',
    'POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  ],
]
test.each(refused)(
  '%s is refused with 400 in the form of the provider, and reaches nobody',
  async (_what, bytes) => {
    provider.received = ''
    const socket = exchange(
      portOf(gateway.shopUrl),
      bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
    )
    const [[line], body] = split(await socket)
    expect(line).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(body.toString())).toMatchObject({
      error: 'pasarela_bad_request',
      status: 400,
      cause: [],
    })
    expect(provider.received).toBe('')
  },
)

test('lengths that Connection names are framing still: no second request is smuggled', async () => {
  provider.answer = answerOf(['HTTP/1.1 200 OK', 'Content-Length: 2'], '{}')
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n'
  await exchange(
    portOf(gateway.shopUrl),
    `POST /v1/payments HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${hidden.length}\r\nConnection: close, content-length\r\n\r\n${hidden}`,
  )
  expect(provider.received).toMatch(/^POST \/v1\/payments /)
  expect(provider.received.toLowerCase()).toContain(`content-length: ${hidden.length}`)
})

test.each([
  ['not HTTP', 'nonsense\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
])('an answer that is %s becomes a 502 that says who answered', async (_what, bytes) => {
  provider.answer = Buffer.from(bytes)
  const key = `broken-${bytes.length}`
  const answer = await fetch(`${gateway.shopUrl}/v1/orders`, {
    method: 'POST',
    headers: { 'x-idempotency-key': key },
    body: '{}',
  })
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({ errors: [{ code: 'pasarela_provider_failed' }] })
  expect(await callOf(key)).toMatchObject({
    status: 502,
    error_code: 'provider_failed',
    outcome_unknown: true,
  })
})
