/** What HTTP itself asks of the gateway: methods, bodies, headers. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDemo, type TestDemo } from '../testing/start-test-demo.ts'
import { version } from '../version.ts'

const oneMiB = 1024 * 1024
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

test('HEAD answers as GET without the body', async () => {
  for (const path of ['/health', '/payment-methods', '/openapi.json', '/payments/999', '/notifications']) {
    const get = await demo.rest('GET', path)
    const head = await demo.rest('HEAD', path)
    expect([path, head.status, head.text]).toEqual([path, get.status, ''])
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)))
  }
  expect((await demo.rest('HEAD', '/no/such')).status).toBe(404)
})

test.each([
  ['/health', 'GET, HEAD, OPTIONS'],
  ['/test-users', 'POST, OPTIONS'],
  ['/payments', 'GET, HEAD, POST, OPTIONS'],
  ['/payments/1', 'GET, HEAD, OPTIONS'],
  ['/payments/1/refunds', 'GET, HEAD, POST, OPTIONS'],
  ['/customers/1/cards/1', 'DELETE, OPTIONS'],
  ['/webhooks', 'POST, OPTIONS'],
])('OPTIONS %s answers 204 with Allow: %s; a wrong method 405 with the same', async (path, allow) => {
  const options = await demo.rest('OPTIONS', path)
  expect([options.status, options.headers.allow, options.text]).toEqual([204, allow, ''])
  const wrong = await demo.rest('PATCH', path)
  expect([wrong.status, wrong.headers.allow]).toEqual([405, allow])
  expect(wrong.body).toEqual({ ok: false, message: `PATCH is not allowed here. Allowed: ${allow}.` })
})

test('a wrong method is 405 whatever its body is', async () => {
  for (const [body, headers] of [
    ['not json', {}],
    ['a=b', { 'content-type': 'text/plain' }],
    ['', {}],
  ] as const)
    expect((await demo.rest('PUT', '/payments', body, headers)).status).toBe(405)
})

test('an unknown path is 404 with one envelope, by every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, body, headers } = await demo.rest(method, '/no/such')
    expect([method, status, body]).toEqual([method, 404, { ok: false, message: 'Not found.' }])
    expect(headers.allow).toBeUndefined()
  }
})

test('a trailing slash makes no difference', async () => {
  expect((await demo.rest('GET', '/health/')).status).toBe(200)
  expect((await demo.rest('POST', '/webhooks/', { type: 'x' })).status).toBe(401)
  const { id } = await demo.pay()
  expect((await demo.rest('GET', `/payments/${id}/`)).status).toBe(200)
})

test.each([
  ['cut off', '{"site_id":"MLA"'],
  ['no JSON', 'site_id=MLA'],
  ['two values', '{} {}'],
  ['a number that is none', '{"site_id":NaN}'],
  ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('latin1')],
])('a body that is %s is 400 with the envelope', async (_what, body) => {
  const { status, body: envelope } = await demo.rest('POST', '/test-users', body)
  expect(status).toBe(400)
  expect(envelope).toEqual({ ok: false, message: 'The request body is not valid JSON.' })
})

test('a body that is not valid JSON reaches no operation at the tRPC door either', async () => {
  const { status, body } = await demo.http('POST', '/trpc/testUsers.create', '{"site_id":')
  expect(status).toBe(400)
  expect(body).toEqual({ ok: false, message: 'The request body is not valid JSON.' })
})

test('bytes that are not UTF-8 are refused, and never stored as question marks', async () => {
  const body = Buffer.concat([Buffer.from('{"site_id":"MLA","description":"Jos'), latin1e, Buffer.from('"}')])
  const answer = await fetch(`${demo.url}/api/gateway/test-users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=iso-8859-1' },
    body,
  })
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { ok: false, message: 'The request body is not valid UTF-8.' },
  ])
})
const latin1e = Buffer.from([0xe9])

test('a compressed body is told as such', async () => {
  const headers = { 'content-encoding': 'gzip' }
  const { status, body } = await demo.rest('POST', '/test-users', '{"site_id":"MLA"}', headers)
  expect([status, body]).toEqual([
    415,
    { ok: false, message: 'The request body must not be compressed (Content-Encoding: gzip).' },
  ])
  const plain = await demo.rest('POST', '/test-users', { site_id: 'MLA' }, { 'content-encoding': 'Identity' })
  expect(plain.status).toBe(201)
})

test('an empty body at the tRPC door is told in the words of the REST door', async () => {
  const { status, body } = await demo.http<never>('POST', '/trpc/testUsers.create', '')
  expect([status, body]).toMatchObject([
    400,
    { error: { message: 'The request body is not valid JSON.', data: { body: { ok: false } } } },
  ])
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/xml',
  '',
])('Content-Type %j is 415 at both doors and at the receiver', async type => {
  const headers = { 'content-type': type }
  for (const path of ['/api/gateway/test-users', '/api/gateway/webhooks', '/trpc/testUsers.create']) {
    const { status, body } = await demo.http('POST', path, '{"site_id":"MLA"}', headers)
    expect([path, status, body.ok]).toEqual([path, 415, false])
    expect(body.message).toContain('application/json')
  }
})

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
  'Content-Type %j is accepted',
  async type => {
    const { status } = await demo.rest('POST', '/test-users', '{"site_id":"MLA"}', { 'content-type': type })
    expect(status).toBe(201)
  },
)

test('a body of 1 MiB is read, one byte more is 413 by its Content-Length', async () => {
  const fill = (bytes: number) => `{"site_id":"${'x'.repeat(bytes - 14)}"}`
  for (const path of ['/api/gateway/test-users', '/trpc/testUsers.create'])
    expect([path, (await demo.http('POST', path, fill(oneMiB))).status]).toEqual([path, 422])
  for (const path of ['/api/gateway/test-users', '/api/gateway/webhooks', '/trpc/testUsers.create']) {
    const { status, body } = await tooLarge(path, { 'content-length': String(oneMiB + 1) })
    expect([path, status]).toEqual([path, 413])
    expect(body).toEqual({ ok: false, message: 'The request body is larger than 1048576 bytes.' })
  }
})

test('a body of 10 MB is refused in a way that its sender can read', async () => {
  for (const path of ['/payments', '/webhooks', '/no/such'])
    for (let time = 0; time < 5; time++) {
      const { status, body } = await demo.rest('POST', path, 'x'.repeat(10_000_000))
      expect([status, body]).toEqual([
        413,
        { ok: false, message: `The request body is larger than ${oneMiB} bytes.` },
      ])
    }
})

test('a chunked body is 413 as soon as more than 1 MiB came in', async () => {
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
])('%s %s with a Content-Type and neither length nor body is answered: %i', async (method, path, status) => {
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json`
  const socket = connect(demo.port, '127.0.0.1')
  socket.write(`${head}\r\nConnection: close\r\n\r\n`)
  const answer = Buffer.concat(await Array.fromAsync(socket)).toString()
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

/** Sends just over 1 MiB and never ends the body: the answer must come all the same. */
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

