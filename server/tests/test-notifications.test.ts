/** Test notifications over real HTTP, to the gateway's own receiver and to a shop. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { notificationTopicNames } from '../facts/notification-topics.ts'
import { type GatewayAndShop, startGatewayAndShop } from './support/start-gateway-and-shop.ts'
import { json } from './support/stub-provider.ts'

let servers: GatewayAndShop
beforeAll(async () => {
  servers = await startGatewayAndShop()
})
afterEach(() => {
  servers.shop.seen.length = 0
})
afterAll(() => servers?.[Symbol.asyncDispose]())

describe('a test notification', () => {
  test.each([
    ['valid', 200, 'validated', null, []],
    ['wrong_secret', 401, 'rejected', 'SignatureMismatch', ['test_wrong_secret']],
    ['old', 401, 'rejected', 'TimestampOutOfTolerance', ['test_old']],
    ['unsigned', 401, 'rejected', 'MissingSignatureHeader', ['test_unsigned']],
  ])(
    'signed as %s is answered %i and %s, and explained by its purpose',
    async (signature, status, verdict, reason, codes) => {
      const { body } = await servers.sendTest({ topic: 'payment', resource: 1300000001, signature })
      expect(body.data).toMatchObject({ answer: { status }, received: { verdict, reason } })
      const entry = await servers.detail(body.data.received?.seq ?? 0)
      expect(entry).toMatchObject({
        explanation: { near_misses: codes.map(code => ({ code })) },
        origin: 'test',
        topic: 'payment',
        action: 'payment.updated',
        resource: '1300000001',
        payment_id: '1300000001',
        duplicate_of: null,
      })
    },
  )

  test.each([
    ['valid', 200, 'accept', 'delivered', 'ok'],
    ['valid', 401, 'accept', 'failed', 'error'],
    ['wrong_secret', 401, 'refuse', 'refused', 'ok'],
    ['wrong_secret', 200, 'refuse', 'accepted', 'ok'],
    ['wrong_secret', 500, 'refuse', 'failed', 'error'],
    ['unsigned', 403, 'refuse', 'refused', 'ok'],
    ['old', 401, 'either', 'refused', 'ok'],
    ['old', 200, 'either', 'delivered', 'ok'],
  ] as const)(
    'signed as %s that a shop answers with %i is judged by its signature',
    async (signature, status, expected, outcome, recorded) => {
      const { shop, gateway } = servers
      shop.answerWith(json(status, {}))
      const sent = { resource: 1300000002, signature, url: shop.url }
      expect((await servers.sendTest(sent)).body.data).toMatchObject({ expected, outcome })
      const path = '/calls?operation=notifications.sendTest&limit=1'
      const latest = async () => (await gateway.rest<{ entries: object[] }>('GET', path)).body.data.entries
      await expect.poll(latest).toMatchObject([{ status, outcome: recorded }])
      if (signature !== 'wrong_secret' || status !== 401) return
      // A forgery that is sent again is judged as it was.
      const { body: own } = await servers.sendTest({ resource: 1300000002, signature })
      const again = await servers.replay(own.data.received?.seq ?? 0, { url: shop.url })
      expect(again.body.data).toMatchObject({ expected, outcome })
    },
  )

  test.each(notificationTopicNames)(
    'about %s is recorded as sent and carries the account of the access token',
    async topic => {
      const { body } = await servers.sendTest({ topic, resource: '20000000001', action: 'tried' })
      const entry = await servers.detail(body.data.received?.seq ?? 0)
      expect(entry).toMatchObject({ resource: '20000000001', verdict: 'validated' })
      const sent = JSON.parse(entry.body)
      expect(String(sent.data?.customer_id ?? sent.data?.id ?? sent.id)).toBe('20000000001')
      // The body of an old terminal has neither an action nor a type.
      if (topic === 'point_integration_wh') {
        expect(entry).toMatchObject({ topic, action: null })
        return expect(String(sent.caller_id)).toBe('710000222')
      }
      // Payouts name neither the user nor the mode, and a transaction of a batch has nothing but its state.
      if (topic === 'payout') return expect(entry).toMatchObject({ topic, action: null })
      expect(entry.action).toBe('tried')
      // Subscriptions name the application instead of the user, and no mode.
      if (topic.startsWith('subscription_')) {
        expect(sent).toMatchObject({ type: topic, version: 0 })
        return expect(sent.application_id).toEqual(expect.any(Number))
      }
      if (topic === 'transaction_intent') return expect(sent.type).toBe(topic)
      expect(String(sent.user_id)).toBe('710000222')
      // This is the only topic whose name in the body differs from that in the query.
      const type = topic === 'topic_card_id_wh' ? 'automatic-payments' : topic
      expect(sent).toMatchObject({ type, live_mode: false })
      expect(entry.topic).toBe(type)
    },
  )

  test('with a custom body sends it byte for byte, large numbers included', async () => {
    const text = '{ "type": "order", "action": "own", "data": { "id": 9007199254740993 } }\n'
    const { body } = await servers.sendTest({ body: text })
    expect(body.data.sent.body).toBe(text)
    expect(await servers.detail(body.data.received?.seq ?? 0)).toMatchObject({
      body: text,
      topic: 'order',
      action: 'own',
      resource: '9007199254740993',
      verdict: 'validated',
    })
    const asObject = await servers.sendTest({ body: { type: 'mine' }, signature: 'unsigned' })
    expect(asObject.body.data).toMatchObject({ sent: { body: '{"type":"mine"}' }, answer: { status: 401 } })
  })

  test('is sent to a shop as the provider would send it', async () => {
    servers.shop.answerWith(json(200, {}))
    await servers.sendTest({ topic: 'payment', resource: '5', url: `${servers.shop.url}/hooks` })
    expect(servers.shop.seen[0]).toMatchObject({
      url: '/hooks?data.id=5&type=payment',
      headers: {
        'user-agent': 'MercadoPago WebHook v1.0 payment',
        'content-type': 'application/json',
        'x-retry': '0',
        'x-socket-timeout': '22000',
      },
    })
  })

  test('reports the first 1,024 bytes of a long answer and follows no redirect', async () => {
    servers.shop.answerWith(json(302, 'ñ'.repeat(5000), { location: `${servers.shop.url}/elsewhere` }))
    const { body } = await servers.sendTest({ resource: '5', url: servers.shop.url })
    expect(body.data.answer).toMatchObject({ status: 302, is_cut: true, body: 'ñ'.repeat(512) })
    expect(servers.shop.seen).toHaveLength(1)
  })
})

test('sends half a surrogate pair in an id as U+FFFD', async () => {
  servers.shop.answerWith(json(200, {}))
  for (const body of [{ resource: '\ud800' }, { body: { type: '\ud800', data: { id: '\ud800' } } }]) {
    const { status, body: answer } = await servers.sendTest({ ...body, url: servers.shop.url })
    expect([status, answer.data.failure]).toEqual([200, null])
  }
  expect(
    servers.shop.seen.map(({ url }) => new URL(url, servers.shop.url).searchParams.get('data.id')),
  ).toEqual(['\ufffd', '\ufffd'])
})

test('refuses a body that is not an object with a clear message', async () => {
  const { status, body } = await servers.sendTest({ body: '[1]' })
  expect([status, body.message]).toEqual([422, 'The body field must be a JSON object, or the text of one.'])
})

test.each([
  [{ resource: '' }, 'resource'],
  [{ topic: 'order' }, 'resource'],
  [{ resource: '5', topic: 'nothing' }, 'topic'],
  [{ resource: '5', signature: 'maybe' }, 'signature'],
  [{ resource: '5', url: 'ftp://shop/hooks' }, 'url'],
  [{ resource: '5', url: 'file:///etc/passwd' }, 'url'],
  [{ resource: '5', url: 'gopher://shop:25/_HELO' }, 'url'],
  [{ resource: '5', url: 'javascript:alert(1)' }, 'url'],
  [{ resource: '5', url: 'unix:/run/docker.sock' }, 'url'],
  [{ resource: '5', url: 'http://user:word@shop/hooks' }, 'url'],
  [{ resource: '5', url: '/hooks' }, 'url'],
  [{ body: '[1]' }, 'body'],
  [{ body: 'not json' }, 'body'],
  [{ resource: '5', status: 'approved' }, 'status'],
])('refuses %j and names the field', async (input, field) => {
  const { status, body } = await servers.sendTest(input)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
})
