import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payment, Refund } from '../contract/payments.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const refund = (id: number, body?: unknown) => demo.rest<Refund>('POST', `/payments/${id}/refunds`, body)
const read = async (id: number) => (await demo.rest<Payment>('GET', `/payments/${id}`)).body.data

test('refuses an amount in the query: the refund would otherwise be a full one', async () => {
  const { id } = await demo.pay()
  const { status, body } = await demo.rest('POST', `/payments/${id}/refunds?amount=1`)
  const message = 'The amount field must be in the JSON body, not in the query.'
  expect([status, body]).toEqual([
    422,
    { ok: false, code: 'validation_failed', message, errors: { amount: [message] } },
  ])
  expect((await demo.rest('POST', `/payments/${id}/refunds?amonut=1`)).status).toBe(422)
  const same = await demo.rest<Refund>('POST', `/payments/${id}/refunds?paymentId=1`, { amount: 1 })
  expect([same.status, same.body.data.payment_id]).toEqual([201, id])
})

test('a refund with an amount is partial and has all documented fields', async () => {
  const { id } = await demo.pay()
  const { status, body } = await refund(id, { amount: 500 })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ok: true,
    data: {
      id: expect.any(Number),
      payment_id: id,
      amount: 500,
      status: 'approved',
      source: { type: 'collector' },
      date_created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+[+-]\d{2}:\d{2}$/),
      unique_sequence_number: null,
      refund_mode: 'standard',
    },
    meta: [],
  })
  expect(await read(id)).toMatchObject({ status: 'approved', transaction_amount_refunded: 500 })
})

test.each([
  ['an empty object body', {}],
  ['no body at all', undefined],
  ['an empty body of type JSON', ''],
])('a refund without an amount (%s) is a full one', async (_what, body) => {
  const { id } = await demo.pay()
  const answer = await refund(id, body)
  expect(answer.status).toBe(201)
  expect(answer.body.data).toMatchObject({ payment_id: id, amount: 1500 })
  expect(await read(id)).toMatchObject({ status: 'refunded', transaction_amount_refunded: 1500 })
})

test('a refund without an amount after a partial one refunds the rest', async () => {
  const { id } = await demo.pay()
  await refund(id, { amount: 400 })
  expect((await refund(id, {})).body.data.amount).toBe(1100)
  expect((await read(id)).status).toBe('refunded')
})

test.each([
  [0.01, 0.01],
  ['10.50', 10.5],
])('accepts the amount %j', async (amount, refunded) => {
  const { id } = await demo.pay()
  const { status, body } = await refund(id, { amount })
  expect(status).toBe(201)
  expect(body.data.amount).toBe(refunded)
})

test.each([
  [-1, 'must be at least 0.01'],
  ['0.001', 'must be at least 0.01'],
  ['all', 'must be a number'],
  [[], 'must be a number'],
])('refuses the amount %j, and refunds nothing', async (amount, rule) => {
  const { id } = await demo.pay()
  const { status, body } = await refund(id, { amount })
  expect(status).toBe(422)
  const sentence = `The amount field ${rule}.`
  expect(body).toEqual({
    ok: false,
    code: 'validation_failed',
    message: sentence,
    errors: { amount: [sentence] },
  })
  expect(await read(id)).toMatchObject({ transaction_amount_refunded: 0 })
})

test.each(['amout', 'Amount', 'value'])(
  'refuses the unknown field %s over both transports: the refund would otherwise be a full one',
  async name => {
    const { id } = await demo.pay()
    const overRest = await refund(id, { [name]: 5 })
    expect([overRest.status, overRest.body]).toEqual([
      422,
      expect.objectContaining({
        code: 'validation_failed',
        errors: { [name]: [expect.stringContaining(`Unknown field ${name}.`)] },
      }),
    ])
    const input = { paymentId: String(id), [name]: 5 }
    const overTrpc = await demo.trpc.payments.refund.mutate(input).catch((error: unknown) => error)
    expect(overTrpc).toMatchObject({ message: overRest.body.message, data: { httpStatus: 422 } })
    expect(await read(id)).toMatchObject({ transaction_amount_refunded: 0 })
  },
)

test('the metadata and the reason of a refund reach the provider', async () => {
  const { id } = await demo.pay()
  const { body } = await refund(id, { amount: 5, metadata: { rma: 7 }, reason: 'Broken' })
  expect(body.data).toMatchObject({ amount: 5, metadata: { rma: 7 }, reason: 'Broken' })
})

test.each([
  ['rejected', 'FUND'],
  ['in_process', 'CONT'],
])('only an approved payment can be refunded: the provider refuses one that is %s', async (status, name) => {
  const payment = await demo.pay({}, name)
  expect(payment.status).toBe(status)
  const answer = await refund(payment.id, {})
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({
    ok: false,
    code: 'provider_refused',
    message: 'The action requested is not valid for the current payment state',
    details: { cause: [{ code: 2018 }] },
  })
})

test('a refund cannot be reversed: no route does it, and a refunded payment stays refunded', async () => {
  const { id } = await demo.pay()
  const { body } = await refund(id)
  for (const method of ['DELETE', 'PUT', 'PATCH']) {
    expect((await demo.rest(method, `/payments/${id}/refunds`)).status).toBe(405)
    expect((await demo.rest(method, `/payments/${id}/refunds/${body.data.id}`)).status).toBe(404)
  }
  expect((await demo.rest('POST', `/payments/${id}/cancel`)).status).toBe(400)
  expect((await read(id)).status).toBe('refunded')
  expect((await refund(id)).body).toMatchObject({
    ok: false,
    code: 'provider_refused',
    details: { cause: [{ code: 2063 }] },
  })
})

test('a refund is normally approved immediately', async () => {
  const { id } = await demo.pay()
  expect((await refund(id, { amount: 1 })).body.data.status).toBe('approved')
})

test("refuses more than the remaining amount with the provider's reason", async () => {
  const { id } = await demo.pay()
  const { status, body } = await refund(id, { amount: 1500.01 })
  expect(status).toBe(400)
  expect(body).toMatchObject({ ok: false, code: 'provider_refused', details: { cause: [{ code: 2017 }] } })
})

test('a payment that does not exist cannot be refunded, and an invalid identifier never reaches the provider', async () => {
  expect((await refund(999)).status).toBe(404)
  const { status, body } = await demo.rest('POST', '/payments/abc/refunds', {})
  expect(status).toBe(422)
  expect(body.errors).toEqual({ paymentId: ['The paymentId field must be a numeric identifier.'] })
})

test('the path decides the payment, even if the body has a field of the same name', async () => {
  const [mine, other] = [await demo.pay(), await demo.pay()]
  const { body } = await refund(mine.id, { paymentId: String(other.id), amount: 5 })
  expect(body.data.payment_id).toBe(mine.id)
})

test('GET /payments/{paymentId}/refunds lists the refunds', async () => {
  const { id } = await demo.pay()
  const first = (await refund(id, { amount: 5 })).body.data
  const { status, body } = await demo.rest<Refund[]>('GET', `/payments/${id}/refunds`)
  expect(status).toBe(200)
  expect(body.data).toEqual([first])
})
