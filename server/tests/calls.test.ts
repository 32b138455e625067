import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { callCountsSchema } from '../contract/journal.ts'
import type { Failures } from '../gateway/procedures/entry-counts.ts'
import type { CallDetail, CallSummary } from '../journal/entries.ts'
import { sampleCall } from '../journal/tests/support/samples.ts'
import { openTestJournal } from './support/open-test-journal.ts'
import { paymentFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { startTestGateway } from './support/start-test-gateway.ts'

type CallCounts = z.output<typeof callCountsSchema>
type Page = { entries: CallSummary[]; next_after: number }

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const list = async (query: string) => (await demo.rest<Page>('GET', `/calls?${query}`)).body.data.entries
/** Calls are recorded after they were answered, so the tests wait for them. */
const awaitCall = (id: string) => expect.poll(async () => (await list(`text=${id}`)).length).toBe(1)

test('records a call with its operation, transport, statuses, time and ids; reads of the journal are not recorded', async () => {
  const payment = await demo.pay({ external_reference: 'kept-call' })
  await awaitCall('kept-call')
  await demo.rest('GET', '/health')
  await demo.rest('GET', '/notifications')
  const [call] = await list('limit=1')
  expect(call).toMatchObject({
    kind: 'call',
    operation: 'payments.create',
    transport: 'rest',
    outcome: 'ok',
    error_code: null,
    status: 201,
    provider_status: 201,
    attempts: 1,
    resource: String(payment.id),
    payment_id: String(payment.id),
    duration_ms: expect.any(Number),
  })
  const { body } = await demo.rest<CallDetail>('GET', `/calls/${call?.seq}`)
  expect(JSON.parse(body.data.request)).toMatchObject({ external_reference: 'kept-call', token: '***' })
  expect(JSON.parse(body.data.response)).toMatchObject({ id: payment.id, status: 'approved' })
})

test('a call that a fault of the simulator made fail names the fault, and counts as such', async () => {
  await demo.control('POST', '/simulator/faults', { path: '/v1/payments/*', code: 2018, times: 1 })
  expect((await demo.rest('GET', '/payments/98765')).status).toBe(400)
  await awaitCall('98765')
  const [call] = await list('text=98765')
  expect(call).toMatchObject({ outcome: 'error', error_code: 'provider_refused', fault: 'code=2018' })
  const { body } = await demo.rest<CallCounts>('GET', '/calls/counts')
  const counted = { operation: 'payments.get', status: 400, outcome: 'error', by_fault: true, count: 1 }
  expect(body.data.counts).toContainEqual(expect.objectContaining(counted))
})

test('records what each call did, and to what', async () => {
  const { id } = await demo.pay({ capture: false, external_reference: 'what-calls-do' })
  await demo.rest('GET', `/payments/${id}/refunds`)
  await demo.rest('POST', `/payments/${id}/capture`)
  await demo.rest('GET', '/payments?limit=1')
  const { body } = await demo.rest<{ id: string }>('POST', '/customers', { email: 'subject@testuser.com' })
  await demo.rest('POST', '/entries/1/note', { note: 'Seen' })
  await demo.rest('DELETE', '/forwarding')
  await demo.rest('POST', '/notifications/test', { topic: 'payment', resource: '77' })
  const facts = async () =>
    (await list('limit=8'))
      .toReversed()
      .map(({ operation, effect, subject, resource }) => [operation, effect, subject, resource])
  await expect.poll(facts).toEqual([
    ['payments.create', 'create', 'payment', String(id)],
    ['payments.listRefunds', 'read', 'payment', String(id)],
    ['payments.capture', 'change', 'payment', String(id)],
    ['payments.search', 'read', 'payment', null],
    ['customers.create', 'create', 'customer', body.data.id],
    ['entries.annotate', 'change', 'entry', '1'],
    ['forwarding.stop', 'change', 'forwarding', null],
    ['notifications.sendTest', 'change', 'test_notification', '77'],
  ])
})

test('the counts name every operation that is recorded, also those without a call', async () => {
  const { body } = await demo.rest<CallCounts>('GET', '/calls/counts')
  expect(body.data.operations).toEqual(
    expect.arrayContaining(['payments.create', 'orders.changeTransaction', 'notifications.forward']),
  )
  expect(body.data.operations).not.toContain('payments.timeline')
  const performed = body.data.counts.map(({ operation }) => operation)
  expect(performed).not.toContain('orders.changeTransaction')
  expect(body.data.operations).toEqual(expect.arrayContaining(performed))
})

test.each([
  ['payments', '998876'],
  ['customers', 'nobody'],
  ['preferences', 'nothing'],
])('a refused read of %s is found by the id that was asked for', async (path, id) => {
  await demo.rest('GET', `/${path}/${id}`)
  await expect.poll(async () => (await list('limit=1'))[0]).toMatchObject({ status: 404, resource: id })
})

test('records a failed call with its code, whichever side refused it', async () => {
  await demo.rest('GET', '/payments/998877')
  await demo.rest('POST', '/test-users', { site_id: 'KEPT' })
  await expect
    .poll(async () =>
      (await list('limit=2')).map(({ operation, outcome, error_code, status, provider_status }) => [
        operation,
        outcome,
        error_code,
        status,
        provider_status,
      ]),
    )
    .toEqual([
      ['testUsers.create', 'error', 'validation_failed', 422, null],
      ['payments.get', 'error', 'provider_refused', 404, 404],
    ])
})

test('filters the list by transport, operation, status and text', async () => {
  await demo.trpc.customers.search.query({ email: 'filter@testuser.com' })
  await awaitCall('filter@testuser.com')
  expect(await list('transport=trpc')).toMatchObject([{ operation: 'customers.search', transport: 'trpc' }])
  expect(await list('transport=rest&operation=customers.search')).toEqual([])
  const notFound = await list('status=404')
  expect(notFound.length).toBeGreaterThan(0)
  for (const { status } of notFound) expect(status).toBe(404)
})

test('filters the list by outcome and class of status, and refuses a wrong value', async () => {
  await demo.rest('GET', '/payments/445566', undefined)
  await awaitCall('445566')
  const refused = await list('status_class=4xx')
  expect(refused.map(({ resource }) => resource)).toContain('445566')
  for (const { status } of refused) expect(String(status)).toMatch(/^4/)
  expect(await list('outcome=error&text=445566')).toMatchObject([{ status: 404, outcome: 'error' }])
  expect(await list('outcome=ok&text=445566')).toEqual([])
  expect(await list('status_class=5xx&text=445566')).toEqual([])
  const { status, body } = await demo.rest('GET', '/calls?outcome=maybe')
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['outcome']])
})

