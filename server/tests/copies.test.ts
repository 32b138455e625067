/** Replay and test notifications, over real HTTP: to the gateway's own receiver and to a shop's address. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SentCopy } from '../contract/copies.ts'
import { testTopics } from '../contract/copy-facts.ts'
import type { CallDetail, CallSummary, NotificationDetail, NotificationSummary } from '../journal/entries.ts'
import { signNotification } from '../testing/sign-notification.ts'
import { startTestGateway, type TestGateway, testWebhookSecret } from '../testing/start-test-gateway.ts'
import { json, type StubProvider, startStubProvider } from '../testing/stub-provider.ts'

let gateway: TestGateway
let shop: StubProvider
beforeAll(async () => {
  shop = await startStubProvider()
  gateway = await startTestGateway({
    GATEWAY_WEBHOOK_SECRET: testWebhookSecret,
    GATEWAY_WEBHOOK_TOLERANCE_SECONDS: '300',
  })
})
afterEach(() => {
  shop.seen.length = 0
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  await shop?.close()
})

const secret = testWebhookSecret
const hourAgo = () => String(Date.now() - 3_600_000)

type Given = { ts?: string; body?: string; headers?: Record<string, string> }

/** Sends one as the provider would, and answers the entry it became. */
async function receive({ ts = String(Date.now()), headers = {}, ...given }: Given = {}) {
  const body = given.body ?? '{ "id": 120000000001, "type": "payment", "data": { "id": "77" } }\n'
  const requestId = crypto.randomUUID()
  const signature = signNotification({ id: '77', requestId, ts, secret })
  await gateway.rest('POST', '/webhooks?data.id=77&type=payment&note=%C3%B1', body, {
    'x-request-id': requestId,
    'x-signature': signature,
    'x-retry': '0',
    ...headers,
  })
  return detail((await latest()).seq)
}

async function latest(): Promise<NotificationSummary> {
  const { body } = await gateway.rest<{ entries: NotificationSummary[] }>('GET', '/notifications?limit=1')
  const [entry] = body.data.entries
  if (!entry) throw new Error('no notification was kept')
  return entry
}

const detail = async (seq: number) =>
  (await gateway.rest<NotificationDetail>('GET', `/notifications/${seq}`)).body.data
const replay = (seq: number, body: object = {}) =>
  gateway.rest<SentCopy>('POST', `/notifications/${seq}/replay`, body)
const sendTest = (body: object) => gateway.rest<SentCopy>('POST', '/notifications/test', body)
const headerOf = (entry: NotificationDetail, name: string) => entry.headers.find(([key]) => key === name)?.[1]

test('half a surrogate pair in an id is sent as what UTF-8 makes of it', async () => {
  shop.answerWith(json(200, {}))
  for (const body of [{ resource: '\ud800' }, { body: { type: '\ud800', data: { id: '\ud800' } } }]) {
    const { status, body: answer } = await sendTest({ ...body, url: shop.url })
    expect([status, answer.data.failure]).toEqual([200, null])
  }
  expect(shop.seen.map(({ url }) => new URL(url, shop.url).searchParams.get('data.id'))).toEqual([
    '\ufffd',
    '\ufffd',
  ])
})

test('a body that is no object is told as such', async () => {
  const { status, body } = await sendTest({ body: '[1]' })
  expect([status, body.message]).toEqual([422, 'The body field must be a JSON object, or the text of one.'])
})

