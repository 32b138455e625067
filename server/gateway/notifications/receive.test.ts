import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Journal } from '../../journal/journal.ts'
import { openJournal } from '../../journal/open-journal.ts'
import { createTestLogger } from '../../journal/tests/support/samples.ts'
import { explainEntry } from '../../signature/explanation.ts'
import { parsePayload } from '../../signature/payload.ts'
import type { ReceivedRequest } from '../../signature/received-request.ts'
import { receiveNotification } from './receive.ts'

const secret = 'a-secret'
let dataDir: string
let journal: Journal

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pasarela-receive-'))
  const bounds = { maxEntries: 1000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 1000 }
  journal = await openJournal({ dataDir, ...bounds, logger: createTestLogger() })
})

afterEach(async () => {
  await journal.close()
  await rm(dataDir, { recursive: true })
})

function request(body: unknown, query = '', headers: ReceivedRequest['headers'] = {}): ReceivedRequest {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { rawBody: Buffer.from(text), query, headers, correlationId: 'c-1' }
}

function signedHeaders(id: string): ReceivedRequest['headers'] {
  const v1 = createHmac('sha256', secret).update(`id:${id};request-id:r-1;ts:1742505638;`).digest('hex')
  return { 'x-request-id': 'r-1', 'x-signature': `ts=1742505638,v1=${v1}` }
}

const payment = { id: 120000000001, type: 'payment', action: 'payment.created', data: { id: '13' } }

test('stores a signed notification on disk before it acknowledges it', async () => {
  const result = await receiveNotification(request(payment, 'data.id=13&type=payment', signedHeaders('13')), {
    journal,
    secrets: [secret],
  })
  expect(result).toMatchObject({
    ok: true,
    acknowledgement: {
      acknowledged: true,
      validated: true,
      topic: 'payment',
      resource: '13',
      payload: payment,
    },
  })
  expect(await journal.get(1)).toMatchObject({
    verdict: 'validated',
    status: 200,
    topic: 'payment',
    action: 'payment.created',
    resource: '13',
    payment_id: '13',
    notification_id: '120000000001',
    correlation_id: 'c-1',
    query: 'data.id=13&type=payment',
    body: JSON.stringify(payment),
  })
})

test('explains an accepted notification from what is stored, whatever is configured by then', async () => {
  const query = 'data.id=13&type=payment'
  const signedAtMs = 1742505638_000
  await receiveNotification(request(payment, query, signedHeaders('13')), {
    journal,
    secrets: ['the-new-secret', secret],
    toleranceSeconds: 300,
    now: () => signedAtMs + 12_340,
  })
  const entry = await journal.get(1)
  if (entry?.kind !== 'notification') throw new Error('The notification is not stored.')
  expect(explainEntry(entry)).toEqual({
    signed_text: 'id:13;request-id:r-1;ts:1742505638;',
    parts: [
      { name: 'id', value: '13', source: 'query' },
      { name: 'request-id', value: 'r-1', source: 'header' },
      { name: 'ts', value: '1742505638', source: 'header' },
    ],
    checks: [
      { name: 'header', passed: true, code: 'header_complete' },
      { name: 'request-id', passed: true, code: 'request_id_present' },
      { name: 'data.id', passed: true, code: 'data_id_in_query' },
      { name: 'hash', passed: true, code: 'hash_by_previous' },
      { name: 'age', passed: true, code: 'age_allowed', values: { seconds: 12.3, allowed: 300 } },
    ],
    signed_by: 'previous',
    signed_at: new Date(signedAtMs).toISOString(),
    near_misses: [],
    notes: ['covers_ids_only', 'ts_in_seconds'],
  })
})

test('acknowledges a notification as not validated if no secret is configured', async () => {
  const result = await receiveNotification(request(payment), { journal, secrets: [] })
  expect(result).toMatchObject({ ok: true, acknowledgement: { validated: false } })
  expect(await journal.get(1)).toMatchObject({ verdict: 'unsigned' })
})

test('refuses a notification with a wrong signature, and stores it with the reason', async () => {
  const received = request(payment, 'data.id=13', signedHeaders('14'))
  const result = await receiveNotification(received, { journal, secrets: [secret] })
  expect(result).toMatchObject({ ok: false, code: 'rejected', reason: 'SignatureMismatch' })
  expect(await journal.get(1)).toMatchObject({
    verdict: 'rejected',
    reason: 'SignatureMismatch',
    status: 401,
  })
})

test('refuses a query and a body that name different resources, whatever the signature', async () => {
  const received = request(payment, 'data.id=14', signedHeaders('14'))
  const result = await receiveNotification(received, { journal, secrets: [secret] })
  expect(result).toMatchObject({ ok: false, code: 'rejected', reason: 'ConflictingDataId' })
})

