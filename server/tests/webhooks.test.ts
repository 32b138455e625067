import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Acknowledgement } from '../notifications/receive.ts'
import { openTestJournal } from '../testing/open-test-journal.ts'
import { signNotification } from '../testing/sign-notification.ts'
import { startTestGateway, type TestGateway, testWebhookSecret } from '../testing/start-test-gateway.ts'

const secret = testWebhookSecret
const requestId = 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e'
const ts = '1742505638683'
const notification = { id: 1, type: 'payment', action: 'payment.created', data: { id: '123456' } }

let journal: Awaited<ReturnType<typeof openTestJournal>>
let open: TestGateway
let guarded: TestGateway
beforeAll(async () => {
  journal = await openTestJournal()
  open = await startTestGateway({ APP_ENV: 'production' }, journal.journal)
  guarded = await startTestGateway(
    { APP_ENV: 'production', GATEWAY_WEBHOOK_SECRET: secret, GATEWAY_WEBHOOK_SECRET_PREVIOUS: 'old-secret' },
    journal.journal,
  )
})
afterAll(async () => {
  await open?.[Symbol.asyncDispose]()
  await guarded?.[Symbol.asyncDispose]()
  await journal?.close()
})

type Sent = { query?: string; body?: unknown; headers?: Record<string, string> }
const send = (gateway: TestGateway, { query = '', body = notification, headers = {} }: Sent = {}) =>
  gateway.rest<Acknowledgement>('POST', `/webhooks${query}`, body, headers)

/** Headers of a notification about `id`, signed as the provider signs. */
function signed(id = '123456', changes: Partial<Parameters<typeof signNotification>[0]> = {}) {
  const parts = { id, requestId, ts, secret, ...changes }
  return { 'x-signature': signNotification(parts), 'x-request-id': parts.requestId }
}

test('without a secret a notification is accepted without validation: 200, validated false, meta = empty array', async () => {
  const { status, body } = await send(open)
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

test('without a secret even a wrong signature is accepted, and not validated', async () => {
  const { status, body } = await send(open, { headers: signed('123456', { secret: 'other' }) })
  expect(status).toBe(200)
  expect(body.data.validated).toBe(false)
})

test('a match gives a 200 response with validated = true', async () => {
  const { status, body } = await send(guarded, { query: '?data.id=123456&type=payment', headers: signed() })
  expect(status).toBe(200)
  expect(body).toEqual({
    ok: true,
    data: {
      acknowledged: true,
      validated: true,
      topic: 'payment',
      resource: '123456',
      payload: notification,
    },
    meta: [],
  })
})

test.each([
  ['in the body only', '', notification],
  ['in the query only', '?data.id=123456', { type: 'payment' }],
  ['as a number in the body', '', { ...notification, data: { id: 123456 } }],
  ['in both, the same', '?data.id=123456', notification],
])('data.id may come %s, and is the resource', async (_where, query, body) => {
  const answer = await send(guarded, { query, body, headers: signed() })
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({ validated: true, resource: '123456' })
})

test.each([
  ['a mismatch: another secret', signed('123456', { secret: 'another' }), 'SignatureMismatch'],
  ['a mismatch: another data.id', signed('654321'), 'SignatureMismatch'],
  ['a mismatch: another request id', { ...signed(), 'x-request-id': 'other' }, 'SignatureMismatch'],
  [
    'a mismatch: another ts',
    { ...signed(), 'x-signature': signed()['x-signature'].replace(ts, '1742505638684') },
    'SignatureMismatch',
  ],
  ['a missing x-signature', { 'x-request-id': requestId }, 'MissingSignatureHeader'],
  ['a missing x-request-id', { 'x-signature': signed()['x-signature'] }, 'MissingRequestId'],
  [
    'a signature without ts',
    { ...signed(), 'x-signature': signed()['x-signature'].replace(/ts=\d+,/, '') },
    'MissingTimestamp',
  ],
  ['a signature without v1', { ...signed(), 'x-signature': `ts=${ts}` }, 'MissingHash'],
  ['a signature that is none', { ...signed(), 'x-signature': 'hello' }, 'MalformedSignatureHeader'],
  ['a v1 that is no hash', { ...signed(), 'x-signature': `ts=${ts},v1=zz` }, 'SignatureMismatch'],
])('%s gives HTTP 401 with the error envelope', async (_what, headers, reason) => {
  const { status, body } = await send(guarded, { headers })
  expect(status).toBe(401)
  expect(body).toEqual({ ok: false, message: expect.stringContaining(reason) })
})

test('without data.id in query and body a signature cannot be verified: 401', async () => {
  const { status, body } = await send(guarded, { body: { type: 'payment' }, headers: signed() })
  expect(status).toBe(401)
  expect(body.message).toContain('MissingDataId')
})

test('a different data.id in query and body is refused: the signature covers only one of them', async () => {
  const { status, body } = await send(guarded, { query: '?data.id=999', headers: signed('999') })
  expect(status).toBe(401)
  expect(body.message).toContain('ConflictingDataId')
})

test('no part of the expected signature or of the secret is in a refusal', async () => {
  const { text } = await send(guarded, { headers: signed('123456', { secret: 'another' }) })
  const expected = signed()['x-signature'].split('v1=')[1] ?? '-'
  expect(text).not.toContain(expected)
  expect(text).not.toContain(secret)
})

test.each([
  ['v1 before ts', (header: string) => header.split(',').reverse().join(',')],
  ['blanks around', (header: string) => ` ${header.replace(',', ' , ').replaceAll('=', ' = ')} `],
  [
    'the hash in capitals',
    (header: string) => header.replace(/v1=.*/, all => all.toUpperCase()).replace('V1', 'v1'),
  ],
  ['further pairs', (header: string) => `v0=x,${header},v2=y`],
])('the signature header may have %s', async (_what, change) => {
  const headers = { ...signed(), 'x-signature': change(signed()['x-signature']) }
  expect((await send(guarded, { headers })).status).toBe(200)
})

test.each([
  ['seconds', '1742505638'],
  ['milliseconds', '1742505638683'],
])('ts may be in %s', async (_unit, at) => {
  expect((await send(guarded, { headers: signed('123456', { ts: at }) })).status).toBe(200)
})

test.each([
  ['as it came', 'ABC-def'],
  ['in lower case', 'abc-def'],
])('an id with letters may have been signed %s', async (_how, signedId) => {
  const body = { type: 'subscription', data: { id: 'ABC-def' } }
  const answer = await send(guarded, { query: '?data.id=ABC-def', body, headers: signed(signedId) })
  expect(answer.status).toBe(200)
  expect(answer.body.data.resource).toBe('ABC-def')
})

test('two secrets at once for rotation: the previous one still validates', async () => {
  const { status, body } = await send(guarded, { headers: signed('123456', { secret: 'old-secret' }) })
  expect(status).toBe(200)
  expect(body.data.validated).toBe(true)
})

test('a freshness window is optional: within it a signature validates, outside it is 401', async () => {
  await using fresh = await startTestGateway(
    { GATEWAY_WEBHOOK_SECRET: secret, GATEWAY_WEBHOOK_TOLERANCE_SECONDS: '300' },
    journal.journal,
  )
  const now = await send(fresh, { headers: signed('123456', { ts: String(Date.now()) }) })
  expect(now.status).toBe(200)
  for (const offMs of [-600_000, 600_000]) {
    const { status, body } = await send(fresh, {
      headers: signed('123456', { ts: String(Date.now() + offMs) }),
    })
    expect(status).toBe(401)
    expect(body.message).toContain('TimestampOutOfTolerance')
  }
})

test.each([
  ['the body field type', '?type=query&topic=ipn', { type: 'payment' }, 'payment'],
  ['else the query field type', '?type=query&topic=ipn', {}, 'query'],
  ['else the query field topic', '?topic=ipn', {}, 'ipn'],
  ['else null', '', {}, null],
  ['never a type that is no text', '', { type: 5 }, null],
])('topic is %s', async (_rule, query, body, topic) => {
  const answer = await send(open, { query, body })
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
  const answer = await send(open, { query, body })
  expect(answer.status).toBe(200)
  expect(answer.body.data.resource).toBe(resource)
})

test('payload is the received notification body, numbers above 2^53 as they were written', async () => {
  const text = '{"id":900719925474099399,"type":"payment","data":{"id":"1"},"extra":[1.50,null]}'
  const answer = await send(open, { body: text })
  expect(answer.text).toContain(`"payload":${text}`)
})

test.each([
  ['not JSON', '{"type":', {}],
  ['a list', '[]', {}],
  ['text', '"payment"', {}],
  ['null', 'null', {}],
  ['empty', '', {}],
  ['absent', undefined, {}],
])('a body that is %s is answered 400 with the error envelope', async (_what, body, headers) => {
  for (const gateway of [open, guarded]) {
    const answer = await gateway.rest('POST', '/webhooks', body, headers)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ ok: false, message: expect.stringMatching(/JSON|empty/) })
  }
})

