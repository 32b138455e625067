/** The receiver: what it reads of a notification, what it answers, and its path. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestJournal } from './support/open-test-journal.ts'
import { startTestGateway } from './support/start-test-gateway.ts'
import { notification, send, startTestReceivers, type TestReceivers } from './support/start-test-receivers.ts'

let receivers: TestReceivers
beforeAll(async () => {
  receivers = await startTestReceivers()
})
afterAll(() => receivers?.[Symbol.asyncDispose]())

test('accepts a notification without validation if no secret is configured: 200, validated false, meta = empty array', async () => {
  const { status, body } = await send(receivers.open)
  expect(status).toBe(200)
  expect(body).toEqual({
    ok: true,
    data: {
      acknowledged: true,
      validated: false,
      topic: 'payment',
      resource: '123456',
      payload: notification,
    },
    meta: [],
  })
})

test.each([
  ['the body field type', '?type=query&topic=ipn', { type: 'payment' }, 'payment'],
  ['else the query field type', '?type=query&topic=ipn', {}, 'query'],
  ['else the query field topic', '?topic=ipn', {}, 'ipn'],
  ['else null', '', {}, null],
  ['never a type that is not a text', '', { type: 5 }, null],
])('topic is %s', async (_rule, query, body, topic) => {
  const answer = await send(receivers.open, { query, body })
  expect(answer.status).toBe(200)
  expect(answer.body.data.topic).toBe(topic)
})

test.each([
  ['data.id of the body', '?id=2', { data: { id: '1' } }, '1'],
  [
    'data.id of the body as text, digits above 2^53 kept',
    '',
    '{"data":{"id":900719925474099399}}',
    '900719925474099399',
  ],
  ['else data.id of the query', '?data.id=3&id=2', {}, '3'],
  ['else the query field id', '?id=2', {}, '2'],
  ['else null', '', { data: {} }, null],
  ['never an object', '', { data: { id: {} } }, null],
])('resource is %s', async (_rule, query, body, resource) => {
  const answer = await send(receivers.open, { query, body })
  expect(answer.status).toBe(200)
  expect(answer.body.data.resource).toBe(resource)
})

test.each([
  ['not JSON', '{"type":', {}],
  ['a list', '[]', {}],
  ['text', '"payment"', {}],
  ['null', 'null', {}],
  ['empty', '', {}],
  ['absent', undefined, {}],
])('answers a body that is %s with 400 and the error envelope', async (_what, body, headers) => {
  for (const gateway of [receivers.open, receivers.guarded]) {
    const answer = await gateway.rest('POST', '/webhooks', body, headers)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      ok: false,
      code: 'bad_request',
      message: expect.stringMatching(/JSON|empty/),
    })
  }
})

test('checks a body that is nested too deeply for any stack like every other', async () => {
  for (const [begin, end] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const deep = `${begin.repeat(100_000)}1${end.repeat(100_000)}`
    const body = `{"type":"payment","deep":${deep},"data":{"id":12345678901234567890}}`
    const answer = await send(receivers.open, { query: '?data.id=12345678901234567890', body })
    expect(answer.status).toBe(200)
    expect(answer.body.data.resource).toBe('12345678901234567890')
  }
})

test('the receiver needs neither demo routes, access token nor console token', async () => {
  await using bare = await startTestGateway(
    {
      APP_ENV: 'production',
      GATEWAY_ACCESS_TOKEN: '',
      GATEWAY_ENABLE_DEMO_ROUTES: 'false',
      GATEWAY_CONSOLE_TOKEN: 'a-token-of-16-characters',
    },
    receivers.journal,
  )
  expect(
    (await send(bare, { headers: { host: 'shop.example', origin: 'https://elsewhere.example' } })).status,
  ).toBe(200)
})

test("the receiver's path starts with the configured route prefix", async () => {
  await using moved = await startTestGateway({ GATEWAY_ROUTE_PREFIX: 'pay/v1' }, receivers.journal)
  const at = (path: string) => moved.http('POST', path, notification)
  expect((await at('/pay/v1/webhooks')).status).toBe(200)
  expect((await at('/api/gateway/webhooks')).status).toBe(404)
})

test('acknowledges nothing while the journal is closed: 503 with Retry-After, and /readyz says so', async () => {
  const gone = await openTestJournal()
  await using gateway = await startTestGateway({ APP_ENV: 'production' }, gone.journal)
  await gone.close()
  const { status, body, headers } = await send(gateway)
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  expect(body).toEqual({
    ok: false,
    code: 'unavailable',
    message: 'The notification could not be stored. Send it again later.',
  })
  const ready = await gateway.http('GET', '/readyz')
  expect([ready.status, ready.body]).toEqual([
    503,
    { ok: false, code: 'unavailable', message: 'The journal is not available: it is closed.' },
  ])
  expect((await gateway.http('GET', '/livez')).status).toBe(200)
})