test('counts failed calls by operation, status and error code, and says if some were not counted', async () => {
  const marker = '776655'
  for (const id of [1, 2, 3])
    await demo.rest('GET', `/payments/${marker}`, undefined, { 'x-request-id': `f-${id}` })
  await demo.rest('GET', `/payments/${marker}/refunds`)
  await expect.poll(async () => (await list(`text=${marker}`)).length).toBe(4)
  const failures = async (query: string) =>
    (await demo.rest<Failures>('GET', `/calls/failures?${query}`)).body.data
  const all = await failures(`text=${marker}`)
  expect(all).toMatchObject({ counted: 4, is_complete: true })
  expect(
    all.groups.map(({ operation, status, error_code, count }) => [operation, status, error_code, count]),
  ).toEqual([
    ['payments.get', 404, 'provider_refused', 3],
    ['payments.listRefunds', 404, 'provider_refused', 1],
  ])
  const [first] = all.groups
  expect(Date.parse(first?.first_at ?? '')).toBeLessThanOrEqual(Date.parse(first?.last_at ?? ''))
  expect(await failures(`text=${marker}&operation=payments.listRefunds`)).toMatchObject({ counted: 1 })
  expect(await failures(`text=${marker}&limit=2`)).toMatchObject({ counted: 2, is_complete: false })
  expect(await failures(`text=${marker}&limit=4`)).toMatchObject({ counted: 4, is_complete: true })
  expect(await failures(`text=${marker}&status_class=5xx`)).toEqual({
    groups: [],
    counted: 0,
    is_complete: true,
    dropped: { count: 0, since: null },
    unclean_stop: null,
  })
})

test('calls that the journal could not store are counted, in the metrics and beside the failures', async () => {
  const { journal, dataDir, close } = await openTestJournal()
  await using gateway = await startTestGateway({}, journal)
  const locked = new DatabaseSync(join(dataDir, 'journal.sqlite'))
  locked.exec('BEGIN IMMEDIATE')
  // The first transaction takes 512 calls and waits for the lock. The queue keeps 10,000 more.
  for (let call = 0; call < 512 + 10_000 + 3; call++) journal.recordCall(sampleCall())
  locked.close()
  await journal.flush()
  const { body } = await gateway.rest<Failures>('GET', '/calls/failures')
  expect(body.data.dropped).toEqual({ count: 3, since: expect.stringMatching(/^20.*Z$/) })
  expect((await gateway.http('GET', '/metrics')).text).toContain('\npasarela_calls_dropped_total 3\n')
  await close()
})