test('a body nested deeper than any stack is judged like every other, whatever its ids', async () => {
  for (const [begin, end] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const deep = `${begin.repeat(100_000)}1${end.repeat(100_000)}`
    const body = `{"type":"payment","deep":${deep},"data":{"id":12345678901234567890}}`
    const answer = await send(open, { query: '?data.id=12345678901234567890', body })
    expect(answer.status).toBe(200)
    expect(answer.body.data.resource).toBe('12345678901234567890')
  }
})

test('the receiver asks for no demo route, no access token and no console token', async () => {
  await using bare = await startTestGateway(
    {
      APP_ENV: 'production',
      GATEWAY_ACCESS_TOKEN: '',
      GATEWAY_ENABLE_DEMO_ROUTES: 'false',
      GATEWAY_CONSOLE_TOKEN: 'a-token-of-16-characters',
    },
    journal.journal,
  )
  expect(
    (await send(bare, { headers: { host: 'shop.example', origin: 'https://elsewhere.example' } })).status,
  ).toBe(200)
})

test('the receiver stands below the configured route prefix', async () => {
  await using moved = await startTestGateway({ GATEWAY_ROUTE_PREFIX: 'pay/v1' }, journal.journal)
  const at = (path: string) => moved.http('POST', path, notification)
  expect((await at('/pay/v1/webhooks')).status).toBe(200)
  expect((await at('/api/gateway/webhooks')).status).toBe(404)
})

test('while the journal is gone nothing is acknowledged: 503 with Retry-After, and /readyz says so', async () => {
  const gone = await openTestJournal()
  await using gateway = await startTestGateway({ APP_ENV: 'production' }, gone.journal)
  await gone.close()
  const { status, body, headers } = await send(gateway)
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  expect(body).toEqual({ ok: false, message: 'The notification could not be stored. Send it again later.' })
  const ready = await gateway.http('GET', '/readyz')
  expect([ready.status, ready.body]).toEqual([503, { ok: false, message: 'The journal is not available.' }])
  expect((await gateway.http('GET', '/livez')).status).toBe(200)
})

test('the sender’s x-request-id is the correlation id of the answer and of the entry', async () => {
  const { headers } = await send(guarded, { headers: signed() })
  expect(headers['x-request-id']).toBe(requestId)
  const [newest] = await journal.journal.latest({ kind: 'notification' }, 1)
  expect(newest?.correlation_id).toBe(requestId)
})
