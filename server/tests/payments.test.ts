/** Payments and their later changes, through the gateway and the simulator. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payment } from '../contract/payments.ts'
import { paymentFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const post = (body: unknown) => demo.rest<Payment>('POST', '/payments', body)

test('POST /payments answers 201 with the payment: id integer, status approved, detail, amount, reference', async () => {
  const { status, body } = await post({
    ...paymentFields,
    token: await demo.tokenize(),
    external_reference: 'order-7',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ok: true,
    data: {
      id: expect.any(Number),
      status: 'approved',
      status_detail: 'accredited',
      transaction_amount: 1500,
      external_reference: 'order-7',
    },
    meta: [],
  })
  expect(Number.isInteger(body.data.id)).toBe(true)
})

test('accepts all optional fields: issuer_id, metadata, external_reference, notification_url', async () => {
  const optional = {
    issuer_id: 310,
    metadata: { seat: '12A', nested: { deep: true } },
    external_reference: 'order-8',
    notification_url: `${demo.url}/api/gateway/webhooks`,
  }
  const payment = await demo.pay(optional)
  expect(payment).toMatchObject({ ...optional, issuer_id: '310' })
})

test("the payer's other fields and fields that the specification does not name reach the provider unchanged", async () => {
  const payment = await demo.pay({
    payer: { email: 'test_user_1@testuser.com', identification: { type: 'DNI', number: '12345678' } },
    capture: false,
    binary_mode: true,
    statement_descriptor: 'PASARELA',
    additional_info: { items: [{ id: 'SKU-1', title: 'Mate', quantity: 1, unit_price: 1500 }] },
  })
  expect(payment).toMatchObject({
    status: 'authorized',
    binary_mode: true,
    captured: false,
    statement_descriptor: 'PASARELA',
    additional_info: { items: [{ id: 'SKU-1', quantity: '1' }] },
    payer: { identification: { type: 'DNI', number: '12345678' } },
  })
})

test.each([
  ['FUND', 'rejected', 'cc_rejected_insufficient_amount'],
  ['CONT', 'in_process', 'pending_contingency'],
])('a payment that is not approved is an answer, not an error: %s gives %s', async (name, status, detail) => {
  const payment = await demo.pay({}, name)
  expect(payment).toMatchObject({ status, status_detail: detail })
})

test('GET /payments/{paymentId} returns the complete payment', async () => {
  const payment = await demo.pay({ external_reference: 'order-9' })
  const { status, body } = await demo.rest<Payment>('GET', `/payments/${payment.id}`)
  expect(status).toBe(200)
  expect(body).toEqual({ ok: true, data: payment, meta: [] })
})

test('a payment that the provider does not know is its 404 with its reason', async () => {
  const { status, body } = await demo.rest('GET', '/payments/999')
  expect(status).toBe(404)
  expect(body).toMatchObject({
    ok: false,
    code: 'provider_refused',
    message: 'Payment not found',
    details: { status: 404, error: 'not_found' },
  })
})

test.each(['abc', '1.5', '-1', '1e3', '0x10', '9'.repeat(21), '%2e%2e%2fcustomers', '1%2F..'])(
  'refuses paymentId %s before it reaches the provider',
  async id => {
    const { status, body } = await demo.rest('GET', `/payments/${id}`)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ paymentId: ['The paymentId field must be a numeric identifier.'] })
  },
)

test("a token that is unknown or used twice is refused with the provider's cause", async () => {
  const unknown = await post({ ...paymentFields, token: 'f'.repeat(32) })
  expect(unknown.status).toBe(400)
  expect(unknown.body).toMatchObject({
    ok: false,
    code: 'provider_refused',
    message: 'Card Token not found',
    details: { cause: [{ code: 2006 }] },
  })
  const token = await demo.tokenize()
  await demo.pay({ token })
  const again = await post({ ...paymentFields, token })
  expect(again.status).toBe(400)
  expect(again.body).toMatchObject({
    ok: false,
    code: 'provider_refused',
    details: { cause: [{ code: 3003 }] },
  })
})

test("GET /payments searches and answers the provider's paging and results", async () => {
  const payment = await demo.pay({ external_reference: 'order-search' })
  const { status, body } = await demo.rest('GET', '/payments?external_reference=order-search&limit=5')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    paging: { total: 1, limit: 5, offset: 0 },
    results: [{ id: payment.id }],
  })
})

test('an authorized payment can be captured, a pending one canceled, an approved one neither', async () => {
  const authorized = await demo.pay({ capture: false })
  const captured = await demo.rest<Payment>('POST', `/payments/${authorized.id}/capture`)
  expect(captured.status).toBe(200)
  expect(captured.body.data).toMatchObject({ status: 'approved', captured: true })
  const pending = await demo.pay({}, 'CONT')
  const cancelled = await demo.rest<Payment>('POST', `/payments/${pending.id}/cancel`, {})
  expect(cancelled.status).toBe(200)
  expect(cancelled.body.data.status).toBe('cancelled')
  const refused = await demo.rest('POST', `/payments/${authorized.id}/cancel`)
  expect(refused.status).toBe(400)
  expect(refused.body.ok).toBe(false)
})
