/** The signature of notifications over HTTP. `signature.test.ts` has the forms that it may have, and each reason. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testWebhookSecret as secret, startTestGateway } from './support/start-test-gateway.ts'
import {
  notification,
  requestId,
  send,
  signed,
  startTestReceivers,
  type TestReceivers,
} from './support/start-test-receivers.ts'

let receivers: TestReceivers
beforeAll(async () => {
  receivers = await startTestReceivers()
})
afterAll(() => receivers?.[Symbol.asyncDispose]())

test('a correct signature gives 200 with validated = true', async () => {
  const { status, body } = await send(receivers.guarded, {
    query: '?data.id=123456&type=payment',
    headers: signed(),
  })
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
  ['a mismatch: another secret', signed('123456', { secret: 'another' }), 'SignatureMismatch'],
  ['a missing x-signature', { 'x-request-id': requestId }, 'MissingSignatureHeader'],
])('%s gives 401 with the error envelope', async (_what, headers, reason) => {
  const { status, body } = await send(receivers.guarded, { headers })
  expect(status).toBe(401)
  expect(body).toEqual({ ok: false, code: 'unauthorized', message: expect.stringContaining(reason) })
})

test('a refusal contains no part of the expected signature or of the secret', async () => {
  const { text } = await send(receivers.guarded, { headers: signed('123456', { secret: 'another' }) })
  const expected = signed()['x-signature'].split('v1=')[1] ?? '-'
  expect(text).not.toContain(expected)
  expect(text).not.toContain(secret)
})

test('accepts a signature within the configured tolerance, and answers 401 outside it', async () => {
  await using fresh = await startTestGateway(
    { GATEWAY_WEBHOOK_SECRET: secret, GATEWAY_WEBHOOK_TOLERANCE_SECONDS: '300' },
    receivers.journal,
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

test("the sender's x-request-id is the correlation id of the answer and of the entry", async () => {
  const { headers } = await send(receivers.guarded, { headers: signed() })
  expect(headers['x-request-id']).toBe(requestId)
  const [newest] = await receivers.journal.latest({ kind: 'notification' }, 1)
  expect(newest?.correlation_id).toBe(requestId)
})
