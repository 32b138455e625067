import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payment } from '../contract/payments.ts'
import { paymentFields, startTestDemo, type TestDemo } from '../testing/start-test-demo.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { json, type StubProvider, startStubProvider } from '../testing/stub-provider.ts'

let demo: TestDemo
let stub: StubProvider
/** A gateway whose provider shows what it was sent. */
let stubbed: TestGateway
beforeAll(async () => {
  demo = await startTestDemo()
  stub = await startStubProvider()
  stub.answerWith(json(201, { id: 1 }))
  stubbed = await startTestGateway({ GATEWAY_PROVIDER_URL: stub.url })
})
afterAll(async () => {
  await stubbed?.[Symbol.asyncDispose]()
  await stub?.close()
  await demo?.[Symbol.asyncDispose]()
})

const post = (body: unknown) => demo.rest<Payment>('POST', '/payments', body)

test('POST /payments answers 201 with the payment: id integer, status approved, detail, amount, reference', async () => {
  const { status, body } = await post({
    ...paymentFields,
    token: await demo.tokenise(),
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

test('all optional fields are taken: issuer_id, metadata, external_reference, notification_url', async () => {
  const optional = {
    issuer_id: 310,
    metadata: { seat: '12A', nested: { deep: true } },
    external_reference: 'order-8',
    notification_url: `${demo.url}/api/gateway/webhooks`,
  }
  const payment = await demo.pay(optional)
  expect(payment).toMatchObject({ ...optional, issuer_id: '310' })
})

test('metadata nested without end goes on, and comes back with the provider’s refusal', async () => {
  const metadata = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const known = JSON.stringify({ ...paymentFields, token: 'x' }).slice(1, -1)
  const { status, body } = await demo.rest('POST', '/payments', `{${known},"metadata":${metadata}}`)
  expect([status, body.message]).toEqual([400, 'The request body is nested more than 1000 levels deep'])
})

test('integers above 2^53 in what is the caller’s or only the provider’s go on as they were written', async () => {
  stub.answerWith(json(201, { id: 1 }))
  stub.seen.length = 0
  const big = '12345678901234567890'
  const own = `"metadata":{"order":${big},"lines":[-${big},1.5,1e3]},"forward_data":{"id":${big}},"sponsor_id":${big}`
  const known = JSON.stringify({ ...paymentFields, token: 'x' }).slice(1, -1)
  const { status } = await stubbed.rest('POST', '/payments', `{${known},${own}}`)
  expect(status).toBe(201)
  expect(stub.seen[0]?.body).toContain(own.replace('1e3', '1000'))
})

test('where the gateway itself reads a number, a long one is one like others', async () => {
  for (const [field, message] of [
    ['installments', 'The installments field must be at most 9007199254740991.'],
    ['metadata', 'The metadata field must be an object.'],
    ['token', 'The token field must be text.'],
  ] as const) {
    const fields = Object.entries({ ...paymentFields, token: 'x', [field]: null })
    const text = fields.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join()
    const body = `{${text.replace('null', '12345678901234567890')}}`
    const answer = await stubbed.rest('POST', '/payments', body)
    expect([answer.status, answer.body.message]).toEqual([422, message])
  }
})

test('the payer’s other fields and fields the spec does not name reach the provider untouched', async () => {
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

test.each([
  ['transaction_amount', 0.01, 0.01],
  ['transaction_amount', '0.01', 0.01],
  ['transaction_amount', '10.50', 10.5],
  ['transaction_amount', '1500', 1500],
  ['installments', 1, 1],
  ['installments', '3', 3],
  ['issuer_id', '310', 310],
])('%s %j is accepted and sent on as the number %d', async (field, given, sent) => {
  const { status } = await stubbed.rest('POST', '/payments', { ...paymentFields, token: 'x', [field]: given })
  expect(status).toBe(201)
  expect(JSON.parse(stub.seen.at(-1)?.body ?? '')).toEqual({ ...paymentFields, token: 'x', [field]: sent })
})

test('what the spec does not name is sent on as it came, at every depth', async () => {
  const unnamed = { capture: false, a: [{ b: null, n: '1.0' }], payer: { email: 'a@b.co', x: { y: 1.5 } } }
  const sent = { ...paymentFields, token: 'x', ...unnamed }
  await stubbed.rest('POST', '/payments', sent)
  expect(JSON.parse(stub.seen.at(-1)?.body ?? '')).toEqual(sent)
})

const absent = undefined
test.each([
  ['transaction_amount', absent, 'is required'],
  ['transaction_amount', 0, 'must be at least 0.01'],
  ['transaction_amount', 0.009, 'must be at least 0.01'],
  ['transaction_amount', '0', 'must be at least 0.01'],
  ['transaction_amount', -5, 'must be at least 0.01'],
  ['transaction_amount', 'ten', 'must be a number'],
  ['transaction_amount', '1e3', 'must be a number'],
  ['transaction_amount', '0x10', 'must be a number'],
  ['transaction_amount', 'Infinity', 'must be a number'],
  ['transaction_amount', 'NaN', 'must be a number'],
  ['transaction_amount', '', 'must be a number'],
  ['transaction_amount', true, 'must be a number'],
  ['transaction_amount', null, 'must be a number'],
  ['token', absent, 'is required'],
  ['token', '', 'must not be empty'],
  ['token', 5, 'must be text'],
  ['description', absent, 'is required'],
  ['description', '', 'must not be empty'],
  ['installments', absent, 'is required'],
  ['installments', 0, 'must be at least 1'],
  ['installments', 1.5, 'must be an integer'],
  ['installments', '2.5', 'must be an integer'],
  ['payment_method_id', absent, 'is required'],
  ['payment_method_id', 7, 'must be text'],
  ['issuer_id', 'visa', 'must be an integer'],
  ['issuer_id', 1.5, 'must be an integer'],
  ['payer', absent, 'is required'],
  ['payer', 'ana', 'must be an object'],
  ['metadata', 'free', 'must be an object'],
  ['metadata', [], 'must be an object'],
  ['external_reference', 5, 'must be text'],
  ['notification_url', 'not a url', 'must be a valid http or https URL'],
  ['notification_url', 'ftp://example.com', 'must be a valid http or https URL'],
  ['notification_url', 'javascript:alert(1)', 'must be a valid http or https URL'],
])('%s %j is a validation failure: it %s', async (field, value, rule) => {
  const sentence = `The ${field} field ${rule}.`
  const { status, body } = await post({ ...paymentFields, token: 'x', [field]: value })
  expect(status).toBe(422)
  expect(body).toEqual({ ok: false, message: sentence, errors: { [field]: [sentence] } })
})

test.each([
  [{}, 'is required'],
  [{ email: 'ana' }, 'must be a valid e-mail address'],
  [{ email: 5 }, 'must be text'],
])('payer %j is a validation failure: email %s', async (payer, rule) => {
  const { status, body } = await post({ ...paymentFields, token: 'x', payer })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ 'payer.email': [`The payer.email field ${rule}.`] })
})

test('every failing field is listed, and the message names the first and how many more', async () => {
  const { status, body } = await post({})
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([
    'transaction_amount',
    'token',
    'description',
    'installments',
    'payment_method_id',
    'payer',
  ])
  expect(body.message).toBe('The transaction_amount field is required. (and 5 more errors)')
})

test.each([['[]'], ['"text"'], ['5'], ['null'], ['true']])(
  'a body %s that is JSON but no object is a validation failure',
  async body => {
    const answer = await post(body)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ ok: false, message: 'The request body must be a JSON object.' })
  },
)

test('a number that overflows to infinity is refused as no number', async () => {
  const text = JSON.stringify({ ...paymentFields, token: 'x' }).replace('1500', '1e999')
  const { status, body } = await post(text)
  expect(status).toBe(422)
  expect(body.errors).toEqual({ transaction_amount: ['The transaction_amount field must be a number.'] })
})

test('GET /payments/{paymentId} returns the complete payment', async () => {
  const payment = await demo.pay({ external_reference: 'order-9' })
  const { status, body } = await demo.rest<Payment>('GET', `/payments/${payment.id}`)
  expect(status).toBe(200)
  expect(body).toEqual({ ok: true, data: payment, meta: [] })
})

test('a payment that the provider does not know is its 404 with the upstream reason', async () => {
  const { status, body } = await demo.rest('GET', '/payments/999')
  expect(status).toBe(404)
  expect(body).toMatchObject({
    ok: false,
    message: 'Payment not found',
    details: { status: 404, error: 'not_found' },
  })
})

test.each(['abc', '1.5', '-1', '1e3', '0x10', '9'.repeat(21), '%2e%2e%2fcustomers', '1%2F..'])(
  'paymentId %s is no numeric identifier and never reaches the provider',
  async id => {
    const { status, body } = await demo.rest('GET', `/payments/${id}`)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ paymentId: ['The paymentId field must be a numeric identifier.'] })
  },
)