describe('replay', () => {
  test('as received: the same query, headers and bytes come in again, marked as a copy', async () => {
    const original = await receive({ headers: { 'user-agent': 'MercadoPago WebHook v1.0 payment' } })
    const { status, body } = await replay(original.seq)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      sent: { url: expect.stringContaining('/webhooks?data.id=77&type=payment&note=%C3%B1'), left_out: [] },
      answer: { status: 200, content_type: 'application/json; charset=utf-8', is_cut: false },
      failure: null,
      received: { verdict: 'validated', reason: null },
    })
    const copy = await detail(body.data.received?.seq ?? 0)
    expect(copy).toMatchObject({
      origin: 'replay',
      duplicate_of: original.seq,
      query: original.query,
      body: original.body,
      correlation_id: original.correlation_id,
    })
    const hop = ['host', 'connection', 'content-length', 'transfer-encoding']
    const sent = (entry: NotificationDetail) => entry.headers.filter(([name]) => !hop.includes(name))
    expect(sent(copy)).toEqual(sent(original))
    expect(original.origin).toBe('provider')
  })

  test('as received, an old one is refused for its age; signed again, it is valid', async () => {
    const old = await receive({ ts: hourAgo() })
    expect(old.reason).toBe('TimestampOutOfTolerance')
    const asReceived = await replay(old.seq)
    expect(asReceived.body.data).toMatchObject({
      answer: { status: 401 },
      received: { verdict: 'rejected', reason: 'TimestampOutOfTolerance' },
    })
    const again = await replay(old.seq, { signature: 'sign_again' })
    expect(again.body.data).toMatchObject({
      answer: { status: 200 },
      received: { verdict: 'validated', reason: null },
    })
    const copy = await detail(again.body.data.received?.seq ?? 0)
    expect(copy).toMatchObject({ origin: 'replay', body: old.body })
    expect(headerOf(copy, 'x-request-id')).toBe(headerOf(old, 'x-request-id'))
    expect(headerOf(copy, 'x-signature')).not.toBe(headerOf(old, 'x-signature'))
  })

  test('to a URL: exact bytes, its own query kept, nothing that is only ours or only masked', async () => {
    shop.answerWith(json(201, { thanks: true }))
    const original = await receive({ headers: { authorization: 'Bearer of-the-sender', 'x-note': 'kept' } })
    const { body } = await replay(original.seq, {
      url: `${shop.url}/hooks?shop=7#part`,
      signature: 'sign_again',
    })
    expect(body.data).toMatchObject({
      sent: { left_out: ['authorization'] },
      answer: { status: 201, body: '{"thanks":true}' },
      received: null,
    })
    const [seen, ...more] = shop.seen
    expect(more).toEqual([])
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/hooks?shop=7&data.id=77&type=payment&note=%C3%B1',
      body: original.body,
      headers: { 'x-note': 'kept', 'content-type': 'application/json' },
    })
    expect(seen?.headers).not.toHaveProperty('authorization')
    expect(seen?.headers).not.toHaveProperty('x-pasarela-copy')
    const ts = /ts=(\d+)/.exec(String(seen?.headers['x-signature']))?.[1] ?? ''
    const requestId = String(seen?.headers['x-request-id'])
    expect(seen?.headers['x-signature']).toBe(signNotification({ id: '77', requestId, ts, secret }))
  })

  test('a body of odd characters arrives as it was', async () => {
    const original = await receive({ body: '{"type":"payment","data":{"id":"77"},"x":"\u0000\ufffd"}' })
    shop.answerWith(json(200, {}))
    await replay(original.seq, { url: shop.url })
    expect(shop.seen[0]?.body).toBe(original.body)
  })

  test('one that was cut when it was kept is not sent as if it were whole', async () => {
    const long = await receive({
      ts: hourAgo(),
      body: JSON.stringify({ type: 'x', pad: 'y'.repeat(70_000) }),
    })
    const { status, body } = await replay(long.seq)
    expect(status).toBe(422)
    expect(body.errors.seq?.[0]).toMatch(/only the first 65536 of its 70\d+ bytes are kept/)
  })

  test('one that is not there, or a call, is not found', async () => {
    expect((await replay(999_999)).status).toBe(404)
  })
})

