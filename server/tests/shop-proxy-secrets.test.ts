/** Secrets of shops' calls that have no form of their own: they are in no part of an entry, also under odd paths. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallSummary } from '../journal/entries.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { json, type StubProvider, startStubProvider } from './support/stub-provider.ts'

let provider: StubProvider
let gateway: TestGateway
beforeAll(async () => {
  provider = await startStubProvider()
  gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: provider.url })
})
afterAll(async () => {
  await gateway?.stop()
  await provider?.close()
})

type Call = { method: string; path: string; body?: string; type?: string; referer?: string }

/** Sends one call through the shop proxy. Resolves to its entry as text. */
async function record({ method, path, body, type = 'application/json', ...call }: Call): Promise<string> {
  const list = () => gateway.rest<{ entries: CallSummary[] }>('GET', '/calls?transport=shop')
  const before = (await list()).body.data.entries[0]?.seq ?? 0
  const { port } = new URL(gateway.shopUrl)
  // `fetch` would write the path differently.
  const { request } = await import('undici')
  const headers = { 'content-type': type, referer: call.referer ?? `http://shop.example${path}` }
  const sent = { method: method as 'GET', path, headers, ...(body !== undefined && { body }) }
  await (await request(`http://127.0.0.1:${port}`, sent)).body.dump()
  const wait = `/calls/wait?transport=shop&after=${before}&timeout=10`
  const { body: found } = await gateway.rest<{ entries: CallSummary[] }>('GET', wait)
  return (await gateway.rest('GET', `/calls/${found.data.entries[0]?.seq}`)).text
}

const cardToken = 'd8b1c7e4f09a4d6fa1b2c3d4e5f60718'
const oddPaths = [
  '/v1/card_tokens',
  `/v1/card_tokens/${cardToken}`,
  `/v1//card_tokens/${cardToken}`,
  `/V1/Card_Tokens/${cardToken}`,
  `/v1/%63ard_tokens/${cardToken}`,
  `/v1/%2563ard_tokens/${cardToken}`,
  `/v1/card_tokens/${cardToken}/clone`,
  `/v1/card_tokens%2f${cardToken}`,
  `/v1/payments/..%2fcard_tokens%2F${cardToken}`,
  `/v1/card_tokens;a=b/${cardToken};c=d`,
  `/v1/card_tokens/%64${cardToken.slice(1)}/x`,
  `/beta/card_tokens/${'x'.repeat(2_000)}/${cardToken}`,
]
test.each(oddPaths)('the card token of %s is in no part of the entry', async path => {
  provider.answerWith(json(201, { id: cardToken, public_key: 'TEST-key' }))
  for (const method of ['POST', 'GET']) {
    const text = await record({ method, path, ...(method === 'POST' && { body: '{}' }) })
    expect(text).toContain('"transport":"shop"')
    expect(text).not.toContain(cardToken.slice(1))
  }
})

