/** What the caller sees when the provider refuses, fails, is slow, or answers what a simulator never would. */
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
  'the provider refuses with %i: the same status, its message and its body as details',
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
    'the first cause’s description where there is no message',
    { cause: [{ code: 7, description: 'Because.' }] },
    'Because.',
  ],
  ['a single cause', { cause: { description: 'Because.' } }, 'Because.'],
  ['the Orders API’s first error', { errors: [{ message: 'Wrong order.' }] }, 'Wrong order.'],
  ['an empty message is none', { message: '', cause: [{ description: 'Because.' }] }, 'Because.'],
  ['a sentence of our own', {}, 'The provider refused the request with status 400.'],
  ['a sentence of our own for text', '<html>', 'The provider refused the request with status 400.'],
])('the reason of a refusal is %s', async (_what, body, message) => {
  stub.answerWith(json(400, body))
  const answer = await create()
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ ok: false, code: 'provider_refused', message, details: body })
})

test.each([
  ['/payments/1', 'payments'],
  ['/payments/1/refunds', 'payments'],
  ['/customers/1', 'customers'],
  ['/preferences/1', 'preferences'],
  ['/payment-methods', 'payment_methods'],
  ['/identification-types', 'payment_methods'],
])('the codes of what GET %s refuses are those of %s', async (path, family) => {
  stub.answerWith(json(400, { message: 'no', cause: [{ code: 205 }, { code: 'E301' }] }))
  const { body } = await gateway.rest('GET', path)
  expect(body.causes).toEqual([
    { family, code: '205' },
    { family, code: 'E301' },
  ])
})

test('a refusal without a body has no details', async () => {
  stub.answerWith(json(404, ''))
  expect((await read()).body).toEqual({
    ok: false,
    code: 'provider_refused',
    message: 'The provider refused the request with status 404.',
  })
})

test.each([500, 501, 502, 503, 504, 520])('the provider fails with %i: 502 with details', async status => {
  stub.answerWith(json(status, { message: 'internal_error' }))
  const answer = await create()
  expect(answer.status).toBe(502)
  expect(answer.body).toEqual({
    ok: false,
    code: 'provider_failed',
    message: `The provider failed with status ${status}: internal_error`,
    details: { message: 'internal_error' },
  })
})

test.each([
  ['HTML in place of JSON', html, 'The provider answered 200 with a body that is not JSON.'],
  ['an answer cut off', cutOff, 'The provider broke off in the middle of its answer.'],
  ['a connection that breaks', hangUp, 'The provider could not be reached.'],
  ['half a JSON', json(200, '{"id":1'), 'The provider answered 200 with a body that is not JSON.'],
])('%s is 502 in the envelope', async (_what, answerOfProvider, message) => {
  stub.answerWith(answerOfProvider)
  const answer = await read()
  expect(answer.status).toBe(502)
  expect(answer.body).toEqual({ ok: false, code: 'provider_failed', message })
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

test('an answer without end is broken off: 502', async () => {
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

test('a refusal that is nested without end is told as text, over both transports', async () => {
  const deep = `{"message":"no","a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  stub.answerWith(json(400, deep))
  const { status, body } = await gateway.rest('GET', '/payments/1')
  expect([status, body.details]).toEqual([400, deep])
  await expect(gateway.trpc.payments.get.query({ paymentId: '1' })).rejects.toMatchObject({
    data: { httpStatus: 400, body: { details: deep } },
  })
})

test('what does not speak HTTP is told as such: 502', async () => {
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

test('silence is 504 in the envelope, at the total deadline', async () => {
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

test('429 stays 429 with Retry-After, when waiting would outlast the deadline', async () => {
  stub.answerWith(json(429, { message: 'Too many requests' }, { 'retry-after': '60' }))
  const answer = await read()
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60'])
  expect(answer.body).toMatchObject({ ok: false, code: 'provider_refused', message: 'Too many requests' })
  expect(stub.seen).toHaveLength(1)
})

test('Retry-After is obeyed where there is time: the call succeeds after it', async () => {
  stub.answerWith(json(429, {}, { 'retry-after': '0' }), json(200, { id: 1 }))
  expect((await read()).status).toBe(200)
  expect(stub.seen).toHaveLength(2)
})

test.each([429, 502, 503, 504])('a read is tried again after %i, at most twice', async status => {
  stub.answerWith(json(status, {}, { 'retry-after': '0' }))
  expect((await read()).status).toBe(status === 429 ? 429 : 502)
  expect(stub.seen).toHaveLength(3)
})

test('a payment carries a key and is tried again after a broken connection; a customer, which has none, is not', async () => {
  stub.answerWith(hangUp, json(201, { id: 1 }))
  expect((await gateway.rest('POST', '/payments', { ...paymentFields, token: 'x' })).status).toBe(201)
  stub.answerWith(hangUp)
  stub.seen.length = 0
  expect((await create()).status).toBe(502)
  expect(stub.seen).toHaveLength(1)
})

test('an answer that began is never asked for again', async () => {
  stub.answerWith(cutOff)
  await gateway.rest('POST', '/payments', { ...paymentFields, token: 'x' })
  expect(stub.seen).toHaveLength(1)
})

test('ids above 2^53 and the form of numbers survive REST', async () => {
  const text = '{"id": 900719925474099399, "transaction_amount":1500.00, "text":"\\u00e9"}'
  stub.answerWith(json(200, text))
  const answer = await gateway.rest('GET', '/payments/90071992547409939999')
  expect(answer.text).toBe(`{"ok":true,"data":${text},"meta":[]}`)
  expect(stub.seen[0]?.url).toBe('/v1/payments/90071992547409939999')
})

test.each([
  ['null', 'null'],
  ['a list', '[1,2]'],
  ['text', '"yes"'],
  ['nothing', ''],
])('a success whose body is %s is still a whole envelope', async (_what, body) => {
  stub.answerWith(json(200, body))
  const answer = await read()
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ ok: true, meta: [] })
})

test('the caller’s request id goes to the provider', async () => {
  stub.answerWith(json(200, {}))
  await gateway.rest('GET', '/payments/1', undefined, { 'x-request-id': 'check-out-7' })
  expect(stub.seen[0]?.headers['x-request-id']).toBe('check-out-7')
})