describe('a test notification', () => {
  test.each([
    ['valid', 200, 'validated', null],
    ['wrong_secret', 401, 'rejected', 'SignatureMismatch'],
    ['old', 401, 'rejected', 'TimestampOutOfTolerance'],
    ['unsigned', 401, 'rejected', 'MissingSignatureHeader'],
  ])('signed as %s is answered %i and %s', async (signature, status, verdict, reason) => {
    const { body } = await sendTest({ topic: 'payment', resource: 1300000001, signature })
    expect(body.data).toMatchObject({ answer: { status }, received: { verdict, reason } })
    expect(await detail(body.data.received?.seq ?? 0)).toMatchObject({
      origin: 'test',
      topic: 'payment',
      action: 'payment.updated',
      resource: '1300000001',
      payment_id: '1300000001',
      duplicate_of: null,
    })
  })

  test.each(testTopics)('about %s is understood, and names the account of the access token', async topic => {
    const { body } = await sendTest({ topic, resource: '20000000001', action: 'tried' })
    const entry = await detail(body.data.received?.seq ?? 0)
    expect(entry).toMatchObject({ topic, action: 'tried', resource: '20000000001', verdict: 'validated' })
    const sent = JSON.parse(entry.body)
    expect(String(sent.user_id)).toBe('710000222')
    expect(sent).toMatchObject({ type: topic, live_mode: false })
  })

  test('with a body of its own sends it byte for byte, big numbers included', async () => {
    const text = '{ "type": "order", "action": "own", "data": { "id": 9007199254740993 } }\n'
    const { body } = await sendTest({ body: text })
    expect(body.data.sent.body).toBe(text)
    expect(await detail(body.data.received?.seq ?? 0)).toMatchObject({
      body: text,
      topic: 'order',
      action: 'own',
      resource: '9007199254740993',
      verdict: 'validated',
    })
    const asObject = await sendTest({ body: { type: 'mine' }, signature: 'unsigned' })
    expect(asObject.body.data).toMatchObject({ sent: { body: '{"type":"mine"}' }, answer: { status: 401 } })
  })

  test('goes to a shop as the provider would send it', async () => {
    shop.answerWith(json(200, {}))
    await sendTest({ topic: 'payment', resource: '5', url: `${shop.url}/hooks` })
    expect(shop.seen[0]).toMatchObject({
      url: '/hooks?data.id=5&type=payment',
      headers: {
        'user-agent': 'MercadoPago WebHook v1.0 payment',
        'content-type': 'application/json',
        'x-retry': '0',
        'x-socket-timeout': '22000',
      },
    })
  })

  test('keeps the beginning of a long answer and follows no redirect', async () => {
    shop.answerWith(json(302, 'ñ'.repeat(5000), { location: `${shop.url}/elsewhere` }))
    const { body } = await sendTest({ resource: '5', url: shop.url })
    expect(body.data.answer).toMatchObject({ status: 302, is_cut: true, body: 'ñ'.repeat(512) })
    expect(shop.seen).toHaveLength(1)
  })
})

test('what can not be reached is told as such, and is no failure of the gateway', async () => {
  const closed = await startStubProvider()
  await closed.close()
  const reasonAt = async (url: string) => {
    const { status, body } = await sendTest({ resource: '5', url })
    expect([status, body.data.answer]).toEqual([200, null])
    return body.data.failure
  }
  expect(await reasonAt(closed.url)).toEqual({
    reason: 'connection_refused',
    message: 'Nothing listens at this address.',
  })
  expect(await reasonAt('http://no-such-host.invalid/hooks')).toMatchObject({ reason: 'host_not_found' })
  for (const host of ['169.254.169.254', '[fe80::1]', '[::ffff:169.254.169.254]', '2852039166'])
    expect(await reasonAt(`http://${host}/latest`), host).toMatchObject({ reason: 'address_not_allowed' })
})

