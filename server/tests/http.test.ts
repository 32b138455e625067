/** What HTTP requires of the gateway: methods, paths, headers. */
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version } from '../shared/version.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { startTestGateway } from './support/start-test-gateway.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

test('HEAD answers like GET, without the body', async () => {
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
  ['/test-users', 'GET, HEAD, POST, OPTIONS'],
  ['/payments', 'GET, HEAD, POST, OPTIONS'],
  ['/payments/1', 'GET, HEAD, OPTIONS'],
  ['/payments/1/refunds', 'GET, HEAD, POST, OPTIONS'],
  ['/customers/1/cards/1', 'DELETE, OPTIONS'],
  ['/webhooks', 'POST, OPTIONS'],
])(
  'OPTIONS %s answers 204 with Allow: %s; a wrong method is 405 with the same header',
  async (path, allow) => {
    const options = await demo.rest('OPTIONS', path)
    expect([options.status, options.headers.allow, options.text]).toEqual([204, allow, ''])
    const wrong = await demo.rest('PATCH', path)
    expect([wrong.status, wrong.headers.allow]).toEqual([405, allow])
    expect(wrong.body).toEqual({
      ok: false,
      code: 'method_not_allowed',
      message: `The method PATCH is not allowed for this path. Allowed: ${allow}.`,
    })
  },
)

test('a wrong method is 405 whatever its body is', async () => {
  for (const [body, headers] of [
    ['not json', {}],
    ['a=b', { 'content-type': 'text/plain' }],
    ['', {}],
  ] as const)
    expect((await demo.rest('PUT', '/payments', body, headers)).status).toBe(405)
})

test.each([
  ['TRACE', 'health.get', 'GET, HEAD, POST, OPTIONS'],
  ['DELETE', 'payments.create', 'GET, HEAD, POST, OPTIONS'],
  ['GET', 'payments.create', 'POST'],
  ['POST', 'payments.get', 'GET, HEAD'],
])('%s of %s over tRPC is 405 with Allow: %s', async (method, name, allow) => {
  const { status, headers } = await demo.http(method, `/trpc/${name}`, method === 'POST' ? {} : undefined)
  expect([status, headers.allow]).toEqual([405, allow])
})

test('a post over tRPC without a content type is 415 with the envelope', async () => {
  const { status, headers, body } = await demo.http('POST', '/trpc/payments.create')
  expect([status, headers['content-type'], body.code]).toEqual([
    415,
    'application/json; charset=utf-8',
    'unsupported_media_type',
  ])
})

test('the content type may be in capitals over both transports', async () => {
  const headers = { 'content-type': 'Application/JSON; charset=utf-8' }
  expect((await demo.http('POST', '/trpc/testUsers.create', { site_id: 'MLA' }, headers)).status).toBe(200)
  expect((await demo.rest('POST', '/test-users', { site_id: 'MLA' }, headers)).status).toBe(201)
})

test('an unknown path is 404 with the same envelope for every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, body, headers } = await demo.rest(method, '/no/such')
    expect([method, status, body]).toEqual([
      method,
      404,
      { ok: false, code: 'not_found', message: 'Not found.' },
    ])
    expect(headers.allow).toBeUndefined()
  }
})

test('a trailing slash makes no difference', async () => {
  expect((await demo.rest('GET', '/health/')).status).toBe(200)
  expect((await demo.rest('POST', '/webhooks/', { type: 'x' })).status).toBe(401)
  const { id } = await demo.pay()
  expect((await demo.rest('GET', `/payments/${id}/`)).status).toBe(200)
})

test('a query that is not JSON is 400 with the envelope over tRPC', async () => {
  for (const name of ['customers.search', 'notifications.feed']) {
    for (const query of ['input=%7B%22', 'input=%7B%7D&input=%7B%7D', 'input=1&input=2']) {
      const { status, body } = await demo.http('GET', `/trpc/${name}?${query}`)
      expect([name, query, status, body]).toEqual([
        name,
        query,
        400,
        { ok: false, code: 'bad_request', message: 'The input parameter is not valid JSON.' },
      ])
    }
  }
})