const polluting = [
  '{"site_id":"MLA","__proto__":{"polluted":true}}',
  '{"site_id":"MLA","constructor":{"prototype":{"polluted":true}}}',
  '{"site_id":"MLA","deep":[{"__proto__":{"polluted":true}}]}',
  '{"site_id":"MLA","\\u005f_proto__":{"polluted":true}}',
]
test.each(polluting)('%s is refused at both doors and nothing is polluted', async text => {
  const message = 'The request body names __proto__ or constructor.prototype, which is not allowed.'
  for (const path of [
    '/api/gateway/test-users',
    '/trpc/testUsers.create',
    '/trpc/testUsers.create?batch=1',
  ]) {
    const { status, body } = await demo.http('POST', path, path.endsWith('batch=1') ? `{"0":${text}}` : text)
    expect([path, status, body]).toEqual([path, 400, { ok: false, message }])
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('the same in a query is refused at the tRPC door, and reaches no object at the REST door', async () => {
  const input = encodeURIComponent('{"__proto__":{"polluted":true}}')
  const trpc = await demo.http('GET', `/trpc/customers.search?input=${input}`)
  expect([trpc.status, trpc.body.ok]).toEqual([400, false])
  for (const query of ['__proto__[polluted]=1', '__proto__=1', 'constructor.prototype.polluted=1'])
    expect((await demo.rest('GET', `/customers?${query}`)).status).toBe(200)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('a query is never JSON that breaks the tRPC door: 400 with the envelope', async () => {
  for (const name of ['customers.search', 'notifications.feed']) {
    for (const query of ['input=%7B%22', 'input=%7B%7D&input=%7B%7D', 'input=1&input=2']) {
      const { status, body } = await demo.http('GET', `/trpc/${name}?${query}`)
      expect([name, query, status, body]).toEqual([
        name,
        query,
        400,
        { ok: false, message: 'The input parameter is not valid JSON.' },
      ])
    }
  }
})

test('an id as long as a URL may be is told like every other wrong one, and has the methods of its route', async () => {
  const path = `/payments/${'1'.repeat(15_000)}`
  const { status, body } = await demo.rest('GET', path)
  expect([status, body.message]).toEqual([422, 'The paymentId field must be a numeric identifier.'])
  const wrong = await demo.rest('POST', path, {})
  expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('no page of the console stands where the prefixes are', async () => {
  const accept = { accept: 'text/html' }
  for (const path of ['/api/gateway', '/api/gateway?x=1', '/api/gateway/', '/trpc', '/assets'])
    expect([path, (await demo.http('GET', path, undefined, accept)).status]).toEqual([path, 404])
  expect((await demo.http('GET', '/api', undefined, accept)).status).toBe(200)
})

test('a URL that is not valid is 400 with the envelope', async () => {
  for (const path of ['/api/gateway/payments/%zz', '/%', '/trpc/%E0%A4%A']) {
    const { status, body } = await rawRequest(path)
    expect([path, status, body]).toEqual([path, 400, { ok: false, message: expect.any(String) }])
  }
})

/** Sends the path as it is: clients would mend it. */
function rawRequest(path: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    request({ port: demo.port, path }, async response => {
      const text = Buffer.concat(await Array.fromAsync(response)).toString()
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
    })
      .on('error', reject)
      .end()
  })
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['an HTTP version that does not exist', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', 400],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
])('%s is answered in the envelope too', async (_what, bytes, status) => {
  const socket = connect(demo.port, '127.0.0.1').end(bytes)
  const [head = '', body = ''] = Buffer.concat(await Array.fromAsync(socket))
    .toString()
    .split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(JSON.parse(body)).toEqual({ ok: false, message: expect.stringMatching(/^The request /) })
})

test('X-Request-Id is returned as it was sent, and made where it was not', async () => {
  const given = await demo.rest('GET', '/health', undefined, { 'x-request-id': 'check-out-7' })
  expect(given.headers['x-request-id']).toBe('check-out-7')
  const made = await demo.rest('GET', '/health')
  expect(made.headers['x-request-id']).toMatch(uuid)
  for (const path of ['/no/such', '/payments/abc'])
    expect((await demo.rest('GET', path)).headers['x-request-id']).toMatch(uuid)
})

test.each([
  ['129 characters', 'x'.repeat(129)],
  ['blanks', 'a b'],
  ['bytes beyond ASCII', 'é'],
])('an X-Request-Id of %s is replaced by one of our own', async (_what, id) => {
  const { headers } = await demo.rest('GET', '/health', undefined, { 'x-request-id': id })
  expect(headers['x-request-id']).toMatch(uuid)
})

test('an X-Request-Id of 128 characters is kept', async () => {
  const id = 'x'.repeat(128)
  const { headers } = await demo.rest('GET', '/health', undefined, { 'x-request-id': id })
  expect(headers['x-request-id']).toBe(id)
})

test('the request id is kept in the journal with the provider’s own', async () => {
  const { id } = await demo.pay()
  await demo.rest('GET', `/payments/${id}`, undefined, { 'x-request-id': 'look-for-me' })
  await expect
    .poll(async () => (await demo.rest('GET', '/calls?operation=payments.get&text=look-for-me')).body.data)
    .toMatchObject({
      entries: [
        { operation: 'payments.get', correlation_id: 'look-for-me', provider_request_id: expect.any(String) },
      ],
    })
})

test('every answer carries X-Pasarela-Version, which is the OpenAPI document’s info.version', async () => {
  const document = await demo.rest('GET', '/openapi.json')
  expect(JSON.parse(document.text).info.version).toBe(version)
  const answers = [document, await demo.rest('GET', '/no/such'), await demo.http('GET', '/trpc/health.get')]
  for (const { headers } of answers) expect(headers['x-pasarela-version']).toBe(version)
})

test('no answer lets another origin read it: there is no CORS on the gateway', async () => {
  for (const [method, path] of [
    ['GET', '/api/gateway/health'],
    ['OPTIONS', '/api/gateway/payments'],
    ['GET', '/trpc/health.get'],
    ['GET', '/'],
  ] as const) {
    const { headers } = await demo.http(method, path, undefined, { accept: 'text/html' })
    expect(Object.keys(headers).filter(name => name.startsWith('access-control-'))).toEqual([])
    if (method === 'GET') expect(headers['x-content-type-options']).toBe('nosniff')
  }
})