test('a stranger who claims to send a copy sent a notification like any other', async () => {
  const entry = await receive({ headers: { 'x-pasarela-copy': crypto.randomUUID() } })
  expect(entry).toMatchObject({ origin: 'provider', verdict: 'validated' })
  expect(headerOf(entry, 'x-pasarela-copy')).toBeDefined()
  const forged = await receive({ ts: hourAgo(), headers: { 'x-pasarela-copy': '' } })
  expect(forged).toMatchObject({ origin: 'provider', verdict: 'rejected' })
})

test('a copy sent by the name of the receiver is known as well, and origins can be filtered', async () => {
  const original = await receive()
  const { body } = await replay(original.seq, { url: `${gateway.url}/api/gateway/webhooks` })
  const copySeq = body.data.received?.seq
  const seqs = async (origin: string) => {
    const query = `/notifications?origin=${origin}&resource=77&limit=2`
    const page = await gateway.rest<{ entries: NotificationSummary[] }>('GET', query)
    return page.body.data.entries.map(({ seq }) => seq)
  }
  expect((await seqs('replay'))[0]).toBe(copySeq)
  expect((await seqs('provider'))[0]).toBe(original.seq)
  expect(await seqs('test')).toEqual([])
  expect((await gateway.rest('GET', '/notifications?origin=me')).status).toBe(422)
})

test.each([
  [{ resource: '' }, 'resource'],
  [{ topic: 'order' }, 'resource'],
  [{ resource: '5', topic: 'nothing' }, 'topic'],
  [{ resource: '5', signature: 'maybe' }, 'signature'],
  [{ resource: '5', url: 'ftp://shop/hooks' }, 'url'],
  [{ resource: '5', url: 'http://user:word@shop/hooks' }, 'url'],
  [{ resource: '5', url: '/hooks' }, 'url'],
  [{ body: '[1]' }, 'body'],
  [{ body: 'not json' }, 'body'],
  [{ resource: '5', status: 'approved' }, 'status'],
])('refuses %j by its field', async (input, field) => {
  const { status, body } = await sendTest(input)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
})

test('without a secret nothing is signed, and the answer says which option to set', async () => {
  await using bare = await startTestGateway({ GATEWAY_WEBHOOK_SECRET_PREVIOUS: 'only-the-previous' })
  const send = (input: object) => bare.rest<SentCopy>('POST', '/notifications/test', input)
  for (const signature of ['valid', 'old']) {
    const refused = await send({ resource: '5', signature })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.signature?.[0]).toContain('GATEWAY_WEBHOOK_SECRET')
  }
  const sent = await send({ resource: '5', signature: 'unsigned' })
  expect(sent.body.data.received).toMatchObject({ reason: 'MissingSignatureHeader' })
  const seq = sent.body.data.received?.seq
  const again = await bare.rest('POST', `/notifications/${seq}/replay`, { signature: 'sign_again' })
  expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('GATEWAY_WEBHOOK_SECRET')])
  expect((await bare.rest('POST', `/notifications/${seq}/replay`)).status).toBe(200)
})

test('both operations leave a call in the journal, with what was sent and what came back', async () => {
  const { seq } = await receive()
  await replay(seq, { signature: 'sign_again' })
  await sendTest({ resource: '5', signature: 'wrong_secret' })
  const callsOf = async (operation: string) => {
    const path = `/calls?operation=${operation}&limit=1`
    return (await gateway.rest<{ entries: CallSummary[] }>('GET', path)).body.data.entries
  }
  for (const operation of ['notifications.replay', 'notifications.sendTest']) {
    await expect.poll(() => callsOf(operation)).toMatchObject([{ outcome: 'ok', status: 200, door: 'rest' }])
    const [call] = await callsOf(operation)
    const { response } = (await gateway.rest<CallDetail>('GET', `/calls/${call?.seq}`)).body.data
    expect(JSON.parse(response)).toMatchObject({ sent: { headers: expect.anything() }, failure: null })
    expect(response).not.toContain(secret)
  }
})
