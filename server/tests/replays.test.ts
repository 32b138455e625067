/** Replays over real HTTP, to the gateway's own receiver and to a shop. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { NotificationDetail } from '../journal/entries.ts'
import { signNotification } from './support/sign-notification.ts'
import {
  type GatewayAndShop,
  headerOf,
  hourAgo,
  startGatewayAndShop,
} from './support/start-gateway-and-shop.ts'
import { testWebhookSecret } from './support/start-test-gateway.ts'
import { json } from './support/stub-provider.ts'

let servers: GatewayAndShop
beforeAll(async () => {
  servers = await startGatewayAndShop()
})
afterEach(() => {
  servers.shop.seen.length = 0
})
afterAll(() => servers?.[Symbol.asyncDispose]())

describe('replay', () => {
  test('as received: sends the same query, headers and bytes, and the entry has the origin replay', async () => {
    const original = await servers.receive({ headers: { 'user-agent': 'MercadoPago WebHook v1.0 payment' } })
    const { status, body } = await servers.replay(original.seq)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      sent: { url: expect.stringContaining('/webhooks?data.id=77&type=payment&note=%C3%B1') },
      answer: { status: 200, content_type: 'application/json; charset=utf-8', is_cut: false },
      failure: null,
      received: { verdict: 'validated', reason: null },
    })
    const replayed = await servers.detail(body.data.received?.seq ?? 0)
    expect(replayed).toMatchObject({
      origin: 'replay',
      duplicate_of: original.seq,
      query: original.query,
      body: original.body,
      correlation_id: original.correlation_id,
    })
    const ofProvider = ['content-type', 'user-agent', 'x-request-id', 'x-retry', 'x-signature']
    const sent = (entry: NotificationDetail) => entry.headers.filter(([name]) => ofProvider.includes(name))
    expect(sent(replayed)).toEqual(sent(original))
    expect(sent(replayed)).toHaveLength(ofProvider.length)
    expect(original.origin).toBe('provider')
  })

  test('as received: an old notification is rejected for its age; signed again, it is valid', async () => {
    const old = await servers.receive({ ts: hourAgo() })
    expect(old.reason).toBe('TimestampOutOfTolerance')
    const asReceived = await servers.replay(old.seq)
    expect(asReceived.body.data).toMatchObject({
      answer: { status: 401 },
      received: { verdict: 'rejected', reason: 'TimestampOutOfTolerance' },
    })
    const again = await servers.replay(old.seq, { signature: 'sign_again' })
    expect(again.body.data).toMatchObject({
      answer: { status: 200 },
      received: { verdict: 'validated', reason: null },
    })
    const replayed = await servers.detail(again.body.data.received?.seq ?? 0)
    expect(replayed).toMatchObject({ origin: 'replay', body: old.body })
    expect(headerOf(replayed, 'x-request-id')).toBe(headerOf(old, 'x-request-id'))
    expect(headerOf(replayed, 'x-signature')).not.toBe(headerOf(old, 'x-signature'))
  })

  test("to a URL: sends the exact bytes and keeps the URL's query, only with headers of the provider", async () => {
    servers.shop.answerWith(json(201, { thanks: true }))
    const original = await servers.receive({
      headers: { authorization: 'Bearer of-the-sender', 'x-note': 'of the sender' },
    })
    const { body } = await servers.replay(original.seq, {
      url: `${servers.shop.url}/hooks?shop=7#part`,
      signature: 'sign_again',
    })
    expect(body.data).toMatchObject({
      sent: { left_out: expect.arrayContaining(['authorization', 'x-note']) },
      answer: { status: 201, body: '{"thanks":true}' },
      received: null,
    })
    const [seen, ...more] = servers.shop.seen
    expect(more).toEqual([])
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/hooks?shop=7&data.id=77&type=payment&note=%C3%B1',
      body: original.body,
      headers: { 'x-retry': '0', 'content-type': 'application/json' },
    })
    expect(seen?.headers).not.toHaveProperty('authorization')
    expect(seen?.headers).not.toHaveProperty('x-note')
    expect(seen?.headers).not.toHaveProperty('x-pasarela-delivery')
    const ts = /ts=(\d+)/.exec(String(seen?.headers['x-signature']))?.[1] ?? ''
    const requestId = String(seen?.headers['x-request-id'])
    expect(seen?.headers['x-signature']).toBe(
      signNotification({ id: '77', requestId, ts, secret: testWebhookSecret }),
    )
  })

  test('the call is on the timeline of the payment that the notification is about', async () => {
    servers.shop.answerWith(json(200, {}))
    const original = await servers.receive()
    await servers.replay(original.seq, { url: `${servers.shop.url}/hooks?data.id=1` })
    const timeline = async () =>
      (await servers.gateway.rest<{ entries: object[] }>('GET', '/payments/77/timeline')).body.data.entries
    await expect
      .poll(async () => (await timeline()).at(-1))
      .toMatchObject({ operation: 'notifications.replay', resource: String(original.seq), payment_id: '77' })
  })

  test('the result and the recorded call have one duration: what the receiver took', async () => {
    servers.shop.answerWith(json(200, {}))
    const original = await servers.receive()
    const { duration_ms } = (await servers.replay(original.seq, { url: servers.shop.url })).body.data
    const calls = () =>
      servers.gateway.rest<{ entries: object[] }>(
        'GET',
        `/calls?resource=${original.seq}&subject=notification`,
      )
    await expect.poll(async () => (await calls()).body.data.entries).toMatchObject([{ duration_ms }])
  })

  test('a body with control and replacement characters arrives unchanged', async () => {
    const original = await servers.receive({
      body: '{"type":"payment","data":{"id":"77"},"x":"\u0000\ufffd"}',
    })
    servers.shop.answerWith(json(200, {}))
    await servers.replay(original.seq, { url: servers.shop.url })
    expect(servers.shop.seen[0]?.body).toBe(original.body)
  })

  test('a notification that is stored only in part is not sent', async () => {
    const long = await servers.receive({
      ts: hourAgo(),
      body: JSON.stringify({ type: 'x', pad: 'y'.repeat(70_000) }),
    })
    const { status, body } = await servers.replay(long.seq)
    expect(status).toBe(422)
    expect(body.errors.seq?.[0]).toMatch(/only the first 65536 of its 70\d+ bytes are stored/)
  })

  test('an unknown seq is not found', async () => {
    expect((await servers.replay(999_999)).status).toBe(404)
  })
})
