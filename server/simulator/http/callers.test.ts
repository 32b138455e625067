/** The pages and host names that may call. e2e/hostile-page.test.ts shows that browsers comply. */
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulatorRoutes } from '../start/routes.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import type { Route } from './route.ts'

const token = 'TEST-callers'
let simulator: Simulator
let consoleKey: string
beforeAll(async () => {
  simulator = await startSimulator({ allowedHosts: ['Simulator.test'] })
  const answer = await ask('GET', '/simulator/console-key')
  consoleKey = JSON.parse(answer.text).console_key
})
afterAll(() => simulator.close())

type Headers = Record<string, string>
type Answered = { status: number; text: string; headers: Record<string, unknown> }

/** Uses Node's own client, because fetch would set Host and Origin itself. */
function ask(method: string, path: string, headers: Headers = {}): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const sent = request(simulator.url + path, { method, headers }, async answer => {
    const text = Buffer.concat(await Array.fromAsync(answer)).toString()
    resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers })
  })
  sent.on('error', reject)
  sent.end()
  return promise
}

const otherPage: [string, Headers][] = [
  ['a script', { origin: 'http://shop.test' }],
  ['a script of another port', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
  ['a form in a sandbox', { origin: 'null' }],
  ['an image', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
  ['a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
]
const pathOf = ({ path }: Route) => path.replace(/:\w+/g, '1')
const routesOf = (...accesses: Route['access'][]) =>
  simulatorRoutes.filter(({ access }) => accesses.includes(access))

test.each(otherPage)(
  '%s of another page reaches no route of sellers and none of the control API',
  async (_, headers) => {
    const credentials = { authorization: `Bearer ${token}`, 'x-simulator-key': `${consoleKey}x` }
    for (const route of routesOf('seller', 'control')) {
      const answer = await ask(route.method, pathOf(route), { ...credentials, ...headers })
      expect([answer.status, answer.text], `${route.method} ${route.path}`).toEqual([
        403,
        expect.stringContaining('Pages may not call'),
      ])
    }
    expect((await ask('GET', '/simulator/accounts')).text).toBe('{"accounts":[]}')
  },
)

test.each(otherPage)("%s of another page cannot send a form of the simulator's pages", async (_, headers) => {
  const forms = routesOf('page').filter(({ method }) => method !== 'GET')
  const paths = forms.filter(route => !('isPostedByShops' in route)).map(pathOf)
  expect(paths).toEqual([
    '/payments/1/ticket',
    '/simulator/challenges/1/answer',
    '/checkout/v1/redirect',
    '/subscriptions/checkout',
    '/subscriptions/checkout/cancel',
    '/bricks/try/payments',
    '/bricks/try/preferences',
    '/authorization',
    '/phone',
    '/terminal',
  ])
  for (const path of paths) {
    const answer = await ask('POST', path, headers)
    expect([answer.status, answer.text], path).toEqual([403, expect.stringContaining('own page')])
  }
})

test('pages of any origin may open pages, and call the routes of the browser script', async () => {
  const origin = { origin: 'https://shop.test', 'sec-fetch-site': 'cross-site' }
  for (const route of routesOf('browser', 'open', 'page')) {
    if (route.access === 'page' && route.method !== 'GET') continue
    const answer = await ask(route.method, `${pathOf(route)}?public_key=TEST-key`, origin)
    expect(answer.status, route.path).not.toBe(403)
    const isReadable =
      route.access === 'browser' || route.access === 'open' || ('cors' in route && route.cors)
    expect(answer.headers['access-control-allow-origin'], route.path).toBe(isReadable ? '*' : undefined)
  }
})

test("the simulator's own pages may send their forms", async () => {
  const ownPage = { origin: simulator.url, 'sec-fetch-site': 'same-origin' }
  expect((await ask('POST', '/payments/1/ticket', ownPage)).status).toBe(404)
  expect((await ask('POST', '/payments/1/ticket', { 'sec-fetch-site': 'same-origin' })).status).toBe(404)
})

test('a page with the console key may call the control API, and no seller route', async () => {
  const page = { origin: 'http://127.0.0.1:3000', 'x-simulator-key': consoleKey }
  const answer = await ask('GET', '/simulator/accounts', page)
  expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
  const seller = { ...page, authorization: `Bearer ${token}` }
  expect((await ask('GET', '/v1/payments/search', seller)).status).toBe(403)
})

test('a preflight allows the control API with the key header, and no seller route', async () => {
  const asks = {
    origin: 'http://127.0.0.1:3000',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type, x-simulator-key',
  }
  const control = await ask('OPTIONS', '/simulator/reset', asks)
  expect([control.status, control.headers['access-control-allow-headers']]).toEqual([
    204,
    'content-type, x-simulator-key',
  ])
  for (const { path } of routesOf('seller')) {
    const answer = await ask('OPTIONS', path.replace(/:\w+/g, '1'), asks)
    expect(answer.headers['access-control-allow-origin'], path).toBeUndefined()
  }
})

test('programs and typed addresses reach every route', async () => {
  const programs: Headers[] = [{}, { 'sec-fetch-mode': 'cors' }, { 'sec-fetch-site': 'none' }]
  for (const headers of programs) {
    expect((await ask('GET', '/simulator/health', headers)).status).toBe(200)
    const authorization = `Bearer ${token}`
    expect((await ask('GET', '/users/me', { authorization, ...headers })).status).toBe(200)
  }
})

test.each([
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.nip.io',
  '127.0.0.1.evil.example:4010',
  'simulator',
])('refuses the host name %s on every path', async host => {
  for (const path of ['/simulator/health', '/users/me', '/js/v2', '/checkout/start', '/nowhere']) {
    const answer = await ask('GET', path, { host })
    expect([answer.status, answer.text], path).toEqual([
      403,
      expect.stringContaining('SIMULATOR_ALLOWED_HOSTS'),
    ])
  }
})

test.each([
  '127.0.0.1:4010',
  'localhost:4010',
  'LOCALHOST',
  'shop.localhost',
  '[::1]:4010',
  '192.168.1.20:4010',
  'simulator.test:4010',
])('accepts the host name %s', async host => {
  expect((await ask('GET', '/simulator/health', { host })).status).toBe(200)
})

test('every simulator has a key of its own', async () => {
  const other = await startSimulator()
  const { console_key } = (await (await fetch(`${other.url}/simulator/console-key`)).json()) as {
    console_key: string
  }
  expect(console_key).not.toBe(consoleKey)
  expect(console_key).toMatch(/^[\w-]{43}$/)
  await other.close()
})