test('answers an unknown seq with 404', async () => {
  const { status, body } = await demo.rest('GET', '/calls/999999')
  expect([status, body]).toEqual([
    404,
    { ok: false, code: 'not_found', message: 'There is no call with seq 999999.' },
  ])
})

test('a read that the console shows is marked; its writes and the calls of programs are not', async () => {
  const input = encodeURIComponent(JSON.stringify({ paymentId: '112233' }))
  const batch = encodeURIComponent(JSON.stringify({ 0: { paymentId: '112234' } }))
  const headers = { 'x-pasarela-purpose': 'display' }
  await demo.http('GET', `/trpc/payments.get?input=${input}`, undefined, headers)
  await demo.http('GET', `/trpc/payments.get?batch=1&input=${batch}`, undefined, headers)
  await demo.http('POST', '/trpc/payments.cancel', { paymentId: '112235' }, headers)
  await demo.http('GET', `/trpc/payments.get?input=${input.replace('112233', '112236')}`)
  await demo.rest('GET', '/payments/112237', undefined, headers)
  const purposeOf = async (payment: string) => (await list(`payment_id=${payment}`))[0]?.purpose
  await expect.poll(() => purposeOf('112237')).toBe('operation')
  expect(await purposeOf('112233')).toBe('display')
  expect(await purposeOf('112234')).toBe('display')
  expect(await purposeOf('112235')).toBe('operation')
  expect(await purposeOf('112236')).toBe('operation')
})

test('keeps what was sent and answered on both sides, retries included, without secrets', async () => {
  await demo.control('POST', '/simulator/faults', { path: '/v1/payments', status: 503, times: 1 })
  const { body } = await demo.rest<{ id: number }>(
    'POST',
    '/payments?from=test',
    { ...paymentFields, external_reference: 'kept-exchange', token: await demo.tokenize() },
    { 'x-idempotency-key': 'kept-key', 'user-agent': 'a-shop/1', authorization: 'Bearer of-the-caller' },
  )
  await awaitCall('kept-exchange')
  const [{ seq, correlation_id: id } = { seq: 0, correlation_id: '' }] = await list('text=kept-exchange')
  const { exchange } = (await demo.rest<CallDetail>('GET', `/calls/${seq}`)).body.data
  expect(exchange?.caller).toMatchObject({
    method: 'POST',
    url: '/api/gateway/payments?from=test',
    answer_headers: [
      ['x-request-id', id],
      ['x-idempotency-key', 'kept-key'],
    ],
  })
  expect(exchange?.caller.headers).toContainEqual(['user-agent', 'a-shop/1'])
  const [first, second, ...more] = exchange?.provider ?? []
  expect(more).toEqual([])
  expect(first).toMatchObject({ status: 503, started_after_ms: 0, answer: expect.stringContaining('503') })
  expect(second).toMatchObject({
    method: 'POST',
    url: `${demo.simulator.url}/v1/payments`,
    status: 201,
    answer: null,
    error: null,
  })
  expect(second?.started_after_ms).toBeGreaterThan(first?.duration_ms ?? 0)
  expect(second?.headers).toContainEqual(['x-idempotency-key', 'kept-key'])
  expect(JSON.parse(second?.body ?? '')).toMatchObject({ token: '***', external_reference: 'kept-exchange' })
  expect(JSON.stringify(exchange)).not.toMatch(/authorization|Bearer/i)
  expect(body.data.id).toBeGreaterThan(0)
})

test('keeps the path of a tRPC request without the input in its query', async () => {
  await demo.trpc.payments.get.query({ paymentId: '445577' }).catch(() => {})
  await awaitCall('445577')
  const [{ seq } = { seq: 0 }] = await list('text=445577')
  const { exchange } = (await demo.rest<CallDetail>('GET', `/calls/${seq}`)).body.data
  expect(exchange?.caller).toMatchObject({ method: 'GET', url: '/trpc/payments.get' })
  expect(exchange?.provider).toMatchObject([
    { status: 404, body: null, answer: expect.stringContaining('404') },
  ])
})

test('keeps a long address without its query, of which a part could end within a card number', async () => {
  const start = `/api/gateway/payments/445588?filler=${'x'.repeat(1990)}&note=`
  const card = '4509953566233704'
  await demo.http('GET', start.padEnd(2048 - card.length + 1, '-') + card)
  await awaitCall('445588')
  const [{ seq } = { seq: 0 }] = await list('text=445588')
  const { exchange } = (await demo.rest<CallDetail>('GET', `/calls/${seq}`)).body.data
  expect(exchange?.caller).toMatchObject({ method: 'GET', url: '/api/gateway/payments/445588' })
})
