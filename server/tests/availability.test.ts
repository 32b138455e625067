/** The specification's availability rules: which routes answer in which environment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '../shared/process/read-variables.ts'
import type { Answer } from './support/callers.ts'
import { everyProcedure, everyRoute } from './support/every-route.ts'
import { openTestJournal } from './support/open-test-journal.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'

let journal: Awaited<ReturnType<typeof openTestJournal>>
beforeAll(async () => {
  journal = await openTestJournal()
})
afterAll(() => journal?.close())

const prefix = '/api/gateway'
/** Nothing listens on this port: a call that reaches the provider fails at once. */
const unreachable = { GATEWAY_PROVIDER_URL: 'http://127.0.0.1:9', GATEWAY_PROVIDER_TIMEOUT_MS: '5000' }
const html = { accept: 'text/html' }

/** Everything that a caller could compare in an answer, except ids and dates, which always differ. */
function visible({ status, headers, text }: Answer) {
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  return { status, headers: rest, text }
}

const closed: [string, Environment][] = [
  ['APP_ENV is production', { APP_ENV: 'production' }],
  [
    'APP_ENV is production, whatever enable_demo_routes says',
    { APP_ENV: 'production', GATEWAY_ENABLE_DEMO_ROUTES: 'true' },
  ],
  ['APP_ENV is not set', { APP_ENV: '' }],
  ['APP_ENV is another environment (staging)', { APP_ENV: 'staging' }],
  ['enable_demo_routes is false in local', { APP_ENV: 'local', GATEWAY_ENABLE_DEMO_ROUTES: 'false' }],
  ['enable_demo_routes is false in testing', { APP_ENV: 'testing', GATEWAY_ENABLE_DEMO_ROUTES: '0' }],
  [
    'production and a console token',
    { APP_ENV: 'production', GATEWAY_CONSOLE_TOKEN: 'a-token-of-16-characters' },
  ],
]

describe.each(closed)('closed because %s', (_why, environment) => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway(environment, journal.journal)
  })
  afterAll(() => gateway?.[Symbol.asyncDispose]())

  test('answers every demo endpoint with 404, byte for byte as an unknown path', async () => {
    for (const { method, path } of everyRoute.filter(({ alwaysOpen }) => !alwaysOpen)) {
      const body = method === 'POST' ? {} : undefined
      const unknown = await gateway.http(method, '/no/such/path', body)
      expect(unknown.status).toBe(404)
      expect(unknown.body).toEqual({ ok: false, code: 'not_found', message: 'Not found.' })
      const answer = await gateway.http(method, `${prefix}${path}`, body)
      expect(visible(answer), `${method} ${path}`).toEqual(visible(unknown))
    }
  })

  test('answers every procedure over tRPC with 404, as an unknown path', async () => {
    const [unknownGet, unknownPost] = [
      visible(await gateway.http('GET', '/no/such/path')),
      visible(await gateway.http('POST', '/no/such/path', {})),
    ]
    for (const name of everyProcedure) {
      expect(visible(await gateway.http('GET', `/trpc/${name}`)), name).toEqual(unknownGet)
      expect(visible(await gateway.http('POST', `/trpc/${name}`, {})), name).toEqual(unknownPost)
    }
  })

  test('serves neither the console, its files, the OpenAPI document nor the sign-in', async () => {
    const unknown = visible(await gateway.http('GET', '/no/such/path', undefined, html))
    const paths = ['/', '/index.html', '/assets/', '/assets/app-1.js', '/sign-in', '/payments', '/docs']
    for (const path of [...paths, `${prefix}/openapi.json`, `${prefix}/`, '/trpc', '/simulator/health'])
      expect(visible(await gateway.http('GET', path, undefined, html)), path).toEqual(unknown)
  })

  test('no method and no malformed body distinguishes a closed path from an unknown one', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const [method, body, headers] of [
      ['OPTIONS', undefined, {}],
      ['HEAD', undefined, {}],
      ['PUT', '{}', {}],
      ['DELETE', undefined, {}],
      ['POST', 'not json', {}],
      ['POST', 'a=b', form],
      ['POST', '<a/>', { 'content-type': 'text/xml' }],
      ['POST', '', {}],
    ] as const) {
      const unknown = visible(await gateway.http(method, '/no/such/path', body, headers))
      for (const path of [`${prefix}/payments`, `${prefix}/health`, '/trpc/payments.create', '/sign-in'])
        expect(visible(await gateway.http(method, path, body, headers)), `${method} ${path}`).toEqual(unknown)
      expect(unknown.status, `${method} ${body}`).toBe(404)
    }
  })

  test('the webhook receiver answers 200', async () => {
    const { status, body } = await gateway.rest('POST', '/webhooks', { type: 'payment', data: { id: '1' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, data: { acknowledged: true, topic: 'payment', resource: '1' } })
  })

  test('no other method reveals the path of the receiver', async () => {
    for (const method of ['GET', 'OPTIONS', 'PUT', 'DELETE']) {
      const unknown = visible(await gateway.http(method, '/no/such/path'))
      expect(visible(await gateway.rest(method, '/webhooks')), method).toEqual(unknown)
    }
  })

  test('/livez and /readyz answer', async () => {
    for (const path of ['/livez', '/readyz']) {
      const { status, body } = await gateway.http('GET', path)
      expect([status, body]).toEqual([200, { ok: true }])
    }
  })
})

test.each([
  ['local', { APP_ENV: 'local' }],
  ['testing', { APP_ENV: 'testing' }],
  ['testing with enable_demo_routes true', { APP_ENV: 'testing', GATEWAY_ENABLE_DEMO_ROUTES: 'true' }],
])('serves every demo endpoint over both transports, and the console, in %s', async (_where, environment) => {
  await using gateway = await startTestGateway(
    { ...unreachable, GATEWAY_ACCESS_TOKEN: '', ...environment },
    journal.journal,
  )
  for (const { method, path } of everyRoute) {
    const { status, text } = await gateway.rest(method, path, method === 'POST' ? {} : undefined)
    const isRoute = status !== 404 || /with seq|no account/.test(text)
    expect(isRoute, `${method} ${path}: ${status} ${text}`).toBe(true)
    expect(status, `${method} ${path}`).toBeLessThan(500)
  }
  expect((await gateway.http('GET', '/trpc/health.get')).status).toBe(200)
  expect((await gateway.http('GET', '/', undefined, html)).status).toBe(200)
  expect((await gateway.http('GET', '/assets/app-1.js')).status).toBe(200)
  expect((await gateway.rest('GET', '/openapi.json')).status).toBe(200)
  expect((await gateway.rest('POST', '/webhooks', {})).status).toBe(200)
})

test('answers a provider operation without an access token with 422, before anything is sent', async () => {
  await using gateway = await startTestGateway({ ...unreachable, GATEWAY_ACCESS_TOKEN: '' }, journal.journal)
  const ownOperations =
    /^\/(health|accounts|settings|notifications|forwarding|faults|grade|quality|entries|calls|webhooks)|timeline$/
  const toProvider = everyRoute.filter(({ path }) => !ownOperations.test(path))
  expect(toProvider.length).toBeGreaterThan(15)
  for (const { method, path } of toProvider) {
    const { status, body } = await gateway.rest(method, path, method === 'POST' ? {} : undefined)
    expect([method, path, status, body]).toEqual([
      method,
      path,
      422,
      { ok: false, code: 'not_configured', message: 'The access token is not configured.' },
    ])
  }
})