test('a token that the provider does not know, or one used twice, is refused with the provider’s cause', async () => {
  const unknown = await post({ ...paymentFields, token: 'f'.repeat(32) })
  expect(unknown.status).toBe(400)
  expect(unknown.body).toMatchObject({
    ok: false,
    message: 'Card Token not found',
    details: { cause: [{ code: 2006 }] },
  })
  const token = await demo.tokenise()
  await demo.pay({ token })
  const again = await post({ ...paymentFields, token })
  expect(again.status).toBe(400)
  expect(again.body).toMatchObject({ ok: false, details: { cause: [{ code: 3003 }] } })
})

test('GET /payments searches: data is the provider’s paging and results', async () => {
  const payment = await demo.pay({ external_reference: 'order-search' })
  const { status, body } = await demo.rest('GET', '/payments?external_reference=order-search&limit=5')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    paging: { total: 1, limit: 5, offset: 0 },
    results: [{ id: payment.id }],
  })
})

test('an authorised payment is captured, a pending one cancelled, an approved one neither', async () => {
  const authorised = await demo.pay({ capture: false })
  const captured = await demo.rest<Payment>('POST', `/payments/${authorised.id}/capture`)
  expect(captured.status).toBe(200)
  expect(captured.body.data).toMatchObject({ status: 'approved', captured: true })
  const pending = await demo.pay({}, 'CONT')
  const cancelled = await demo.rest<Payment>('POST', `/payments/${pending.id}/cancel`, {})
  expect(cancelled.status).toBe(200)
  expect(cancelled.body.data.status).toBe('cancelled')
  const refused = await demo.rest('POST', `/payments/${authorised.id}/cancel`)
  expect(refused.status).toBe(400)
  expect(refused.body.ok).toBe(false)
})
