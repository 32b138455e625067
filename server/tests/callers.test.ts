/** Authorization of callers by host name and by the page's origin. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestJournal } from './support/open-test-journal.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'

let journal: Awaited<ReturnType<typeof openTestJournal>>
let gateway: TestGateway
beforeAll(async () => {
  journal = await openTestJournal()
  gateway = await startTestGateway(
    { GATEWAY_PUBLIC_URL: 'https://hooks.example:8443', GATEWAY_ALLOWED_HOSTS: 'Pasarela, qa.internal' },
    journal.journal,
  )
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  await journal?.close()
})

const routes = ['/api/gateway/health', '/api/gateway/openapi.json', '/trpc/health.get', '/']
const asPage = { accept: 'text/html' }

describe('on a loopback address', () => {
  const statusesWith = async (headers: Record<string, string>) => {
    const statuses = new Set<number>()
    for (const path of routes)
      statuses.add((await gateway.http('GET', path, undefined, { ...asPage, ...headers })).status)
    return [...statuses]
  }

  test.each([
    'localhost',
    '127.0.0.1',
    'LOCALHOST',
    'localhost:3000',
    'shop.localhost',
    '[::1]:3000',
    '192.168.1.20:3000',
  ])('accepts Host %s, which cannot be rebound', async host => {
    expect(await statusesWith({ host })).toEqual([200])
  })

  test.each(['Hooks.Example:8443', 'pasarela:3000', 'QA.internal'])(
    'accepts the configured Host %s',
    async host => {
      expect(await statusesWith({ host })).toEqual([200])
    },
  )

  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:80',
    'pasarela.evil.example',
  ])('refuses Host %s, a name rebound to this machine, with 403 on every route', async host => {
    expect(await statusesWith({ host })).toEqual([403])
    const { body } = await gateway.rest('GET', '/health', undefined, { host })
    expect(body).toEqual({
      ok: false,
      code: 'forbidden',
      message: expect.stringContaining('GATEWAY_ALLOWED_HOSTS'),
    })
  })

  test('a refused Host or Origin has no effect: no write is made, no preflight is answered', async () => {
    const strangers: Record<string, string>[] = [{ host: 'evil.example' }, { origin: 'https://evil.example' }]
    for (const headers of strangers)
      for (const method of ['POST', 'OPTIONS', 'PATCH'])
        expect((await gateway.rest(method, '/payments', undefined, headers)).status).toBe(403)
  })

  test.each(['cross-site', 'same-site'])('refuses an image or a script of a %s page', async site => {
    const sender = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
    expect(await statusesWith(sender)).toEqual([403])
  })

  test('a link of another site opens a page, but performs no operation', async () => {
    const link = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    const statusOf = async (path: string) =>
      (await gateway.http('GET', path, undefined, { ...asPage, ...link })).status
    expect(await Promise.all(routes.map(statusOf))).toEqual([403, 403, 403, 200])
    const framed = { ...link, 'sec-fetch-dest': 'iframe' }
    expect(await statusesWith(framed)).toEqual([403])
  })

  test.each(['same-origin', 'none'])('accepts a browser with Sec-Fetch-Site %s', async site => {
    expect(await statusesWith({ 'sec-fetch-site': site })).toEqual([200])
  })

  test('accepts a page of this gateway: its Origin is its Host', async () => {
    const host = `127.0.0.1:${gateway.port}`
    expect(await statusesWith({ host, origin: `http://${host}` })).toEqual([200])
  })

  test.each([
    'https://evil.example',
    'null',
    'http://127.0.0.1:1',
    'http://localhost',
    'chrome-extension://abc',
    '',
  ])('refuses Origin %j with 403, for reads, writes and the console', async origin => {
    expect(await statusesWith({ origin })).toEqual([403])
    for (const path of ['/api/gateway/test-users', '/trpc/testUsers.create']) {
      const { status, body } = await gateway.http('POST', path, { site_id: 'MLA' }, { origin })
      expect([status, body.ok]).toEqual([403, false])
    }
  })

  test('the receiver accepts any Host and any Origin, because tunnels and the provider send their own', async () => {
    const headers = { host: 'tunnel.example', origin: 'https://www.mercadopago.com' }
    expect((await gateway.rest('POST', '/webhooks', { type: 'payment' }, headers)).status).toBe(200)
    for (const path of ['/livez', '/readyz'])
      expect((await gateway.http('GET', path, undefined, headers)).status).toBe(200)
  })
})

test.each<Record<string, string>>([
  { GATEWAY_ALLOW_OPEN: 'true' },
  { GATEWAY_CONSOLE_TOKEN: 'a-console-token-of-32-characters' },
])('a rebound name reaches nothing on a public address either: %j', async options => {
  await using open = await startTestGateway({ HOST: '0.0.0.0', ...options }, journal.journal)
  const host = `evil.example:${open.port}`
  const rebound = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
  for (const path of [...routes, '/api/gateway/settings', '/metrics', '/no/such'])
    expect([path, (await open.http('GET', path, undefined, { ...asPage, ...rebound })).status]).toEqual([
      path,
      403,
    ])
  expect((await open.rest('POST', '/webhooks', { type: 'payment' }, rebound)).status).toBe(200)
  for (const path of ['/livez', '/readyz'])
    expect((await open.http('GET', path, undefined, rebound)).status).toBe(200)
})

test("the console's pages have a strict content security policy and may not be framed", async () => {
  await using plain = await startTestGateway({}, journal.journal)
  const { headers } = await plain.http('GET', '/', undefined, asPage)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
})
