/** Tests the promises of a run at the provider: it ends, costs little, leaves nothing behind, and repeats no value. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AccountRefused, checkAccount } from '../run/check-account.ts'
import { createClient } from '../run/client.ts'
import { runValues } from '../run/known-values.ts'
import { openProgress, TakenOver } from '../run/progress.ts'
import { accessToken, type Pair, startPair } from './support/start-pair.ts'
import type { Json } from './support/start-proxy.ts'

let pair: Pair
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair.close())
beforeEach(() => {
  pair.proxy.mutate(answer => answer)
  openProgress(pair.folder, pair.target).remove()
})

const saved = 'cards/saved'
/** The calls of the scenario itself are eight steps. */
const steps = [0, 1, 2, 3, 4, 5, 6, 7]

test.each([3, 4, 5])('a read whose connection breaks once, at call %i, is repeated', async broken => {
  let failures = 0
  pair.proxy.mutate((answer, { index, method }) => {
    if (index === broken) expect(method).toBe('GET')
    return index === broken && failures++ === 0 ? null : answer
  })
  const report = await pair.drift(saved)
  expect(report).toMatchObject({ findings: [], gaps: [], left: [], isComplete: true })
})

test.each(steps)(
  'a connection that breaks for good at call %i ends the run, and the next one completes it',
  async broken => {
    pair.proxy.mutate((answer, { index }) => (index >= broken ? null : answer))
    const first = await pair.drift([saved, 'users/me'])
    expect(first.isComplete).toBe(false)
    expect(first.gaps).toContainEqual(expect.objectContaining({ scenario: saved, reason: 'no_connection' }))
    // Each call has at most four attempts, and at most three scenarios run.
    expect(pair.proxy.calls.length).toBeLessThan(broken + 30)
    pair.proxy.mutate(answer => answer)
    const second = await pair.drift([saved, 'users/me'])
    expect(second).toMatchObject({ findings: [], gaps: [], left: [], isComplete: true })
    const { body } = await call('GET', '/v1/customers/search')
    expect(body.results).toEqual([])
  },
)

/** Searches for resources that runs create and must remove. */
const alive = [
  '/v1/payments/search?status=approved',
  '/v1/payments/search?status=pending',
  '/v1/payments/search?status=authorized',
  '/preapproval/search?status=authorized,pending,paused',
]

test.each(['orders/captured later', 'subscriptions/authorized'])(
  '%s continues after a break at each of its calls, and leaves nothing',
  async scenario => {
    await pair.drift(scenario)
    const calls = pair.proxy.calls.length
    for (let broken = 0; broken < calls; broken++) {
      pair.proxy.mutate((answer, { index }) => (index >= broken ? null : answer))
      const first = await pair.drift(scenario)
      expect(first.gaps.map(({ reason }) => reason)).toEqual(first.isComplete ? [] : ['no_connection'])
      pair.proxy.mutate(answer => answer)
      if (!first.isComplete)
        expect(await pair.drift(scenario)).toMatchObject({ findings: [], gaps: [], left: [] })
      for (const path of alive) expect((await call('GET', path)).body.results).toEqual([])
    }
  },
)

test('an interrupted run removes what it made, and continues', async () => {
  const interruption = new AbortController()
  pair.proxy.mutate((answer, { index }) => {
    if (index === 3) interruption.abort()
    return answer
  })
  const first = await pair.drift(saved, { signal: interruption.signal })
  expect(first).toMatchObject({ isComplete: false, left: [], gaps: [{ reason: 'interrupted' }] })
  expect((await call('GET', '/v1/customers/search')).body.results).toEqual([])
  expect(await pair.drift(saved)).toMatchObject({ findings: [], gaps: [], isComplete: true })
})

test('nothing that can be removed is left, not even the charge of a subscription', async () => {
  const names = ['subscriptions/authorized', 'payments/found', 'orders/processed', 'payments/ticket']
  expect(await pair.drift(names)).toMatchObject({ findings: [], gaps: [], left: [] })
  for (const status of ['approved', 'pending', 'in_process', 'authorized']) {
    const { body } = await call('GET', `/v1/payments/search?status=${status}`)
    expect(body.results).toEqual([])
  }
  const { body } = await call('GET', '/preapproval/search?status=authorized,pending,paused')
  expect(body.results).toEqual([])
})

