/** Accounts over HTTP: how they are created and removed, and that each has the operations of the default one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '../contract/accounts.ts'
import type { NotificationSummary } from '../journal/entries.ts'
import { createRest, createTrpc } from './support/callers.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { startTestGateway } from './support/start-test-gateway.ts'
import { signed } from './support/start-test-receivers.ts'
import { json, startStubProvider } from './support/stub-provider.ts'
import { makeTestAccount, type TestAccount } from './support/test-account.ts'

type Entries = { entries: NotificationSummary[] }

let demo: TestDemo
let account: TestAccount
beforeAll(async () => {
  demo = await startTestDemo()
  account = await makeTestAccount(demo, 'qa-chile', 'MLC')
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const listed = async () => (await demo.rest<{ accounts: Account[] }>('GET', '/accounts')).body.data.accounts

test('a new account has credentials, addresses and the country that was asked for', async () => {
  const { facts } = account
  expect(facts).toMatchObject({
    name: 'qa-chile',
    country: 'MLC',
    is_simulated: true,
    is_removable: true,
    api_path: '/api/gateway/accounts/qa-chile',
    webhook_url: `${demo.url}/api/gateway/accounts/qa-chile/webhooks`,
    access_token: expect.stringMatching(/^TEST-\d{15}-010100-[0-9a-f]{32}-\d{9}$/),
    public_key: expect.stringMatching(/^TEST-/),
    webhook_secret: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect((await account.rest('GET', '/seller')).body.data).toMatchObject({ site_id: 'MLC' })
  expect((await listed()).map(({ name }) => name)).toEqual(['default', 'qa-chile'])
  expect((await listed())[1]).toEqual(facts)
})

test('its payments and their notifications are its own, and its settings name it', async () => {
  const { id } = await account.pay({ external_reference: 'of chile' })
  const wait = await account.rest<Entries>('GET', `/notifications/wait?payment_id=${id}&timeout=20`)
  expect(wait.body.data.entries).toMatchObject([{ account: 'qa-chile', verdict: 'validated' }])
  expect((await demo.rest('GET', `/payments/${id}`)).status).toBe(404)
  expect((await demo.rest<Entries>('GET', `/notifications?payment_id=${id}`)).body.data.entries).toEqual([])
  const { facts } = account
  expect((await account.rest('GET', '/settings')).body.data).toMatchObject({
    account: 'qa-chile',
    api_path: facts.api_path,
    webhook_url: facts.webhook_url,
    public_key: facts.public_key,
    demo_credentials: { access_token: facts.access_token, webhook_secret: facts.webhook_secret },
  })
  expect((await demo.rest('GET', '/settings')).body.data).toMatchObject({ account: 'default' })
})

test('tRPC has it by path and by header, in single queries, batches and the feed', async () => {
  const header = createTrpc(demo.url, { 'x-pasarela-account': 'qa-chile' })
  for (const trpc of [account.trpc, header]) {
    expect(await trpc.settings.get.query()).toMatchObject({ account: 'qa-chile' })
    expect((await trpc.calls.list.query({ limit: 5 })).entries[0]).toMatchObject({ account: 'qa-chile' })
  }
  const batch = await demo.http('GET', '/api/gateway/accounts/qa-chile/trpc/settings.get,health.get?batch=1')
  expect(JSON.parse(batch.text)[0].result.data).toMatchObject({ account: 'qa-chile' })
  const unknown = createTrpc(demo.url, { 'x-pasarela-account': 'nobody' })
  const refused = { data: { httpStatus: 404, body: { code: 'not_found' } } }
  await expect(unknown.settings.get.query()).rejects.toMatchObject(refused)
  await expect(unknown.entries.annotate.mutate({ seq: 1, note: '' })).rejects.toMatchObject(refused)
  expect((await demo.http('GET', '/api/gateway/accounts/nobody/trpc/notifications.feed')).status).toBe(404)
})

test('a notification counts by the secret of its account', async () => {
  const { webhook_secret: secret } = account.facts
  const send = (rest: TestAccount['rest'], by: string) =>
    rest('POST', '/webhooks?data.id=77&type=payment', { data: { id: '77' } }, signed('77', { secret: by }))
  const validated = await send(account.rest, secret ?? '')
  expect([validated.status, validated.body.data]).toMatchObject([200, { validated: true }])
  expect((await send(demo.rest, secret ?? '')).status).toBe(401)
  expect((await send(createRest(`${demo.url}/api/gateway/accounts/nobody`), 'x')).status).toBe(404)
})

test('an account forwards to a shop of its own, and grades and notes are its own', async () => {
  const [ofDefault, ofAccount] = [await startStubProvider(), await startStubProvider()]
  for (const shop of [ofDefault, ofAccount]) shop.answerWith(json(200, {}))
  await demo.rest('POST', '/forwarding', { url: ofDefault.url })
  await account.rest('POST', '/forwarding', { url: ofAccount.url })
  await account.pay()
  await demo.pay()
  for (const rest of [account.rest, demo.rest])
    expect((await rest('GET', '/notifications/settled?timeout=20')).body).toMatchObject({ ok: true })
  const seen = [ofDefault, ofAccount].map(shop => shop.seen.length)
  expect(seen).toEqual([1, 1])
  await account.rest('DELETE', '/forwarding', {})
  expect((await demo.rest('GET', '/forwarding')).body.data).toMatchObject({ is_on: true, url: ofDefault.url })
  await demo.rest('DELETE', '/forwarding', {})
  const refused = await account.rest('POST', '/forwarding', { url: account.facts.webhook_url })
  expect([refused.status, refused.body.errors]).toMatchObject([422, { url: expect.anything() }])
  await Promise.all([ofDefault.close(), ofAccount.close()])
})

test('a call of a shop belongs to the account whose credentials it has', async () => {
  const shop = createRest(demo.shopUrl)
  const by = (token: string | null) => ({ authorization: `Bearer ${token}` })
  const { access_token: token } = account.facts
  await demo.rest('POST', '/faults', { status: 500, path: '/v1/payments/search', times: 1 })
  expect((await shop('GET', '/v1/payments/search', undefined, by(token))).status).toBe(200)
  await shop('GET', '/v1/payments/search', undefined, by('TEST-of-a-stranger'))
  const { body } = await account.rest<Entries>('GET', '/calls/wait?transport=shop&timeout=20')
  expect(body.data.entries).toMatchObject([{ account: 'qa-chile', credentials: 'qa-chile', status: 200 }])
  const others = await demo.rest<Entries>('GET', '/calls/wait?transport=shop&timeout=20')
  expect(others.body.data.entries).toMatchObject([
    { account: 'default', credentials: expect.stringMatching(/^token:/), status: 500 },
  ])
})

const refusals: [body: unknown, status: number, field: string][] = [
  [{ name: 'qa-chile', country: 'MLA' }, 409, 'name'],
  [{ name: 'default', country: 'MLA' }, 422, 'name'],
  [{ name: 'Qa Chile', country: 'MLA' }, 422, 'name'],
  [{ name: `${'a'.repeat(41)}`, country: 'MLA' }, 422, 'name'],
  [{ name: '../up', country: 'MLA' }, 422, 'name'],
  [{ name: 'other', country: 'MLX' }, 422, 'country'],
  [{ name: 'other', country: 'MLA', access_token: 'APP_USR-1' }, 422, 'access_token'],
  [{ country: 'MLA' }, 422, 'name'],
]
test.each(refusals)('%j is refused with %i, and the field %s', async (body, status, field) => {
  const answer = await demo.rest('POST', '/accounts', body)
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]])
})

test('a real provider has no simulated accounts, and the refusal says where real ones come from', async () => {
  await using gateway = await startTestGateway()
  const { status, body } = await gateway.rest('POST', '/accounts', { name: 'a', country: 'MLA' })
  expect([status, body.code]).toEqual([409, 'conflict'])
  expect(body.message).toContain('GATEWAY_ACCOUNTS_FILE')
})

test('unknown accounts, other methods and nested names are answered as for unknown paths', async () => {
  const under = (path: string, method = 'GET') => demo.rest(method, `/accounts/${path}`)
  expect((await under('nobody/payments')).body).toMatchObject({
    code: 'not_found',
    message: 'There is no account "nobody".',
  })
  expect((await under('qa-chile/payments/1', 'PATCH')).status).toBe(405)
  expect((await under('qa-chile/accounts')).status).toBe(404)
  expect((await under('qa-chile/accounts/qa-chile', 'DELETE')).status).toBe(404)
  expect((await under('qa-chile/accounts/qa-chile/payments')).status).toBe(404)
  expect((await under('constructor/health')).status).toBe(404)
  expect((await under('default/health')).status).toBe(200)
  const { text } = await account.rest('GET', '/openapi.json')
  expect(text).toContain('/api/gateway/accounts/qa-chile/payments')
  expect(text).not.toContain('createAccount')
})

test('removing an account removes entries, settings and data, and its name can be used again', async () => {
  const made = await makeTestAccount(demo, 'short-lived')
  await made.pay()
  await made.rest('GET', '/notifications/settled?timeout=20')
  await made.rest('POST', '/forwarding', { url: 'http://127.0.0.1:9/hook' })
  const removed = await demo.rest<{ cleared: number }>('DELETE', '/accounts/short-lived')
  expect([removed.status, removed.body.data.cleared]).toEqual([200, expect.any(Number)])
  expect(removed.body.data.cleared).toBeGreaterThan(2)
  expect((await made.rest('GET', '/health')).status).toBe(404)
  expect((await made.rest('POST', '/webhooks', {})).status).toBe(404)
  expect((await demo.rest('DELETE', '/accounts/short-lived')).status).toBe(404)
  expect((await demo.rest('DELETE', '/accounts/default')).status).toBe(409)
  const again = await makeTestAccount(demo, 'short-lived')
  expect(again.facts.access_token).not.toBe(made.facts.access_token)
  expect((await again.rest('GET', '/forwarding')).body.data).toMatchObject({ is_on: false })
  expect((await again.rest<Entries>('GET', '/calls')).body.data.entries).toEqual([])
})