test.each([
  ['', 'The body is empty; a JSON object is expected.'],
  ['{"type":', 'The body is not valid JSON.'],
  ['[1]', 'The body is JSON, but not an object.'],
  ['null', 'The body is JSON, but not an object.'],
  ['"text"', 'The body is JSON, but not an object.'],
])('refuses the body %j with an explanation, and stores it', async (body, message) => {
  const result = await receiveNotification(request(body), { journal, secrets: [] })
  const appended = { seq: 1, duplicate_of: null }
  expect(result).toEqual({
    ok: false,
    code: 'not_json_object',
    reason: 'BodyNotJsonObject',
    message,
    appended,
  })
  expect(await journal.get(1)).toMatchObject({ status: 400, verdict: 'rejected', body })
})

test('refuses a body that is not UTF-8, and stores its bytes', async () => {
  const rawBody = Buffer.from([0x7b, 0xff, 0x7d])
  const result = await receiveNotification({ ...request({}), rawBody }, { journal, secrets: [] })
  expect(result).toMatchObject({
    ok: false,
    code: 'not_json_object',
    message: 'The body is not valid UTF-8.',
  })
  expect(await journal.get(1)).toMatchObject({ body_base64: rawBody.toString('base64') })
})

test('numbers above 2^53 keep their digits, as ids and in the answer', async () => {
  const body = '{"id":9007199254740993,"type":"payment","data":{"id":9007199254740995}}'
  const result = await receiveNotification(request(body), { journal, secrets: [] })
  expect(result).toMatchObject({ ok: true, acknowledgement: { resource: '9007199254740995' } })
  expect(result.ok && result.json).toContain('"payload":{"id":9007199254740993,')
  expect(await journal.get(1)).toMatchObject({
    notification_id: '9007199254740993',
    resource: '9007199254740995',
  })
})

test.each([
  ['the body', { type: 'payment', data: { id: 5 } }, 'type=other&topic=third&id=6', 'payment', '5', '5'],
  ['the query’s type', { data: { id: '5' } }, 'type=other&topic=third', 'other', '5', null],
  [
    'the body’s topic',
    { topic: 'merchant_order', action: 'create', id: '8' },
    'id=8',
    'merchant_order',
    '8',
    null,
  ],
  ['an IPN', { resource: '9' }, 'id=9&topic=payment', 'payment', '9', '9'],
  ['the query’s data.id', { type: 'payment', data: {} }, 'data.id=8', 'payment', '8', '8'],
  ['nothing', {}, '', null, null, null],
  ['odd types', { type: 7, data: 'x' }, 'type=', null, null, null],
  [
    'a chargeback',
    { type: 'topic_chargebacks_wh', data: { id: '217', payment_id: 13 } },
    '',
    'topic_chargebacks_wh',
    '217',
    '13',
  ],
])('reads topic, resource and payment from %s', async (_case, body, query, topic, resource, payment_id) => {
  await receiveNotification(request(body, query), { journal, secrets: [] })
  expect(await journal.get(1)).toMatchObject({ topic, resource, payment_id })
})

test('acknowledges a repeated notification, and marks it as a duplicate', async () => {
  await receiveNotification(request(payment), { journal, secrets: [] })
  const again = await receiveNotification(request(payment), { journal, secrets: [] })
  expect(again).toMatchObject({ ok: true, appended: { seq: 2, duplicate_of: 1 } })
})

test("does not mark updates of a merchant order as duplicates, although they share the order's id", async () => {
  const update = { id: '20000000001', type: 'topic_merchant_order_wh', action: 'update', data: {} }
  for (let time = 0; time < 2; time++)
    await receiveNotification(
      { ...request(update, 'data.id=20000000001'), correlationId: `c-${time}` },
      { journal, secrets: [] },
    )
  expect(await journal.get(2)).toMatchObject({ duplicate_of: null, notification_id: null })
})

test('answers `unavailable` if the journal is closed', async () => {
  await journal.close()
  const result = await receiveNotification(request(payment), { journal, secrets: [] })
  expect(result).toMatchObject({ ok: false, code: 'unavailable', retryAfterSeconds: 5 })
})

test.each([
  ['fractions and exponents', '1.50', '"x":[0.1,1e5,-2E-7]'],
  ['deep nesting', '9007199254740993', `"x":${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  [
    'numbers and quotes in texts',
    '-9007199254740993',
    String.raw`"1e5\\\"12345678901234567":"\\",":\"9007199254740995":""`,
  ],
])('an id keeps its digits beside %s', (_what, id, others) => {
  for (const body of [`{${others},"id" : ${id} }`, `{"id":${id},${others}}`]) {
    const parsed = parsePayload(Buffer.from(body))
    expect(parsed.ok && parsed.payload.readId('id')).toBe(id)
  }
})

test('keeps all digits of large ids', () => {
  const digits = fc.bigInt({ min: 0n, max: 10n ** 30n })
  fc.assert(
    fc.property(digits, id => {
      const parsed = parsePayload(Buffer.from(`{"data":{"id":${id}}}`))
      expect(parsed.ok && parsed.payload.readId('data', 'id')).toBe(String(id))
    }),
  )
})