test('scenarios that ended are not run again', async () => {
  pair.proxy.mutate((answer, { index }) => (index >= 4 ? null : answer))
  await pair.drift(['methods/catalog', 'users/me'])
  pair.proxy.mutate(answer => answer)
  const { isComplete, steps } = await pair.drift(['methods/catalog', 'users/me'])
  expect({ isComplete, steps }).toEqual({ isComplete: true, steps: 5 })
  expect(pair.proxy.calls.map(({ path }) => path)).toEqual(['/users/me'])
})

test('a complete run of other scenarios keeps what is unfinished', async () => {
  pair.proxy.mutate((answer, { index }) => (index >= 3 ? null : answer))
  await pair.drift([saved])
  pair.proxy.mutate(answer => answer)
  expect(await pair.drift('users/me')).toMatchObject({ isComplete: true })
  expect(openProgress(pair.folder, pair.target).read()).toMatchObject({ begun: [saved], done: {} })
  expect(await pair.drift(saved)).toMatchObject({ isComplete: true, left: [] })
})

test('the budget ends a run, which continues later', async () => {
  const first = await pair.drift(['methods/catalog', 'users/me'], { maxCalls: 2 })
  expect(first).toMatchObject({ calls: 2, isComplete: false, gaps: [{ reason: 'budget' }] })
  expect(await pair.drift(['methods/catalog', 'users/me'])).toMatchObject({ isComplete: true, gaps: [] })
})

test('429 is waited for as long as Retry-After says', async () => {
  const pauses: number[] = []
  const { target } = pair
  pair.proxy.mutate((answer, { index }) =>
    index < 2 ? { status: 429, headers: { 'retry-after': '7' }, body: {} } : answer,
  )
  const client = createClient({ ...target, pause: async milliseconds => void pauses.push(milliseconds) })
  expect((await client.call({ method: 'GET', path: '/users/me' })).status).toBe(200)
  expect(pauses).toEqual([7000, 7000])
})

test.each([
  ['an hour', '3600'],
  ['a date of tomorrow', new Date(Date.now() + 86_400_000).toUTCString()],
])('a 429 that asks for %s ends the run at once, and the next one continues', async (_what, retryAfter) => {
  pair.proxy.mutate((answer, { index }) =>
    index === 2 ? { status: 429, headers: { 'retry-after': retryAfter }, body: {} } : answer,
  )
  const first = await pair.drift(['methods/catalog', 'users/me'])
  expect(first).toMatchObject({
    calls: 3,
    isComplete: false,
    findings: [],
    gaps: [{ reason: 'rate_limited' }],
  })
  expect(await pair.drift(['methods/catalog', 'users/me'])).toMatchObject({ isComplete: true, gaps: [] })
})

test('a 429 that stays is no difference', async () => {
  pair.proxy.mutate(answer => ({ ...answer, status: 429 }))
  const report = await pair.drift(['methods/catalog', 'users/me'])
  expect(report).toMatchObject({ calls: 4, findings: [], gaps: [{ reason: 'rate_limited' }] })
})

test('a run that another one took over ends', () => {
  const [first, second] = [openProgress(pair.folder, pair.target), openProgress(pair.folder, pair.target)]
  const progress = { seed: 123_456, begun: ['users/me'], done: {} }
  first.write(progress)
  expect(second.read()).toEqual(progress)
  second.write(progress)
  expect(() => first.write(progress)).toThrow(TakenOver)
  expect(() => first.remove()).toThrow(TakenOver)
  second.remove()
})

test.each([
  ['no JSON', 'nonsense'],
  ['of an older version', JSON.stringify({ seed: 123_456, begun: [], done: { 'users/me': '' } })],
])('progress that is %s is begun again', async (_what, text) => {
  writeFileSync(openProgress(pair.folder, pair.target).file, text)
  expect(await pair.drift('users/me')).toMatchObject({ steps: 1, isComplete: true })
})

test('a scenario whose shapes cannot be read is run again, with the number of its run', async () => {
  const progress = openProgress(pair.folder, pair.target)
  progress.write({ seed: 123_456, begun: [], done: { 'users/me': 'edited', 'methods/catalog': '' } })
  expect(progress.read()).toEqual({ seed: 123_456, begun: [], done: { 'methods/catalog': '' } })
})

