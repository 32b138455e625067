/** Authorization by the console token, the sign-in with it, and the sign-out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTrpc } from './support/callers.ts'
import { openTestJournal } from './support/open-test-journal.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'

const token = 'a-console-token-of-32-characters'
const routes = ['/api/gateway/health', '/api/gateway/openapi.json', '/trpc/health.get', '/']
const asPage = { accept: 'text/html' }

let journal: Awaited<ReturnType<typeof openTestJournal>>
let gateway: TestGateway
beforeAll(async () => {
  journal = await openTestJournal()
  gateway = await startTestGateway({ GATEWAY_CONSOLE_TOKEN: token, HOST: '0.0.0.0' }, journal.journal)
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  await journal?.close()
})

describe('with a console token', () => {
  const bearer = { authorization: `Bearer ${token}` }

  test('everything but the receiver and the probes is 401 without the token', async () => {
    for (const path of routes) {
      const { status, body, headers } = await gateway.http('GET', path)
      expect([path, status, body.ok]).toEqual([path, 401, false])
      if (path !== '/') expect(headers['www-authenticate']).toBe('Bearer realm="pasarela"')
    }
    expect((await gateway.http('GET', '/assets/app-1.js')).status).toBe(401)
    expect((await gateway.rest('POST', '/webhooks', { type: 'payment' })).status).toBe(200)
    for (const path of ['/livez', '/readyz']) expect((await gateway.http('GET', path)).status).toBe(200)
  })

  test('no method and no path reveals a route without the token', async () => {
    for (const [method, path] of [
      ['OPTIONS', '/api/gateway/payments'],
      ['PATCH', '/api/gateway/payments'],
      ['GET', '/api/gateway/webhooks'],
      ['POST', '/no/such'],
    ] as const) {
      const { status, headers } = await gateway.http(method, path)
      expect([method, path, status, headers.allow]).toEqual([method, path, 401, undefined])
      expect((await gateway.http(method, path, undefined, bearer)).status).not.toBe(401)
    }
  })

  test('everything answers with the token as a bearer, over both transports', async () => {
    for (const path of routes)
      expect([path, (await gateway.http('GET', path, undefined, { ...asPage, ...bearer })).status]).toEqual([
        path,
        200,
      ])
    expect(await createTrpc(gateway.url, bearer).health.get.query()).toMatchObject({ configured: true })
  })

  test.each([
    ['a wrong token', 'Bearer another-token-of-32-characters-x'],
    ['a token with the right beginning', `Bearer ${token}x`],
    ['none', 'Bearer '],
    ['another scheme', `Basic ${token}`],
  ])('%s is 401', async (_what, authorization) => {
    expect((await gateway.rest('GET', '/health', undefined, { authorization })).status).toBe(401)
  })

  test('a page without the token is the sign-in page, and shows nothing else', async () => {
    for (const path of ['/', '/payments/1']) {
      const page = await gateway.http('GET', path, undefined, asPage)
      expect(page.status).toBe(401)
      expect(page.text).toContain('<form method="post" action="/sign-in">')
    }
  })

  const signIn = (candidate: string, headers = {}) =>
    gateway.http('POST', '/sign-in', `token=${encodeURIComponent(candidate)}`, {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': 'en',
      ...headers,
    })

  test('the sign-in sets a cookie that neither scripts nor other sites can use, and that every route accepts', async () => {
    const answer = await signIn(token)
    expect([answer.status, answer.headers.location]).toEqual([303, '/'])
    const setCookie = String(answer.headers['set-cookie'])
    expect(setCookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(setCookie).not.toContain(token)
    expect(answer.headers['cache-control']).toBe('no-store')
    const cookie = `theme=dark; ${setCookie.split(';')[0]}`
    for (const path of routes)
      expect((await gateway.http('GET', path, undefined, { ...asPage, cookie })).status).toBe(200)
  })

  test('the sign-out ends the session everywhere, with its live feeds, and no other session', async () => {
    const cookieOf = async () => String((await signIn(token)).headers['set-cookie']).split(';')[0] ?? ''
    const [cookie, otherCookie] = [await cookieOf(), await cookieOf()]
    const paths = [
      'notifications.feed',
      'notifications%2Efeed',
      'notifications.feed/',
      '%6Eotifications.feed',
    ]
    const feeds = await Promise.all(
      paths.map(path => fetch(`${gateway.url}/trpc/${path}`, { headers: { cookie } })),
    )
    expect(feeds.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    // Decoded twice, these would be the feed, or answers that have a limit of their own.
    for (const path of [
      'notifications%252Efeed',
      'calls%252Edetails',
      'health.get%252Cnotifications.feed?batch=1',
    ])
      expect([path, (await fetch(`${gateway.url}/trpc/${path}`, { headers: { cookie } })).status]).toEqual([
        path,
        404,
      ])
    const answer = await gateway.http('POST', '/sign-out', undefined, { cookie })
    expect([answer.status, answer.headers['cache-control']]).toEqual([204, 'no-store'])
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^pasarela_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    for (const feed of feeds) await expect(feed.text()).rejects.toThrow('terminated')
    for (const path of [...routes, '/assets/app-1.js', '/metrics']) {
      const statusWith = async (candidate: string) =>
        (await gateway.http('GET', path, undefined, { ...asPage, cookie: candidate })).status
      expect([path, await statusWith(cookie), await statusWith(otherCookie)]).toEqual([path, 401, 200])
    }
    expect((await gateway.http('POST', '/sign-out', undefined, { cookie })).status).toBe(401)
  })

  test('the sign-out ends what waits for an answer, and leaves the waits of another session', async () => {
    const cookieOf = async () => String((await signIn(token)).headers['set-cookie']).split(';')[0] ?? ''
    const [cookie, otherCookie] = [await cookieOf(), await cookieOf()]
    const query = encodeURIComponent(JSON.stringify({ resource: 'none', timeout: 50 }))
    const tool = { name: 'wait_for_notification', arguments: { resource: 'none', timeout: 50 } }
    const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const wait = (path: string, init: RequestInit = {}) =>
      fetch(`${gateway.url}${path}`, { ...init, headers: { ...json, cookie } }).then(answer => answer.text())
    const waits = [
      wait('/api/gateway/notifications/wait?resource=none&timeout=50'),
      wait('/api/gateway/calls/wait?operation=none&timeout=50'),
      wait(`/trpc/notifications.wait?input=${query}`),
      wait('/mcp', {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool }),
      }),
    ].map(waited => waited.then(String, () => 'ended'))
    const left = new AbortController()
    const other = fetch(`${gateway.url}/api/gateway/notifications/wait?resource=none&timeout=50`, {
      headers: { cookie: otherCookie },
      signal: left.signal,
    }).catch(() => null)
    const underWay = async () => (await gateway.http('GET', '/metrics', undefined, bearer)).text
    await expect.poll(underWay).toContain('pasarela_requests_under_way{share="waits"} 5\n')
    expect((await gateway.http('POST', '/sign-out', undefined, { cookie })).status).toBe(204)
    expect(await Promise.all(waits)).toEqual(['ended', 'ended', 'ended', 'ended'])
    await expect.poll(underWay).toContain('pasarela_requests_under_way{share="waits"} 1\n')
    left.abort()
    await other
  })

  test('neither a page of another origin, nor a link, nor a stranger signs anybody out', async () => {
    const cookie = String((await signIn(token)).headers['set-cookie']).split(';')[0] ?? ''
    const post = async (headers: Record<string, string>) =>
      (await gateway.http('POST', '/sign-out', undefined, headers)).status
    expect(await post({ cookie, origin: 'https://evil.example' })).toBe(403)
    expect(await post({ cookie, origin: 'null' })).toBe(403)
    expect(await post({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await post({})).toBe(401)
    expect((await gateway.http('GET', '/sign-out', undefined, { ...asPage, cookie })).status).toBe(200)
    expect((await gateway.rest('GET', '/health', undefined, { cookie })).status).toBe(200)
  })

  test('a page is not kept by the browser, which would show it after the sign-out', async () => {
    const { headers } = await gateway.http('GET', '/', undefined, { ...asPage, ...bearer })
    expect(headers['cache-control']).toBe('no-store')
  })

  const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

  test('the sign-in continues at the requested page, and never at another site', async () => {
    const signInPage = await gateway.http('GET', '/payments?q=a&page=2', undefined, asPage)
    expect(signInPage.text).toContain('name="next" value="/payments?q=a&amp;page=2"')
    const signInFrom = async (next: string) => {
      const form = new URLSearchParams({ token, next }).toString()
      return (await gateway.http('POST', '/sign-in', form, formHeaders)).headers.location
    }
    expect(await signInFrom('/payments?q=a&page=2')).toBe('/payments?q=a&page=2')
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/sign-in', '', 'x'])
      expect(await signInFrom(next), next).toBe('/')
  })

  test('values in the form are escaped', async () => {
    const form = new URLSearchParams({ token: 'wrong', next: '/"><script>alert(1)</script>' }).toString()
    const { text } = await gateway.http('POST', '/sign-in', form, formHeaders)
    expect(text).not.toContain('<script>')
  })

  test.each([
    ['pt-BR,pt;q=0.9', 'Esse não é o token.'],
    ['xx, EN;q=0.5', 'That is not the token.'],
    ['en;q=0.2, pt;q=0.7', 'Esse não é o token.'],
    ['xx', 'Ese no es el token.'],
  ])('the page is in the language of the browser: %s', async (language, words) => {
    const { text } = await signIn('wrong', { 'accept-language': language })
    expect(text).toContain(words)
  })

  test('a wrong token shows the form again and sets no cookie', async () => {
    for (const candidate of ['', 'wrong', `${token} `]) {
      const answer = await signIn(candidate)
      expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined])
      expect(answer.text).toContain('That is not the token.')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(gateway.logLines.at(-1)).toContain('The sign-in got a wrong console token.')
    }
  })

  test.each([`pasarela_session=${token}`, 'pasarela_session=', 'pasarela_session=%zz', 'other=1', '='])(
    'the cookie %j is 401',
    async cookie => {
      const { status, body } = await gateway.rest('GET', '/health', undefined, { cookie })
      expect([status, body.ok]).toEqual([401, false])
    },
  )

  test('a sign-in form that is too long is 413, one in JSON is 415', async () => {
    expect((await signIn('x'.repeat(5000))).status).toBe(413)
    expect((await signIn(token, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('no foreign Origin is accepted on a public address', async () => {
    const origin = 'https://evil.example'
    expect((await gateway.rest('GET', '/health', undefined, { ...bearer, origin })).status).toBe(403)
  })
})

test('the cookie is Secure behind https', async () => {
  await using secure = await startTestGateway(
    { GATEWAY_CONSOLE_TOKEN: token, GATEWAY_PUBLIC_URL: 'https://qa.example' },
    journal.journal,
  )
  const { headers } = await secure.http('POST', '/sign-in', `token=${token}`, {
    'content-type': 'application/x-www-form-urlencoded',
    host: 'qa.example',
  })
  expect(String(headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
})

test('there is no sign-in without a console token, and GATEWAY_ALLOW_OPEN opens a public address', async () => {
  await using open = await startTestGateway({ HOST: '0.0.0.0', GATEWAY_ALLOW_OPEN: 'true' }, journal.journal)
  expect((await open.rest('GET', '/health')).status).toBe(200)
  expect((await open.http('POST', '/sign-in', {})).status).not.toBe(303)
})

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' }

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { host: 'evil.example', origin: 'http://evil.example' },
])('a page of another origin cannot use up the tries of the sign-in: %j', async page => {
  await using attacked = await startTestGateway({ GATEWAY_CONSOLE_TOKEN: token }, journal.journal)
  const signIn = (candidate: string, headers: Record<string, string>) =>
    attacked.http('POST', '/sign-in', `token=${candidate}`, { ...formHeaders, ...headers })
  for (let guess = 0; guess < 11; guess++) expect((await signIn('guess', page)).status).toBe(403)
  expect((await signIn(token, { origin: attacked.url })).status).toBe(303)
})

describe('behind a proxy', () => {
  const proxied = (addresses: string) => ({ ...formHeaders, 'x-forwarded-for': addresses })
  const guess = async (gateway: TestGateway, addresses: string) => {
    const form = 'token=guess'
    const signIn = await gateway.http('POST', '/sign-in', form, proxied(addresses))
    const authorization = 'Bearer guess'
    const call = await gateway.rest('GET', '/health', undefined, { ...proxied(addresses), authorization })
    return [signIn.status, call.status]
  }

  test('a trusted proxy names the client, which alone waits after ten wrong tokens', async () => {
    await using gateway = await startTestGateway(
      { GATEWAY_CONSOLE_TOKEN: token, GATEWAY_TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' },
      journal.journal,
    )
    // The client chooses what is left of its address.
    for (let tries = 0; tries < 10; tries++)
      expect(await guess(gateway, `198.51.100.${tries}, 203.0.113.9, 10.1.2.3`)).toEqual([401, 401])
    expect(await guess(gateway, '203.0.113.9')).toEqual([429, 429])
    expect(gateway.logLines.at(-1)).toContain('"address":"203.0.113.9"')
    expect(await guess(gateway, '203.0.113.10')).toEqual([401, 401])
  })

  test('nobody else names one', async () => {
    for (const proxies of ['', '10.0.0.0/8']) {
      await using gateway = await startTestGateway(
        { GATEWAY_CONSOLE_TOKEN: token, GATEWAY_TRUSTED_PROXIES: proxies },
        journal.journal,
      )
      for (let tries = 0; tries < 10; tries++)
        expect(await guess(gateway, `203.0.113.${tries}`)).toEqual([401, 401])
      expect(await guess(gateway, '203.0.113.99')).toEqual([429, 429])
    }
  })
})

test('after ten wrong tokens the sign-in refuses wrong ones for a while, never the right one', async () => {
  await using guessed = await startTestGateway({ GATEWAY_CONSOLE_TOKEN: token }, journal.journal)
  const signIn = (candidate: string) => guessed.http('POST', '/sign-in', `token=${candidate}`, formHeaders)
  for (let guess = 0; guess < 10; guess++) expect((await signIn(`guess-${guess}`)).status).toBe(401)
  const paused = await signIn('guess')
  expect([paused.status, paused.headers['set-cookie']]).toEqual([429, undefined])
  expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0)
  expect(paused.text).toContain('Too many attempts with a wrong token.')
  expect((await signIn(token)).status).toBe(303)
  expect((await signIn('guess')).status).toBe(401)
})

test('after ten wrong tokens an address must wait, over both transports; the right token and a session need not', async () => {
  await using guessed = await startTestGateway({ GATEWAY_CONSOLE_TOKEN: token }, journal.journal)
  const signedIn = await guessed.http('POST', '/sign-in', `token=${token}`, formHeaders)
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const get = (path: string, bearer: string, headers = {}) =>
    guessed.http('GET', path, undefined, { authorization: `Bearer ${bearer}`, ...headers })
  const paths = ['/api/gateway/health', '/trpc/health.get', '/no/such', '/metrics', '/api/gateway/health']
  for (const [guess, path] of [...paths, ...paths].entries())
    expect([path, (await get(path, `guess-${guess}`)).status]).toEqual([path, 401])
  expect(guessed.logLines.filter(line => line.includes('A request had a wrong console token.'))).toHaveLength(
    10,
  )
  for (const path of paths) {
    const { status, headers, body } = await get(path, 'guess')
    expect([path, status, body.code]).toEqual([path, 429, 'too_many_tries'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await get('/api/gateway/health', 'guess', { cookie })).status).toBe(200)
  expect((await get('/api/gateway/health', token)).status).toBe(200)
  expect((await get('/api/gateway/health', 'guess')).status).toBe(401)
})
