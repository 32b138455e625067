import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payment, PaymentSearch, Refund } from '../contract/payments.ts'
import { createTrpc } from './support/callers.ts'
import { paymentFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { startTestGateway } from './support/start-test-gateway.ts'
import { hangUp, json, startStubProvider } from './support/stub-provider.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

test('the same X-Idempotency-Key twice is one payment with the same answer', async () => {
  const body = { ...paymentFields, token: await demo.tokenize(), external_reference: 'once' }
  const key = { 'x-idempotency-key': 'order-once' }
  const first = await demo.rest<Payment>('POST', '/payments', body, key)
  const second = await demo.rest<Payment>('POST', '/payments', body, key)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body.data.id).toBe(first.body.data.id)
  expect(first.headers['x-idempotency-key']).toBe('order-once')
  const { body: found } = await demo.rest<PaymentSearch>('GET', '/payments?external_reference=once')
  expect(found.data.paging.total).toBe(1)
})

test('equal calls at once with one key make one payment, and all learn its id', async () => {
  const { installments: _, ...fields } = paymentFields
  const body = { ...fields, payment_method_id: 'rapipago', external_reference: 'at-once' }
  const key = { 'x-idempotency-key': 'at-once' }
  const pay = () => demo.rest<Payment>('POST', '/payments/offline', body, key)
  const answers = await Promise.all(Array.from({ length: 50 }, pay))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1)
  const { body: found } = await demo.rest<PaymentSearch>('GET', '/payments?external_reference=at-once')
  expect(found.data.paging.total).toBe(1)
})

test('refunds at once never return more than the payment', async () => {
  const { id } = await demo.pay({ transaction_amount: 1500 })
  const refund = () => demo.rest('POST', `/payments/${id}/refunds`, { amount: 100 })
  const answers = await Promise.all(Array.from({ length: 50 }, refund))
  const statuses = Map.groupBy(answers, ({ status }) => status)
  expect([statuses.get(201)?.length, statuses.get(400)?.length]).toEqual([15, 35])
  const { body } = await demo.rest<Payment>('GET', `/payments/${id}`)
  expect(body.data.transaction_amount_refunded).toBe(1500)
})

test('the same key twice is one refund, and both answers have the envelope', async () => {
  const { id } = await demo.pay()
  const refund = () =>
    demo.rest<Refund>('POST', `/payments/${id}/refunds`, { amount: 5 }, { 'x-idempotency-key': `r-${id}` })
  const [first, second] = [await refund(), await refund()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toMatchObject({ ok: true, meta: [] })
  const { body } = await demo.rest<Payment>('GET', `/payments/${id}`)
  expect(body.data).toMatchObject({ transaction_amount_refunded: 5 })
})

test('the gateway generates a key per request if none was sent, and returns it in the header', async () => {
  const keys = []
  for (const _ of [1, 2]) {
    const { headers } = await demo.rest('POST', '/test-users', { site_id: 'MLA' })
    keys.push(headers['x-idempotency-key'])
  }
  expect(keys).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)])
  expect(keys[0]).not.toBe(keys[1])
})

test('the key is returned with an error too, but not by reads or the receiver', async () => {
  const refused = await demo.rest('POST', '/test-users', {}, { 'x-idempotency-key': 'mine' })
  expect([refused.status, refused.headers['x-idempotency-key']]).toEqual([422, 'mine'])
  for (const answer of [await demo.rest('GET', '/health'), await demo.rest('POST', '/webhooks', {})])
    expect(answer.headers['x-idempotency-key']).toBeUndefined()
})

test("the provider receives the caller's key, or the generated one, through every retry", async () => {
  const stub = await startStubProvider()
  await using gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: stub.url })
  const keys = () => stub.seen.map(({ headers }) => headers['x-idempotency-key'])
  stub.answerWith(hangUp, json(503, {}), json(201, { id: 1 }))
  const body = { ...paymentFields, token: 'x' }
  await gateway.rest('POST', '/payments', body, { 'x-idempotency-key': 'mine' })
  expect(keys()).toEqual(['mine', 'mine', 'mine'])
  stub.seen.length = 0
  const { headers } = await gateway.rest('POST', '/payments', body)
  expect(keys()).toEqual([headers['x-idempotency-key']])
  await stub.close()
})

test("the caller's key is passed on over tRPC too", async () => {
  const trpc = createTrpc(demo.url, { 'x-idempotency-key': 'from-trpc' })
  const input = { ...paymentFields, token: await demo.tokenize() }
  const [first, second] = [await trpc.payments.create.mutate(input), await trpc.payments.create.mutate(input)]
  expect(second.id).toBe(first.id)
})

test.each(['', 'x'.repeat(129), 'a b', 'a\tb', '\u00e9', 'one, two'])(
  'refuses the key %j, which cannot be passed on, over both transports: a replacement could pay twice',
  async key => {
    const message = 'The X-Idempotency-Key header must be 1 to 128 printable ASCII characters without blanks.'
    const external_reference = `unusable-${key.length}-${key.codePointAt(0) ?? 0}`
    const body = { ...paymentFields, token: await demo.tokenize(), external_reference }
    const header = { 'x-idempotency-key': key }
    const rest = await demo.rest('POST', '/payments', body, header)
    expect([rest.status, rest.body, rest.headers['x-idempotency-key']]).toEqual([
      400,
      { ok: false, code: 'bad_request', message },
      undefined,
    ])
    await expect(createTrpc(demo.url, header).payments.create.mutate(body)).rejects.toMatchObject({
      message,
      data: { httpStatus: 400 },
    })
    const found = await demo.rest<PaymentSearch>(
      'GET',
      `/payments?external_reference=${external_reference}`,
      undefined,
      header,
    )
    expect([found.status, found.body.data.paging.total]).toEqual([200, 0])
  },
)
