import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntrySummary, NotificationDetail, NotificationSummary } from '../journal/entries.ts'
import { signNotification } from './support/sign-notification.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { startTestGateway } from './support/start-test-gateway.ts'

type Page = { entries: NotificationSummary[]; next_after: number }

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const list = async (query = '') => (await demo.rest<Page>('GET', `/notifications${query}`)).body.data
const about = async (id: number) => (await list(`?resource=${id}&after=0`)).entries

test('a payment and its refund are notified, signed by the provider and validated here', async () => {
  const { id } = await demo.pay()
  await demo.rest('POST', `/payments/${id}/refunds`, { amount: 500 })
  await demo.simulator.idle()
  expect(await about(id)).toMatchObject([
    { topic: 'payment', action: 'payment.created', resource: String(id), verdict: 'validated', status: 200 },
    { topic: 'payment', action: 'payment.updated', resource: String(id), verdict: 'validated', status: 200 },
  ])
})

test('the notification goes to the notification_url given when the payment is created', async () => {
  await using other = await startTestGateway()
  const { id } = await demo.pay({ notification_url: `${other.url}/api/gateway/webhooks?shop=7` })
  await demo.simulator.idle()
  expect(await about(id)).toEqual([])
  const { body } = await other.rest<Page>('GET', '/notifications')
  expect(body.data.entries).toMatchObject([{ resource: String(id), verdict: 'unsigned' }])
})

test('a notification with a wrong signature is 401, stored with its reason, and explained by the fault', async () => {
  await demo.control('POST', '/simulator/notification-faults', { wrong_signature: true })
  const { id } = await demo.pay()
  await demo.simulator.idle()
  const [entry] = await about(id)
  expect(entry).toMatchObject({
    verdict: 'rejected',
    reason: 'SignatureMismatch',
    status: 401,
    topic: 'payment',
  })
  const { body } = await demo.rest<NotificationDetail>('GET', `/notifications/${entry?.seq}`)
  expect(body.data.explanation).toMatchObject({
    near_misses: [{ code: 'fault_wrong_signature', mistake: expect.stringContaining('on purpose') }],
    notes: expect.not.arrayContaining([expect.objectContaining({ code: 'test_notifications_fail' })]),
  })
})

test('a list has every documented field, newest first without after, oldest first with it', async () => {
  for (const _ of [1, 2, 3]) await demo.pay()
  await demo.simulator.idle()
  const newest = await list()
  const seqs = newest.entries.map(({ seq }) => seq)
  expect(seqs).toEqual(seqs.toSorted((a, b) => b - a))
  expect(newest.entries[0]).toMatchObject({
    seq: expect.any(Number),
    received_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
    topic: 'payment',
    action: 'payment.created',
    resource: expect.stringMatching(/^\d+$/),
    verdict: 'validated',
    reason: null,
    duplicate_of: null,
    notification_id: expect.stringMatching(/^\d+$/),
  })
  const first = await list('?after=0&limit=2')
  expect(first.entries).toHaveLength(2)
  const second = await list(`?after=${first.next_after}&limit=1000`)
  expect([...first.entries, ...second.entries].map(({ seq }) => seq)).toEqual(seqs.toReversed())
  const end = await list(`?after=${second.next_after}`)
  expect(end).toEqual({ entries: [], next_after: second.next_after })
})

test('filters the list by topic, verdict and resource', async () => {
  const { id } = await demo.pay()
  await demo.simulator.idle()
  await demo.rest('POST', '/webhooks', { type: 'unknown', data: { id: '5' } })
  const kinds = async (query: string) =>
    (await list(`?${query}`)).entries.map(({ topic, verdict }) => `${topic} ${verdict}`)
  expect(new Set(await kinds('topic=unknown'))).toEqual(new Set(['unknown rejected']))
  expect(await kinds('topic=unknown&verdict=validated')).toEqual([])
  expect(await kinds(`resource=${id}`)).toEqual(['payment validated'])
  expect(await kinds('topic=unheard')).toEqual([])
})

test.each([
  ['limit=0', 'limit', 'must be at least 1'],
  ['limit=1001', 'limit', 'must be at most 1000'],
  ['limit=many', 'limit', 'must be an integer'],
  ['after=-1', 'after', 'must be at least 0'],
  ['verdict=perhaps', 'verdict', 'must be one of validated, unsigned, rejected'],
  ['color=red', 'color', 'is not known here'],
])('refuses a list with %s', async (query, field, rule) => {
  const { status, body } = await demo.rest('GET', `/notifications?${query}`)
  expect(status).toBe(422)
  expect(body.errors).toEqual({ [field]: [`The ${field} field ${rule}.`] })
})

test('limit accepts up to 1,000', async () => {
  expect((await demo.rest('GET', '/notifications?limit=1000')).status).toBe(200)
})