test('an id of the length of a URL is refused like any other, and has the methods of its route', async () => {
  const path = `/payments/${'1'.repeat(15_000)}`
  const { status, body } = await demo.rest('GET', path)
  expect([status, body.message]).toEqual([422, 'The paymentId field must be a numeric identifier.'])
  const wrong = await demo.rest('POST', path, {})
  expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('a browser, curl and a client without Accept get the page of the console, at every path', async () => {
  const ask = (path: string, accept: string) => demo.http('GET', path, undefined, { accept })
  for (const path of ['/', '/payments', '/payments/1300000001?lang=en', '/no/such/page']) {
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', 'text/*']) {
      const { status, headers } = await ask(path, accept)
      expect([path, accept, status, headers['content-type']]).toEqual([
        path,
        accept,
        200,
        'text/html; charset=utf-8',
      ])
    }
    expect((await ask(path, 'application/json')).body).toMatchObject({ ok: false, code: 'not_found' })
  }
  const [withoutAccept] = await exchange('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(withoutAccept).toMatch(/^HTTP\/1\.1 200 /)
})

test('neither a missing file nor an unknown API path is answered with the page', async () => {
  for (const path of [
    '/favicon.png',
    '/assets/gone.js',
    '/assets//x',
    '/assets/a%5Cb',
    '/assets/%00',
    `/assets/${'a'.repeat(300)}.js`,
    '/api/gateway/no-such',
    '/api/other/health',
    '/trpc/no.such',
  ])
    for (const accept of ['*/*', 'image/avif,*/*;q=0.8']) {
      const { status, headers } = await demo.http('GET', path, undefined, { accept })
      expect([path, status]).toEqual([path, 404])
      expect(headers['content-type']).toMatch(/^application\/json/)
    }
})

test('a file that a new build has replaced is not found, instead of allowed and refused', async () => {
  await using gateway = await startTestGateway()
  expect((await gateway.http('GET', '/assets/app-1.js')).status).toBe(200)
  await rm(join(gateway.dataDir, '..', 'console', 'assets', 'app-1.js'))
  expect((await gateway.http('GET', '/assets/app-1.js')).status).toBe(404)
  expect((await gateway.http('POST', '/assets/app-1.js')).status).toBe(405)
})

test('no page is served below the prefixes of the API', async () => {
  const accept = { accept: 'text/html' }
  for (const path of ['/api/gateway', '/api/gateway?x=1', '/api/gateway/', '/trpc', '/assets'])
    expect([path, (await demo.http('GET', path, undefined, accept)).status]).toEqual([path, 404])
  expect((await demo.http('GET', '/api', undefined, accept)).status).toBe(200)
})

test('a URL that is not valid is 400 with the envelope', async () => {
  for (const path of ['/api/gateway/payments/%zz', '/%', '/trpc/%E0%A4%A']) {
    const { status, body } = await rawRequest(path)
    expect([path, status, body]).toEqual([
      path,
      400,
      { ok: false, code: 'bad_request', message: expect.any(String) },
    ])
  }
})

/** Sends the path unchanged; HTTP clients would normalize it. */
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

/** Sends raw bytes and returns the head and the body of the answer. */
async function exchange(bytes: string): Promise<[head: string, body: string]> {
  const socket = connect(demo.port, '127.0.0.1').end(bytes)
  const [head = '', body = ''] = Buffer.concat(await Array.fromAsync(socket))
    .toString()
    .split('\r\n\r\n')
  return [head, body]
}

test.each([
  ['not HTTP', 'hello\r\n\r\n', 400],
  ['an HTTP version that does not exist', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', 400],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
])('%s is answered with the envelope', async (_what, bytes, status) => {
  const [head, body] = await exchange(bytes)
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(JSON.parse(body)).toEqual({
    ok: false,
    code: 'bad_request',
    message: expect.stringMatching(/^The request /),
  })
})

test('every answer carries X-Pasarela-Version, which is the OpenAPI document’s info.version', async () => {
  const document = await demo.rest('GET', '/openapi.json')
  expect(JSON.parse(document.text).info.version).toBe(version)
  const answers = [document, await demo.rest('GET', '/no/such'), await demo.http('GET', '/trpc/health.get')]
  for (const { headers } of answers) expect(headers['x-pasarela-version']).toBe(version)
})

test('no answer allows another origin to read it: the gateway has no CORS', async () => {
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

test('answers of both transports are kept by no cache', async () => {
  for (const path of [
    '/api/gateway/settings',
    '/api/gateway/health',
    '/api/gateway/payments/1',
    '/trpc/settings.get',
  ])
    expect((await demo.http('GET', path)).headers['cache-control'], path).toBe('no-store')
})
