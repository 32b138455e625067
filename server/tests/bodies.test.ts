/** Bodies over both transports and at the receiver: how they are read, and which are refused. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'

const oneMiB = 1024 * 1024

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

test.each([
  ['cut off', '{"site_id":"MLA"'],
  ['not JSON', 'site_id=MLA'],
  ['two values', '{} {}'],
  ['an invalid number', '{"site_id":NaN}'],
  ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('latin1')],
])('answers a body that is %s with 400 and the envelope', async (_what, body) => {
  const { status, body: envelope } = await demo.rest('POST', '/test-users', body)
  expect(status).toBe(400)
  expect(envelope).toEqual({ ok: false, code: 'bad_request', message: 'The request body is not valid JSON.' })
})

test('refuses a tRPC body that is not valid JSON before any operation', async () => {
  const { status, body } = await demo.http('POST', '/trpc/testUsers.create', '{"site_id":')
  expect(status).toBe(400)
  expect(body).toEqual({ ok: false, code: 'bad_request', message: 'The request body is not valid JSON.' })
})

test.each(['0', 'toJSON', 'a'])(
  'metadata of too many levels under the key %j is 400 over both transports, and on the record',
  async key => {
    const nest = (levels: number) => `${`{"${key}":`.repeat(levels)}1${'}'.repeat(levels)}`
    const withMetadata = (levels: number) =>
      `${JSON.stringify({ ...paymentFields, token: 'x' }).slice(0, -1)},"metadata":${nest(levels)}}`
    for (const levels of [6_000, 60_000])
      for (const path of ['/api/gateway/payments', '/trpc/payments.create']) {
        const { status, body } = await demo.http('POST', path, withMetadata(levels))
        expect([path, status, body]).toEqual([
          path,
          400,
          {
            ok: false,
            code: 'bad_request',
            message: 'The request body is nested more than 1000 levels deep.',
          },
        ])
      }
    const most = await demo.rest('POST', '/payments', withMetadata(999))
    expect(most.body.code).toBe('provider_refused')
    const calls = () =>
      demo.rest<{ entries: { status: number }[] }>('GET', '/calls?operation=payments.create&limit=3')
    await expect
      .poll(async () => (await calls()).body.data.entries.map(call => call.status))
      .toEqual([most.status, 400, 400])
  },
)

const latin1e = Buffer.from([0xe9])
test('refuses bytes that are not UTF-8, and never stores them as question marks', async () => {
  const body = Buffer.concat([Buffer.from('{"site_id":"MLA","description":"Jos'), latin1e, Buffer.from('"}')])
  const answer = await fetch(`${demo.url}/api/gateway/test-users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=iso-8859-1' },
    body,
  })
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { ok: false, code: 'bad_request', message: 'The request body is not valid UTF-8.' },
  ])
})

test('names the encoding of a compressed body', async () => {
  const headers = { 'content-encoding': 'gzip' }
  const { status, body } = await demo.rest('POST', '/test-users', '{"site_id":"MLA"}', headers)
  expect([status, body]).toEqual([
    415,
    {
      ok: false,
      code: 'unsupported_media_type',
      message: 'The request body must not be compressed (Content-Encoding: gzip).',
    },
  ])
  const plain = await demo.rest('POST', '/test-users', { site_id: 'MLA' }, { 'content-encoding': 'Identity' })
  expect(plain.status).toBe(201)
})

test('explains an empty body over tRPC in the words of the REST API', async () => {
  const { status, body } = await demo.http<never>('POST', '/trpc/testUsers.create', '')
  expect([status, body]).toMatchObject([
    400,
    {
      error: {
        message: 'The request body is not valid JSON.',
        data: { body: { ok: false, code: 'bad_request' } },
      },
    },
  ])
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/xml',
  '',
])('answers Content-Type %j with 415 over both transports and at the receiver', async type => {
  const headers = { 'content-type': type }
  for (const path of ['/api/gateway/test-users', '/api/gateway/webhooks', '/trpc/testUsers.create']) {
    const { status, body } = await demo.http('POST', path, '{"site_id":"MLA"}', headers)
    expect([path, status, body.ok]).toEqual([path, 415, false])
    expect(body.message).toContain('application/json')
  }
})

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
  'accepts Content-Type %j',
  async type => {
    const { status } = await demo.rest('POST', '/test-users', '{"site_id":"MLA"}', { 'content-type': type })
    expect(status).toBe(201)
  },
)

test('reads a body of 1 MiB, and answers one byte more with 413 by its Content-Length', async () => {
  const fill = (bytes: number) => `{"site_id":"${'x'.repeat(bytes - 14)}"}`
  for (const path of ['/api/gateway/test-users', '/trpc/testUsers.create'])
    expect([path, (await demo.http('POST', path, fill(oneMiB))).status]).toEqual([path, 422])
  for (const path of ['/api/gateway/test-users', '/api/gateway/webhooks', '/trpc/testUsers.create']) {
    const { status, body } = await tooLarge(path, { 'content-length': String(oneMiB + 1) })
    expect([path, status]).toEqual([path, 413])
    expect(body).toEqual({
      ok: false,
      code: 'payload_too_large',
      message: 'The request body is larger than 1048576 bytes.',
    })
  }
})

test('the sender of a body of 10 MB can read the refusal', async () => {
  for (const path of ['/payments', '/webhooks', '/no/such'])
    for (let time = 0; time < 5; time++) {
      const { status, body } = await demo.rest('POST', path, 'x'.repeat(10_000_000))
      expect([status, body]).toEqual([
        413,
        { ok: false, code: 'payload_too_large', message: `The request body is larger than ${oneMiB} bytes.` },
      ])
    }
})

test('answers a chunked body with 413 as soon as more than 1 MiB arrived', async () => {
  for (const path of ['/api/gateway/test-users', '/api/gateway/webhooks', '/trpc/testUsers.create'])
    expect([path, (await tooLarge(path, { 'transfer-encoding': 'chunked' })).status]).toEqual([path, 413])
})

test.each([
  ['POST', '/api/gateway/test-users', 422],
  ['POST', '/api/gateway/webhooks', 400],
  ['POST', '/trpc/testUsers.create', 400],
  ['DELETE', '/api/gateway/payments/1', 405],
  ['POST', '/no/such', 404],
  ['GET', '/api/gateway/health', 200],
])('answers %s %s with a Content-Type and neither length nor body: %i', async (method, path, status) => {
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json`
  const socket = connect(demo.port, '127.0.0.1')
  socket.write(`${head}\r\nConnection: close\r\n\r\n`)
  const answer = Buffer.concat(await Array.fromAsync(socket)).toString()
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

/** Sends just over 1 MiB and never ends the body. The answer must arrive nevertheless. */
function tooLarge(path: string, length: Record<string, string>): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...length }
    const sending = request({ port: demo.port, path, method: 'POST', headers }, async response => {
      const text = Buffer.concat(await Array.fromAsync(response)).toString()
      sending.destroy()
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
    })
    sending.on('error', reject)
    if ('content-length' in length) sending.flushHeaders()
    else sending.write('x'.repeat(oneMiB + 1))
  })
}