test('GET /notifications/{seq} has query, headers, received body and the explanation of the verdict', async () => {
  const { id } = await demo.pay()
  await demo.simulator.idle()
  const seq = (await about(id))[0]?.seq
  const { status, body } = await demo.rest<NotificationDetail>('GET', `/notifications/${seq}`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ seq, kind: 'notification', query: `data.id=${id}&type=payment` })
  expect(JSON.parse(body.data.body)).toMatchObject({ type: 'payment', data: { id: String(id) } })
  expect(Object.fromEntries(body.data.headers)).toHaveProperty('x-signature')
  expect(body.data.explanation).toMatchObject({
    signed_by: 'current',
    signed_text: expect.stringContaining(`id:${id};request-id:`),
  })
})

test('a seq that is unknown or belongs to a call is 404; one that is not a number is a validation failure', async () => {
  const unknown = await demo.rest('GET', '/notifications/999999')
  expect(unknown.status).toBe(404)
  expect(unknown.body).toEqual({
    ok: false,
    code: 'not_found',
    message: 'There is no notification with seq 999999.',
  })
  const wrong = await demo.rest('GET', '/notifications/first')
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toEqual({ seq: ['The seq field must be an integer.'] })
})

test('stores duplicates, marks them as duplicates of the first, names the fault that sent them, and answers them with 200', async () => {
  await demo.control('POST', '/simulator/notification-faults', { copies: 3 })
  const { id } = await demo.pay()
  await demo.simulator.idle()
  const entries = await about(id)
  const first = entries[0]?.seq
  expect(entries.map(({ status, duplicate_of }) => [status, duplicate_of])).toEqual([
    [200, null],
    [200, first],
    [200, first],
  ])
  expect(entries.map(({ fault }) => fault)).toEqual(Array(3).fill('copies=3'))
  await demo.rest('POST', `/notifications/${first}/replay`, {})
  expect((await about(id)).map(({ fault }) => fault)).toEqual([...Array(3).fill('copies=3'), null])
})

test('marks the duplicates of an order, whose notifications have no id, and not its next notification', async () => {
  await demo.control('POST', '/simulator/notification-faults', { copies: 3 })
  const { body } = await demo.rest<{ id: string }>('POST', '/orders', {
    type: 'point',
    external_reference: 'table-7',
    transactions: { payments: [{ amount: '150.00' }] },
    config: { point: { terminal_id: 'NEWLAND_N950__SBX0000001' } },
  })
  const { id } = body.data
  await demo.simulator.idle()
  await demo.control('POST', `/v1/orders/${id}/events`, { status: 'action_required' })
  await demo.simulator.idle()
  const { entries } = await list(`?resource=${id}&after=0`)
  const first = entries[0]?.seq
  expect(entries.map(({ notification_id, duplicate_of }) => [notification_id, duplicate_of])).toEqual([
    [null, null],
    [null, first],
    [null, first],
    [null, null],
  ])
})

test.each([
  [{ lose: true }, 'lose'],
  [{ delay_seconds: 60 }, 'delay_seconds=60'],
  [{ reorder: true }, 'reorder'],
])('names the fault %j, by which a notification comes late', async (rule, fault) => {
  await demo.control('POST', '/simulator/notification-faults', rule)
  const { id } = await demo.pay()
  await demo.simulator.idle()
  expect(await about(id)).toEqual([])
  await demo.control('POST', '/simulator/clock/advance', { days: 2 })
  expect(await about(id)).toMatchObject([{ verdict: 'validated', status: 200, fault }])
})

test('stores a body that was refused with 400 or 401', async () => {
  const before = (await list()).next_after
  await demo.rest('POST', '/webhooks', 'not json')
  await demo.rest(
    'POST',
    '/webhooks',
    { type: 'payment', data: { id: '1' } },
    {
      'x-signature': 'ts=1,v1=0',
      'x-request-id': 'r',
    },
  )
  expect((await list(`?after=${before}`)).entries).toMatchObject([
    { status: 400, verdict: 'rejected', reason: 'BodyNotJsonObject', topic: null },
    { status: 401, verdict: 'rejected', reason: 'SignatureMismatch', topic: 'payment' },
  ])
})

test('stores each of many concurrent notifications once', async () => {
  const before = (await list()).next_after
  const ids = Array.from({ length: 100 }, (_, index) => `many-${index}`)
  const answers = await Promise.all(
    ids.map(id => {
      const signature = signNotification({
        id,
        requestId: id,
        ts: '1',
        secret: 'pasarela-demo-webhook-secret',
      })
      const headers = { 'x-signature': signature, 'x-request-id': id }
      return demo.rest('POST', '/webhooks', { type: 'load', data: { id } }, headers)
    }),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { entries } = await list(`?after=${before}&limit=1000`)
  expect(entries.map(({ resource }) => resource).toSorted()).toEqual(ids.toSorted())
})

test("a payment's timeline has its calls and notifications in the order of their start", async () => {
  const { id } = await demo.pay()
  await demo.rest('POST', `/payments/${id}/refunds`, { amount: 5 })
  await demo.simulator.idle()
  await expect
    .poll(async () => {
      const { body } = await demo.rest<{ entries: EntrySummary[] }>('GET', `/payments/${id}/timeline`)
      return body.data.entries.map(entry => (entry.kind === 'call' ? entry.operation : entry.action))
    })
    .toEqual(['payments.create', 'payment.created', 'payments.refund', 'payment.updated'])
})
