/** What reaches the provider from calls on orders, and the answers to callers when it refuses or fails. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallDetail, CallSummary } from '../journal/entries.ts'
import { createTrpc } from './support/callers.ts'
import { cardTransaction, orderFields } from './support/start-test-demo.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { hangUp, json, type StubProvider, startStubProvider } from './support/stub-provider.ts'

let stub: StubProvider
let gateway: TestGateway
beforeAll(async () => {
  stub = await startStubProvider()
  gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: stub.url })
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  await stub?.close()
})
beforeEach(() => {
  stub.seen.length = 0
})

const order = { ...orderFields, transactions: { payments: [cardTransaction('t'.repeat(32))] } }
const create = (body: unknown = order) => gateway.rest<unknown>('POST', '/orders', body)

const failed = {
  errors: [
    {
      code: 'failed',
      message: 'The following transactions failed',
      details: ['PAY01H2: rejected_by_issuer'],
    },
  ],
  data: {
    id: 'ORDTST01H1',
    status: 'failed',
    status_detail: 'failed',
    total_paid_amount: '1500.00',
    transactions: { payments: [{ id: 'PAY01H2', status: 'failed', status_detail: 'rejected_by_issuer' }] },
  },
}
const failedEnvelope = {
  ok: false,
  code: 'order_failed',
  message: 'The order ORDTST01H1 failed: rejected_by_issuer.',
  order: { id: 'ORDTST01H1', transactions: [{ id: 'PAY01H2', status_detail: 'rejected_by_issuer' }] },
  causes: [{ family: 'orders', code: 'failed' }],
  details: failed,
}

test('an order that failed is answered with 402, its id and its reasons over both transports, and sent once', async () => {
  stub.answerWith(json(402, failed))
  const rest = await create()
  expect([rest.status, rest.body]).toEqual([402, failedEnvelope])
  expect(stub.seen).toHaveLength(1)
  await expect(gateway.trpc.orders.create.mutate(order)).rejects.toMatchObject({
    data: { code: 'PAYMENT_REQUIRED', httpStatus: 402, body: failedEnvelope },
  })
})

test('an order that fails after an attempt without an answer has a known outcome', async () => {
  stub.answerWith(hangUp, json(402, failed))
  const { status, body } = await create()
  expect([status, body]).toEqual([402, failedEnvelope])
  expect(stub.seen).toHaveLength(2)
})

test('the call that made a failed order is on its timeline', async () => {
  stub.answerWith(json(402, { ...failed, data: { ...failed.data, id: 'ORDTST01H3' } }))
  await create()
  const entries = async () => {
    const { body } = await gateway.rest<{ entries: CallSummary[] }>('GET', '/orders/ORDTST01H3/timeline')
    return body.data.entries
  }
  await expect
    .poll(entries)
    .toMatchObject([
      { operation: 'orders.create', status: 402, error_code: 'order_failed', resource: 'ORDTST01H3' },
    ])
})

test('a 402 that names no order is a refusal like any other', async () => {
  stub.answerWith(json(402, { errors: failed.errors }))
  const { status, body } = await create()
  expect([status, body.code, body.message]).toEqual([
    402,
    'provider_refused',
    'The following transactions failed',
  ])
})

test.each([
  ['/orders/ORD1/capture', 409, 'cannot_capture_order'],
  ['/orders/ORD1/cancel', 409, 'cannot_cancel_order'],
  ['/orders/ORD1/refund', 409, 'cannot_refund_order'],
  ['/orders/ORD1/process', 400, 'invalid_order_mode_for_operation'],
  ['/orders/ORD1/cancel', 423, 'resource_locked'],
])('POST %s shows the refusal %i %s, which changed nothing', async (path, status, code) => {
  stub.answerWith(json(status, { errors: [{ code, message: 'No.' }] }))
  const answer = await gateway.rest('POST', path, {})
  expect([answer.status, answer.body]).toMatchObject([
    status,
    { code: 'provider_refused', causes: [{ family: 'orders', code }] },
  ])
  expect(answer.body.outcome).toBeUndefined()
  expect(stub.seen).toHaveLength(1)
})

test('a refused token is named by its code, though its answer has no list of errors', async () => {
  stub.answerWith(json(401, { code: 'unauthorized', message: 'user not found' }))
  const answer = await gateway.rest('GET', '/orders/ORD1')
  expect([answer.status, answer.body]).toMatchObject([
    401,
    {
      code: 'provider_refused',
      message: 'user not found',
      causes: [{ family: 'orders', code: 'unauthorized' }],
    },
  ])
})

const writes = [
  ['POST', '/orders', order],
  ['POST', '/orders/ORD1/process', undefined],
  ['POST', '/orders/ORD1/capture', {}],
  ['POST', '/orders/ORD1/cancel', {}],
  ['POST', '/orders/ORD1/refund', {}],
  ['POST', '/orders/ORD1/transactions', { payments: [{ amount: '5.00' }] }],
  ['PUT', '/orders/ORD1/transactions/PAY1', { payment_method: { id: 'visa' } }],
  ['DELETE', '/orders/ORD1/transactions/PAY1', undefined],
] as const

test.each(writes)(
  '%s %s is repeated with the key of the caller until it is answered',
  async (method, path, body) => {
    stub.answerWith(hangUp, json(503, {}), json(200, { id: 'ORD1', status: 'processed' }))
    const answer = await gateway.rest(method, path, body, { 'x-idempotency-key': 'mine' })
    expect([answer.status, answer.headers['x-idempotency-key']]).toEqual([
      path === '/orders' || path.endsWith('/refund') || path.endsWith('/transactions') ? 201 : 200,
      'mine',
    ])
    const sent = { method, url: `/v1${path}`, headers: { 'x-idempotency-key': 'mine' } }
    expect(stub.seen).toMatchObject([sent, sent, sent])
  },
)

test.each(writes)('%s %s may have been performed if its answer is lost', async (method, path, body) => {
  stub.answerWith(hangUp)
  const answer = await gateway.rest(method, path, body)
  expect([answer.status, answer.body]).toMatchObject([502, { code: 'provider_failed', outcome: 'unknown' }])
})

test('amounts and other fields reach the provider as they were sent', async () => {
  const amount = '12345678901234567890123456789012345678.10'
  const sent = {
    ...order,
    total_amount: amount,
    marketplace_fee: '0.10',
    integration_data: { sponsor: { id: '1' } },
  }
  stub.answerWith(json(201, { id: 'ORD1', status: 'processed', total_amount: amount }))
  const rest = await create(sent)
  const trpc = await gateway.trpc.orders.create.mutate(sent)
  expect(stub.seen.map(({ body }) => JSON.parse(body))).toEqual([sent, sent])
  expect(rest.body.data).toEqual(trpc)
  expect(trpc.total_amount).toBe(amount)
})

test('amounts sent as numbers are refused by both transports before anything is sent', async () => {
  const message = 'must be text, such as "100.00", because a number may lose cents.'
  const errors = {
    total_amount: [`The total_amount field ${message}`],
    'transactions.payments.0.amount': [`The transactions.payments.0.amount field ${message}`],
  }
  const text = JSON.stringify({
    ...order,
    total_amount: 1500,
    transactions: { payments: [{ amount: 1500 }] },
  })
  const rest = await create(text)
  expect([rest.status, rest.body]).toMatchObject([422, { code: 'validation_failed', errors }])
  const trpc = await gateway.http('POST', '/trpc/orders.create', text)
  expect(JSON.parse(trpc.text)).toMatchObject({ error: { data: { httpStatus: 422, body: rest.body } } })
  expect(stub.seen).toEqual([])
})

test('a refund without transactions has no body, and one with them has nothing else', async () => {
  stub.answerWith(json(201, { id: 'ORD1', status: 'refunded' }))
  const transactions = [{ id: 'PAY1', amount: '5.00' }, { id: 'PAY2' }]
  await gateway.rest('POST', '/orders/ORD1/refund')
  await gateway.rest('POST', '/orders/ORD1/refund', { transactions })
  expect(stub.seen.map(({ body }) => body)).toEqual(['', JSON.stringify({ transactions })])
})

test('a deletion, which the provider answers with 204, is answered with empty data', async () => {
  stub.answerWith(response => response.writeHead(204).end())
  const { status, body } = await gateway.rest('DELETE', '/orders/ORD1/transactions/PAY1')
  expect([status, body]).toEqual([200, { ok: true, data: {}, meta: [] }])
  const trpc = await gateway.trpc.orders.deleteTransaction.mutate({ orderId: 'ORD1', transactionId: 'PAY1' })
  expect(trpc).toEqual({})
})

test('a search sends its filters to the provider, and needs a period', async () => {
  stub.answerWith(json(200, { data: [], paging: { total: '0' } }))
  const period = { begin_date: '2026-03-01T00:00:00Z', end_date: '2026-03-31T00:00:00Z' }
  const query = new URLSearchParams({ ...period, external_reference: 'a b', page: '2', product_id: 'X' })
  expect((await gateway.rest('GET', `/orders?${query}`)).status).toBe(200)
  expect(stub.seen[0]?.url).toBe(`/v1/orders?${query}`)
  const { status, body } = await gateway.rest('GET', '/orders?status=processed')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['begin_date', 'end_date']])
})

test("the caller's key is passed on over tRPC too, and the journal has no card token", async () => {
  stub.answerWith(json(201, { id: 'ORD1KEY', status: 'processed' }))
  await createTrpc(gateway.url, { 'x-idempotency-key': 'from-trpc' }).orders.create.mutate(order)
  expect(stub.seen[0]?.headers['x-idempotency-key']).toBe('from-trpc')
  const newest = async () => {
    const { body } = await gateway.rest<{ entries: CallDetail[] }>(
      'GET',
      '/calls/details?text=ORD1KEY&limit=1',
    )
    return body.data.entries[0]
  }
  await expect
    .poll(newest)
    .toMatchObject({ operation: 'orders.create', transport: 'trpc', resource: 'ORD1KEY' })
  const { request, exchange } = (await newest()) ?? {}
  expect(JSON.parse(request ?? '')).toMatchObject({
    total_amount: '1500.00',
    transactions: { payments: [{ payment_method: { token: '***' } }] },
  })
  expect(JSON.stringify(exchange)).not.toContain('tttt')
})