const multipart = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`

const code = 'TG-66a0c1e4f1b2c3d4e5f60718-241983636'
const sentCodes = (code: string): [what: string, call: Call][] => [
  ['JSON', { method: 'POST', path: '/oauth/token', body: JSON.stringify({ client_id: '1', code }) }],
  [
    'a form',
    {
      method: 'POST',
      path: '/oauth/token',
      body: `grant_type=authorization_code&code=${code}&redirect_uri=x`,
      type: 'application/x-www-form-urlencoded',
    },
  ],
  ['a query', { method: 'POST', path: `/oauth/token?code=${code}`, body: '{}' }],
  ['a query with escapes', { method: 'POST', path: `/oauth/token?c%6Fde=${code}`, body: '{}' }],
  ['an odd path', { method: 'POST', path: '//oauth/%74oken', body: JSON.stringify({ code }) }],
  [
    'a percent-encoded form',
    { method: 'POST', path: '/oauth/token', body: `c%6Fde=${code.replaceAll('-', '%2D')}` },
  ],
  [
    'a percent-encoded query',
    { method: 'POST', path: `/oauth/token?c%6fde=${code.replaceAll('-', '%252D')}` },
  ],
  [
    'an escaped member',
    { method: 'POST', path: '/oauth/token', body: `{"c\\u006fde":"${code.replaceAll('-', '\\u002D')}"}` },
  ],
  ['a list', { method: 'POST', path: '/oauth/token', body: JSON.stringify({ code: ['x', code] }) }],
  ['a list in a form', { method: 'POST', path: '/oauth/token', body: `a=1&code%5B%5D=${code}` }],
  [
    'a part of a multipart form',
    { method: 'POST', path: '/oauth/token', body: multipart('code', code), type: 'text/plain' },
  ],
]
const ofAnotherPath: Call = { method: 'GET', path: `/users/me?back=/x%3Fcode%3D${code}` }
test.each([...sentCodes(code), ['an address of another path', ofAnotherPath] as const])(
  'the OAuth code in %s is in no part of the entry',
  async (_what, call) => {
    provider.answerWith(json(400, { error: 'invalid_grant', message: `The code ${code} is not valid` }))
    const text = await record(call)
    expect(text).toContain('invalid_grant')
    expect(text).not.toContain(code.slice(3))
  },
)

const formless = 'canary-code-of-no-known-form'
test.each(sentCodes(formless))(
  'a response does not tell the OAuth code of no known form in %s',
  async (_what, call) => {
    provider.answerWith(json(400, { error: 'invalid_grant', message: `The code ${formless} is not valid` }))
    const text = await record(call)
    expect(text).toContain('invalid_grant')
    expect(text).not.toContain(formless.slice(3))
  },
)

test.each<[what: string, call: Call]>([
  ['a name', { method: 'GET', path: '/users/me?access%5Ftoken=canary-of-some-length' }],
  [
    'a name and its parameter',
    { method: 'GET', path: '/users/me?a=b%26access%255ftoken%3Dcanary-of-some-length' },
  ],
  [
    'a list',
    { method: 'POST', path: '/v1/payments', body: 'token[]=canary-of-some-length&pin%5B0%5D=canary' },
  ],
  [
    'a multipart form',
    {
      method: 'POST',
      path: '/v1/x',
      body: multipart('client_secret', 'canary\r\ncanary'),
      type: 'text/plain',
    },
  ],
  ['a line of a text', { method: 'POST', path: '/v1/x', body: '{"note":"a\\npassword=canary"}' }],
])('a secret in %s is in no part of the entry', async (_what, call) => {
  provider.answerWith(json(200, {}))
  expect(await record(call)).not.toContain('canary')
})

test('an OAuth code of any form is masked in the address of the page that called', async () => {
  provider.answerWith(json(200, {}))
  const referer = 'http://shop.example/back?state=1&co%64e=canary%2Dcanary&x=kept'
  const text = await record({ method: 'GET', path: '/v1/payment_methods', referer })
  expect(text).not.toContain('canary')
  expect(text).toContain('x=kept')
})

test('a percent-encoded access token finds its account', async () => {
  provider.answerWith(json(200, {}))
  const text = await record({ method: 'GET', path: '/users/me?access%5Ftoken=some-unknown-token-1234' })
  expect(text).toContain('"credentials":"token:')
})

test('the ids of other documents are kept', async () => {
  provider.answerWith(json(200, { id: 'ORD01K371WBFDS4MD9JG0K8ZMECBE', code: 'some_code_of_an_error' }))
  const text = await record({ method: 'GET', path: '/v1/orders/ORD01K371WBFDS4MD9JG0K8ZMECBE' })
  expect(text).toContain('"resource":"ORD01K371WBFDS4MD9JG0K8ZMECBE"')
  expect(text).toContain('some_code_of_an_error')
})

test('an access token is one also where its name has escapes', async () => {
  provider.answerWith(json(401, { error: 'unauthorized' }))
  const token = 'canary-token-of-no-known-form'
  const text = await record({ method: 'GET', path: `/v1/payments/1?access%5Ftoken=${token}` })
  expect(text).toMatch(/"credentials":"token:\w+"/)
  expect(text).not.toContain(token)
})
