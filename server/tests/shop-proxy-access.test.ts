/** Who may use the shop proxy. */
import { request } from 'undici'
import { expect, test } from 'vitest'
import { demoCredentials } from '../facts/demo-credentials.ts'
import type { CallDetail } from '../journal/entries.ts'
import { startTestDemo } from './support/start-test-demo.ts'
import { startTestGateway } from './support/start-test-gateway.ts'

const key = 'a-secret-segment-of-the-address'

test('pages may call what they call at the provider, and nothing else', async () => {
  await using demo = await startTestDemo()
  const status = async (path: string, headers: Record<string, string>) =>
    (await request(demo.shopUrl + path, { headers })).statusCode
  const publicKey = 'public_key=TEST-00000000-0000-4000-8000-000000000000'
  expect(await status(`/v1/payment_methods?${publicKey}`, { origin: 'https://shop.test' })).toBe(200)
  expect(await status('/js/v2', { 'sec-fetch-site': 'cross-site' })).toBe(200)
  expect(await status('/v1/payments/1', { origin: 'https://shop.test' })).toBe(403)
  expect(await status('/v1/payments/1', { 'sec-fetch-site': 'same-origin' })).toBe(403)
  expect(await status('/simulator/clock', { origin: 'null' })).toBe(403)
  expect(await status('/v1/payments/1', { host: 'rebound.test' })).toBe(403)
})

test('a card token is made by a page, and neither card nor token is in the journal', async () => {
  await using demo = await startTestDemo()
  const answer = await fetch(
    `${demo.shopUrl}/v1/card_tokens?public_key=TEST-00000000-0000-4000-8000-000000000000&js_version=2.0.1`,
    {
      method: 'POST',
      headers: {
        origin: 'https://shop.test',
        'content-type': 'application/json',
        'x-idempotency-key': 'card',
      },
      body: JSON.stringify({
        card_number: '4509953566233704',
        security_code: '987',
        expiration_month: 11,
        expiration_year: 2030,
        cardholder: { name: 'APRO', identification: { type: 'DNI', number: '12345678' } },
      }),
    },
  )
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([201, '*'])
  const { id } = (await answer.json()) as { id: string }
  await fetch(`${demo.shopUrl}/v1/card_tokens/${id}?public_key=TEST-00000000-0000-4000-8000-000000000000`)
  const { body } = await demo.rest<{ entries: { seq: number; sdk: string }[] }>(
    'GET',
    '/calls/wait?transport=shop&subject=card_token&count=2&timeout=5',
  )
  expect(body.data.entries[0]).toMatchObject({
    sdk: 'js',
    sdk_version: '2.0.1',
    resource: null,
    effect: 'create',
  })
  for (const { seq } of body.data.entries) {
    const text = JSON.stringify((await demo.rest<CallDetail>('GET', `/calls/${seq}`)).body.data)
    expect(text).not.toContain(id)
    expect(text).not.toContain('4509953566233704')
    // Times and ids may have these digits too.
    expect(text).not.toMatch(/(?<![\w.])987(?![\w.])/)
  }
})

test('with a key only addresses that begin with it are served, and the journal and log never have it', async () => {
  await using demo = await startTestDemo({ GATEWAY_SHOP_KEY: key })
  expect(demo.shopUrl).toMatch(new RegExp(`/k/${key}$`))
  const { origin } = new URL(demo.shopUrl)
  const authorization = 'Bearer TEST-2000000000000002-112100-with-key-710000222'
  const right = await fetch(`${demo.shopUrl}/users/me`, { headers: { authorization } })
  expect(right.status).toBe(200)
  for (const path of ['/users/me', '/k/wrong/users/me', `/k/${key}x/users/me`, '/k/', '/'])
    expect((await fetch(origin + path)).status).toBe(404)
  const { body } = await demo.rest<{ entries: { seq: number }[] }>(
    'GET',
    '/calls/wait?transport=shop&timeout=5',
  )
  const { text } = await demo.rest('GET', `/calls/${body.data.entries[0]?.seq}`)
  expect(JSON.parse(text).data.exchange.caller.url).toBe('/users/me')
  expect(text).not.toContain(key)
  expect(demo.logLines.join('\n')).not.toContain(key)
  const settings = await demo.rest<{ shop_url: string }>('GET', '/settings')
  expect(settings.body.data.shop_url).toBe(demo.shopUrl)
})

test('after ten wrong keys an address has to wait, but never with the right one, which ends the wait', async () => {
  await using demo = await startTestDemo({ GATEWAY_SHOP_KEY: key })
  const { origin } = new URL(demo.shopUrl)
  const guess = () => fetch(`${origin}/k/wrong/users/me`)
  const authorization = `Bearer ${demoCredentials.accessToken}`
  const statusOf = async () =>
    (await fetch(`${demo.shopUrl}/users/me`, { headers: { authorization } })).status
  for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(404)
  const waiting = await guess()
  expect(waiting.status).toBe(429)
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await statusOf()).toBe(200)
  for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(404)
  expect((await guess()).status).toBe(429)
})

test('images of a foreign page use up no tries of the shop key', async () => {
  await using demo = await startTestDemo({ GATEWAY_SHOP_KEY: key })
  const { origin } = new URL(demo.shopUrl)
  const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
  const statusOf = async (headers: Record<string, string>) =>
    (await request(`${origin}/k/wrong/users/me`, { headers })).statusCode
  for (let tries = 0; tries < 12; tries++) expect(await statusOf(image)).toBe(404)
  expect(await statusOf({})).toBe(404)
})

test('a wider HOST opens the proxy to others only with a key, and a closed gateway has none', async () => {
  const wide = { HOST: '0.0.0.0', GATEWAY_ALLOW_OPEN: 'true' }
  await using alone = await startTestGateway(wide)
  const { port } = new URL(alone.shopUrl)
  // On Linux every address of 127.0.0.0/8 is this machine, and a listener on 127.0.0.1 does not answer on the others.
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: 'ECONNREFUSED' }) }),
  )
  await using keyed = await startTestGateway({ ...wide, GATEWAY_SHOP_KEY: key })
  expect((await fetch(`http://127.0.0.2:${new URL(keyed.shopUrl).port}/`)).status).toBe(404)
  await using closed = await startTestGateway({ APP_ENV: 'production' })
  expect(closed.shopUrl).toBe('')
})
