/** Notifications sent again, over real HTTP: to the gateway’s own receiver and to a shop’s address. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { NotificationDetail } from '../journal/entries.ts'
import { signNotification } from '../testing/sign-notification.ts'
import { headerOf, hourAgo, startTestCopies, type TestCopies } from '../testing/start-test-copies.ts'
import { testWebhookSecret } from '../testing/start-test-gateway.ts'
import { json } from '../testing/stub-provider.ts'

let copies: TestCopies
beforeAll(async () => {
  copies = await startTestCopies()
})
afterEach(() => {
  copies.shop.seen.length = 0
})
afterAll(() => copies?.[Symbol.asyncDispose]())

describe('replay', () => {
  test('as received: the same query, headers and bytes come in again, marked as a copy', async () => {
    const original = await copies.receive({ headers: { 'user-agent': 'MercadoPago WebHook v1.0 payment' } })
    const { status, body } = await copies.replay(original.seq)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      sent: { url: expect.stringContaining('/webhooks?data.id=77&type=payment&note=%C3%B1'), left_out: [] },
      answer: { status: 200, content_type: 'application/json; charset=utf-8', is_cut: false },
      failure: null,
      received: { verdict: 'validated', reason: null },
    })
    const copy = await copies.detail(body.data.received?.seq ?? 0)
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
    const old = await copies.receive({ ts: hourAgo() })
    expect(old.reason).toBe('TimestampOutOfTolerance')
    const asReceived = await copies.replay(old.seq)
    expect(asReceived.body.data).toMatchObject({
      answer: { status: 401 },
      received: { verdict: 'rejected', reason: 'TimestampOutOfTolerance' },
    })
    const again = await copies.replay(old.seq, { signature: 'sign_again' })
    expect(again.body.data).toMatchObject({
      answer: { status: 200 },
      received: { verdict: 'validated', reason: null },
    })
    const copy = await copies.detail(again.body.data.received?.seq ?? 0)
    expect(copy).toMatchObject({ origin: 'replay', body: old.body })
    expect(headerOf(copy, 'x-request-id')).toBe(headerOf(old, 'x-request-id'))
    expect(headerOf(copy, 'x-signature')).not.toBe(headerOf(old, 'x-signature'))
  })

  test('to a URL: exact bytes, its own query kept, nothing that is only ours or only masked', async () => {
    copies.shop.answerWith(json(201, { thanks: true }))
    const original = await copies.receive({
      headers: { authorization: 'Bearer of-the-sender', 'x-note': 'kept' },
    })
    const { body } = await copies.replay(original.seq, {
      url: `${copies.shop.url}/hooks?shop=7#part`,
      signature: 'sign_again',
    })
    expect(body.data).toMatchObject({
      sent: { left_out: ['authorization'] },
      answer: { status: 201, body: '{"thanks":true}' },
      received: null,
    })
    const [seen, ...more] = copies.shop.seen
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
    expect(seen?.headers['x-signature']).toBe(
      signNotification({ id: '77', requestId, ts, secret: testWebhookSecret }),
    )
  })

  test('a body of odd characters arrives as it was', async () => {
    const original = await copies.receive({
      body: '{"type":"payment","data":{"id":"77"},"x":"\u0000\ufffd"}',
    })
    copies.shop.answerWith(json(200, {}))
    await copies.replay(original.seq, { url: copies.shop.url })
    expect(copies.shop.seen[0]?.body).toBe(original.body)
  })

  test('one that was cut when it was kept is not sent as if it were whole', async () => {
    const long = await copies.receive({
      ts: hourAgo(),
      body: JSON.stringify({ type: 'x', pad: 'y'.repeat(70_000) }),
    })
    const { status, body } = await copies.replay(long.seq)
    expect(status).toBe(422)
    expect(body.errors.seq?.[0]).toMatch(/only the first 65536 of its 70\d+ bytes are kept/)
  })

  test('one that is not there, or a call, is not found', async () => {
    expect((await copies.replay(999_999)).status).toBe(404)
  })
})
