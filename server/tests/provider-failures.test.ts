/** The answers to callers when the provider refuses, fails, is slow, or answers what a simulator never would. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paymentFields } from './support/start-test-demo.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import {
  cutOff,
  hangUp,
  json,
  never,
  type StubAnswer,
  type StubProvider,
  startStubProvider,
} from './support/stub-provider.ts'

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

const read = () => gateway.rest('GET', '/payments/1')
const create = () => gateway.rest('POST', '/customers', { email: 'a@b.co' })
const html: StubAnswer = response => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end('<html>maintenance</html>')
}

test.each([400, 401, 403, 404, 405, 409, 415, 422, 423, 451])(
  'a refusal of the provider with %i keeps its status, its message, and its body as details',
  async status => {
    const details = { message: 'No, not this.', error: 'why', status, cause: [{ code: 1 }] }
    stub.answerWith(json(status, details))
    const answer = await create()
    expect(answer.status).toBe(status)
    const causes = [{ family: 'customers', code: '1' }]
    expect(answer.body).toEqual({
      ok: false,
      code: 'provider_refused',
      message: 'No, not this.',
      causes,
      details,
    })
    expect(stub.seen).toHaveLength(1)
  },
)

test.each([
  [
    "the first cause's description if there is no message",
    { cause: [{ code: 7, description: 'Because.' }] },
    'Because.',
  ],
  ['a single cause', { cause: { description: 'Because.' } }, 'Because.'],
  ['the Orders API’s first error', { errors: [{ message: 'Wrong order.' }] }, 'Wrong order.'],
  ['an empty message is ignored', { message: '', cause: [{ description: 'Because.' }] }, 'Because.'],
  ['a text of the gateway', {}, 'The provider refused the request with status 400.'],
  [
    'a text of the gateway for a body that is not JSON',
    '<html>',
    'The provider refused the request with status 400.',
  ],
])('the reason of a refusal is %s', async (_what, body, message) => {
  stub.answerWith(json(400, body))
  const answer = await create()
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ ok: false, code: 'provider_refused', message, details: body })
})

test('a refusal without a body has no details', async () => {
  stub.answerWith(json(404, ''))
  expect((await read()).body).toEqual({
    ok: false,
    code: 'provider_refused',
    message: 'The provider refused the request with status 404.',
  })
})

test.each([500, 501, 502, 503, 504, 520])(
  'a failure of the provider with %i is 502 with details',
  async status => {
    stub.answerWith(json(status, { message: 'internal_error' }))
    const answer = await create()
    expect(answer.status).toBe(502)
    expect(answer.body).toEqual({
      ok: false,
      code: 'provider_failed',
      message: `The provider failed with status ${status}: internal_error`,
      outcome: 'unknown',
      details: { message: 'internal_error' },
    })
  },
)

test.each([
  ['HTML in place of JSON', html, 'The provider answered 200 with a body that is not JSON.'],
  ['an answer that is cut off', cutOff, 'The provider broke off in the middle of its response.'],
  ['a connection that breaks', hangUp, 'The provider could not be reached.'],
  ['half a JSON', json(200, '{"id":1'), 'The provider answered 200 with a body that is not JSON.'],
])('%s is 502 in the envelope', async (_what, answerOfProvider, message) => {
  stub.answerWith(answerOfProvider)
  const answer = await read()
  expect(answer.status).toBe(502)
  expect(answer.body).toEqual({ ok: false, code: 'provider_failed', message })
})

const payment = { ...paymentFields, token: 'a'.repeat(32) }

test.each([
  ['a failure', 'unknown', json(500, {})],
  ['a failure at the retries too', 'unknown', json(503, {})],
  ['HTML in place of JSON', 'unknown', html],
  ['half a JSON', 'unknown', json(200, '{"id":1}}')],
  ['an answer cut off', 'unknown', cutOff],
  ['a connection that breaks', 'unknown', hangUp],
  ['a redirect', 'unknown', json(302, '')],
  ['a refusal', undefined, json(400, {})],
])('after %s the outcome of a payment is %s, from both transports', async (_what, outcome, answer) => {
  stub.answerWith(answer)
  const { body } = await gateway.rest('POST', '/payments', payment)
  expect(body).toMatchObject({ ok: false })
  expect(body.outcome).toBe(outcome)
  const failure: unknown = await gateway.trpc.payments.create
    .mutate(payment)
    .catch((thrown: unknown) => thrown)
  expect(failure).toMatchObject({ data: { body: { ok: false, ...(outcome && { outcome }) } } })
  if (!outcome) expect(failure).not.toHaveProperty('data.body.outcome')
})

test('a redirect of the provider is not followed: 502', async () => {
  stub.answerWith(json(302, '', { location: 'http://127.0.0.1:9/' }))
  const answer = await read()
  expect(answer.status).toBe(502)
  expect(answer.body).toEqual({
    ok: false,
    code: 'provider_failed',
    message: 'The provider failed with status 302.',
  })
})

test('an endless answer is aborted: 502', async () => {
  const part = 'x'.repeat(1024 * 1024)
  stub.answerWith(response => {
    const go = () => {
      while (!response.destroyed && response.write(part));
    }
    response.on('drain', go)
    go()
  })
  const { status, body } = await gateway.rest('GET', '/payments/1')
  expect([status, body.message]).toEqual([502, 'The provider answered with more than 33554432 bytes.'])
})

test('a refusal nested too deeply is passed on as text, over both transports', async () => {
  const deep = `{"message":"no","a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  stub.answerWith(json(400, deep))
  const { status, body } = await gateway.rest('GET', '/payments/1')
  expect([status, body.details]).toEqual([400, deep])
  await expect(gateway.trpc.payments.get.query({ paymentId: '1' })).rejects.toMatchObject({
    data: { httpStatus: 400, body: { details: deep } },
  })
})

test('an answer that is not HTTP is 502 and says so', async () => {
  stub.answerWith(response => response.socket?.end('hello\r\n\r\n'))
  const { status, body } = await gateway.rest('GET', '/payments/1')
  expect([status, body.message]).toEqual([502, 'The provider answered with something that is not HTTP.'])
})

test('a provider that cannot be reached is 502', async () => {
  const gone = await startStubProvider()
  await gone.close()
  await using lost = await startTestGateway({ GATEWAY_PROVIDER_URL: gone.url })
  const answer = await lost.rest('GET', '/payments/1')
  expect(answer.status).toBe(502)
  expect(answer.body).toEqual({
    ok: false,
    code: 'provider_failed',
    message: 'The provider could not be reached.',
  })
})

test('a provider that does not answer is 504 at the total deadline', async () => {
  stub.answerWith(never)
  await using hasty = await startTestGateway({
    GATEWAY_PROVIDER_URL: stub.url,
    GATEWAY_PROVIDER_TIMEOUT_MS: '200',
  })
  const answer = await hasty.rest('GET', '/payments/1')
  expect(answer.status).toBe(504)
  expect(answer.body).toEqual({
    ok: false,
    code: 'provider_timeout',
    message: 'The provider did not answer within 200 ms.',
  })
})

test('429 stays 429 with Retry-After if waiting would exceed the deadline', async () => {
  stub.answerWith(json(429, { message: 'Too many requests' }, { 'retry-after': '60' }))
  const answer = await read()
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60'])
  expect(answer.body).toMatchObject({ ok: false, code: 'provider_refused', message: 'Too many requests' })
  expect(stub.seen).toHaveLength(1)
})

test('waits for Retry-After if the deadline allows it, and succeeds', async () => {
  stub.answerWith(json(429, {}, { 'retry-after': '0' }), json(200, { id: 1 }))
  expect((await read()).status).toBe(200)
  expect(stub.seen).toHaveLength(2)
})

test('retries a payment, which has a key, after a broken connection, but not a customer, which has none', async () => {
  stub.answerWith(hangUp, json(201, { id: 1 }))
  expect((await gateway.rest('POST', '/payments', { ...paymentFields, token: 'x' })).status).toBe(201)
  stub.answerWith(hangUp)
  stub.seen.length = 0
  expect((await create()).status).toBe(502)
  expect(stub.seen).toHaveLength(1)
})

test('ids above 2^53 and the notation of numbers stay unchanged over REST', async () => {
  const text = '{"id": 900719925474099399, "transaction_amount":1500.00, "text":"\\u00e9"}'
  stub.answerWith(json(200, text))
  const answer = await gateway.rest('GET', '/payments/90071992547409939999')
  expect(answer.text).toBe(`{"ok":true,"data":${text},"meta":[]}`)
  expect(stub.seen[0]?.url).toBe('/v1/payments/90071992547409939999')
})

test('numbers that JavaScript would change keep their digits over tRPC', async () => {
  const numbers = '{"id":900719925474099399,"metadata":{"a":[1e400,0.12345678901234567890],"b":1.5}}'
  const input = '%7B%220%22:%7B%22paymentId%22:%227%22%7D,%221%22:%7B%22paymentId%22:%227%22%7D%7D'
  stub.answerWith(json(200, numbers))
  const batch = await gateway.http('GET', `/trpc/payments.get,payments.get?batch=1&input=${input}`)
  expect(batch.text).toBe(`[${Array(2).fill(`{"result":{"data":${numbers}}}`).join()}]`)
  const write = await gateway.http('POST', '/trpc/payments.cancel', { paymentId: '7' })
  expect(write.text).toBe(`{"result":{"data":${numbers}}}`)
  stub.answerWith(json(400, `{"message":"No.","cause":[{"code":1,"data":900719925474099399}]}`))
  expect((await gateway.rest('GET', '/payments/7')).text).toContain('"data":900719925474099399')
})

test.each([
  ['null', 'null'],
  ['a list', '[1,2]'],
  ['text', '"yes"'],
])('a success whose body is %s is still a whole envelope', async (_what, body) => {
  stub.answerWith(json(200, body))
  const answer = await read()
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ ok: true, meta: [] })
})

test('a payment read as 204 is no payment without fields', async () => {
  stub.answerWith(json(204, ''))
  expect(await read()).toMatchObject({ status: 502, body: { ok: false, code: 'provider_failed' } })
})

test("sends the caller's request id to the provider", async () => {
  stub.answerWith(json(200, {}))
  await gateway.rest('GET', '/payments/1', undefined, { 'x-request-id': 'check-out-7' })
  expect(stub.seen[0]?.headers['x-request-id']).toBe('check-out-7')
})