test('a test user subscribes, and its other subscriptions stay', async () => {
  const buyer = 'test_user_1@testuser.com'
  const other = await call('POST', '/preapproval', {
    reason: 'Other',
    back_url: 'https://shop.example/return',
    payer_email: buyer,
    auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 100, currency_id: 'ARS' },
  })
  const report = await pair.drift('subscriptions/authorized', { buyer })
  expect(report).toMatchObject({ findings: [], gaps: [], left: [], isComplete: true })
  const { body } = await call('GET', '/preapproval/search?status=authorized,pending,paused')
  expect(body.results).toEqual([expect.objectContaining({ id: other.body.id })])
  await call('PUT', `/preapproval/${other.body.id}`, { status: 'cancelled' })
})

test('at the provider only a named buyer subscribes', () => {
  const facts = { seed: 123_456, position: 7 }
  const at = (targetUrl: string) => runValues({ ...facts, targetUrl }).buyer
  expect(at('https://api.mercadopago.com')).toBeNull()
  expect(at('http://127.0.0.1:4010')).toBe('test_payer_123456007@testuser.com')
})

test('calls keep their distance', async () => {
  const pauses: number[] = []
  const limits = { minIntervalMs: 1000, maxCalls: 10 }
  const client = createClient({
    ...pair.target,
    limits,
    pause: async milliseconds => void pauses.push(milliseconds),
  })
  for (let calls = 0; calls < 3; calls++) await client.call({ method: 'GET', path: '/users/me' })
  expect(pauses).toEqual([1000, 1000])
})

test.each<[string, Json, number, string]>([
  ['a real account', { tags: ['normal'] }, 200, 'not_a_test_user'],
  ['an account without tags', { tags: undefined }, 200, 'not_a_test_user'],
  ['a country without scenarios', { site_id: 'MLV' }, 200, 'unknown_country'],
  ['a token that is refused', {}, 401, 'token_refused'],
  ['an account whose tags are a text', { tags: 'test_user' }, 200, 'not_a_test_user'],
  ['a page that is no account', {}, 404, 'no_account'],
])('%s is refused after one call', async (_what, fields, status, reason) => {
  pair.proxy.mutate(answer => ({ ...answer, status, body: { ...answer.body, ...fields } }))
  const refused = checkAccount(createClient(pair.target))
  await expect(refused).rejects.toThrow(AccountRefused)
  await expect(refused).rejects.toMatchObject({ reason })
  expect(pair.proxy.calls).toHaveLength(1)
})

/** Replaces every text that no later step needs, in values and keys, by a canary. */
function plant(value: Json, key = ''): Json {
  if (Array.isArray(value)) return value.map(each => plant(each, key))
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, inner]) => [name, plant(inner, name)])
    return { ...Object.fromEntries(entries), 'canary.of.jane@shop.example': 1, canary710000111: 1 }
  }
  return typeof value === 'string' && !/(^|_)id$|^status/.test(key) ? `canary ${value}` : value
}

test('no output has a value of an answer', async () => {
  pair.proxy.mutate(answer => ({
    ...answer,
    headers: { ...answer.headers, 'content-type': 'canary/jane', 'retry-after': 'canary' },
    body: plant(answer.body),
  }))
  const report = await pair.drift([
    'payments/found',
    saved,
    'users/me',
    'errors/unknown payment',
    'orders/processed',
    'subscriptions/authorized',
  ])
  expect(report.findings.length).toBeGreaterThan(20)
  pair.proxy.mutate((answer, { index }) => (index > 6 ? null : { ...answer, body: plant(answer.body) }))
  await pair.drift([saved, 'payments/found', 'users/me', 'refunds/total'])
  const files = readdirSync(pair.folder).map(name => name + readFileSync(join(pair.folder, name), 'utf8'))
  expect(files).toHaveLength(1)
  const written = JSON.stringify(report) + files.join()
  expect(written).not.toMatch(/canary|jane|710000\d{3}|testuser\.com|450995|0123456789abcdef/i)
})

async function call(method: string, path: string, body?: Json) {
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await fetch(pair.target.url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Json }
}
