import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  cutOff,
  hangUp,
  json,
  never,
  type StubProvider,
  startStubProvider,
} from '../../tests/support/stub-provider.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { createProviderClient, type ProviderClient, type ProviderRequest } from './client.ts'
import {
  CallAbortedError,
  ProviderHttpError,
  ProviderNetworkError,
  ProviderResponseShapeError,
  ProviderTimeoutError,
} from './errors.ts'
import { type CallOptions, newExchange } from './exchange.ts'

let stub: StubProvider
let client: ProviderClient

const read: ProviderRequest = { method: 'GET', path: '/v1/payments/1', safety: 'repeatable' }
const payment: ProviderRequest = {
  method: 'POST',
  path: '/v1/payments',
  body: { a: 1 },
  safety: 'repeatable',
}
const customer: ProviderRequest = {
  method: 'POST',
  path: '/v1/customers',
  body: {},
  safety: 'only_unprocessed',
}

const faulted = (fault: string) => json(503, {}, { 'x-simulator-fault': fault })

function newCall(): CallOptions {
  return {
    idempotencyKey: 'key-1',
    correlationId: 'corr-1',
    exchange: newExchange(),
    signal: null,
  }
}

function connect(baseUrl: string, timeoutMs = 5_000): ProviderClient {
  return createProviderClient({ baseUrl, accessToken: 'TEST-token', timeoutMs, random: () => 0 })
}

// Each test has its own provider: a request that one test abandoned may still arrive while the next test counts.
beforeEach(async () => {
  stub = await startStubProvider()
  client = connect(stub.url)
})
afterEach(async () => {
  await client.close()
  await stub.close()
})

test('a read sends the token and the correlation id, and keeps the bytes of the answer', async () => {
  stub.answerWith(json(200, '{"id": 900719925474099399,"x":1.50}', { 'x-request-id': 'provider-7' }))
  const call = newCall()
  const answer = await client.send(read, call)
  expect(answer.bytes.toString()).toBe('{"id": 900719925474099399,"x":1.50}')
  const attempt = { status: 200, requestId: 'provider-7', refusal: null, error: null }
  expect(call.exchange).toEqual({
    attempts: [expect.objectContaining(attempt)],
    status: 200,
    requestId: 'provider-7',
    fault: null,
    warnings: [],
    currency: null,
    mayBePerformed: false,
    span: null,
  })
  expect(stub.seen[0]).toMatchObject({
    method: 'GET',
    url: '/v1/payments/1',
    headers: { authorization: 'Bearer TEST-token', 'x-request-id': 'corr-1' },
  })
  expect(stub.seen[0]?.headers['x-idempotency-key']).toBeUndefined()
})

test('a write sends the idempotency key and its JSON, and keeps the key for a retry', async () => {
  stub.answerWith(json(503, {}), json(201, { id: 1 }))
  const answer = await client.send<{ id: number }>(payment, newCall())
  expect(answer.toJSON()).toEqual({ id: 1 })
  expect(stub.seen.map(({ headers, body }) => [headers['x-idempotency-key'], body])).toEqual([
    ['key-1', '{"a":1}'],
    ['key-1', '{"a":1}'],
  ])
})

test('encodes query values, repeats the name of lists, and omits absent values', async () => {
  stub.answerWith(json(200, []))
  await client.send(
    { ...read, query: { email: 'a+b@c.co', tag: ['x', 'y'], gone: undefined, n: 0 } },
    newCall(),
  )
  expect(stub.seen[0]?.url).toBe('/v1/payments/1?email=a%2Bb%40c.co&tag=x&tag=y&n=0')
})

test('keeps the path of the base URL', async () => {
  stub.answerWith(json(200, {}))
  const below = connect(`${stub.url}/proxy/`)
  await below.send(read, newCall())
  await below.close()
  expect(stub.seen[0]?.url).toBe('/proxy/v1/payments/1')
})

test.each([200, 204])(
  'an empty answer %i to a write counts as an empty object, and is a shape error of a read',
  async status => {
    stub.answerWith(json(status, ''))
    expect((await client.send(payment, newCall())).toJSON()).toEqual({})
    await expect(client.send(read, newCall())).rejects.toBeInstanceOf(ProviderResponseShapeError)
  },
)

test('a read that fails twice succeeds at the third attempt', async () => {
  stub.answerWith(json(502, {}), json(504, {}), json(200, { id: 1 }))
  const call = newCall()
  await client.send(read, call)
  expect(call.exchange).toMatchObject({ attempts: { length: 3 }, status: 200 })
})

test('returns the last answer after two retries', async () => {
  stub.answerWith(json(503, { message: 'down' }))
  await expect(client.send(read, newCall())).rejects.toMatchObject({
    name: 'ProviderHttpError',
    status: 503,
    body: { message: 'down' },
  })
  expect(stub.seen).toHaveLength(3)
})

// `retry-policy.test.ts` has the failures after which a call is repeated.
test('does not retry after a refusal', async () => {
  stub.answerWith(json(404, { message: 'no' }))
  await expect(client.send(read, newCall())).rejects.toBeInstanceOf(ProviderHttpError)
  expect(stub.seen).toHaveLength(1)
})

test('retries a write without idempotency only if the provider did not process it', async () => {
  stub.answerWith(hangUp)
  await expect(client.send(customer, newCall())).rejects.toBeInstanceOf(ProviderNetworkError)
  expect(stub.seen).toHaveLength(1)
  stub.answerWith(json(429, {}), json(201, {}))
  await client.send(customer, newCall())
  expect(stub.seen).toHaveLength(3)
})

test('retries a payment whose connection breaks before the answer', async () => {
  stub.answerWith(hangUp, json(201, { id: 5 }))
  await client.send(payment, newCall())
  expect(stub.seen).toHaveLength(2)
})

test('does not retry after an answer that is cut off in its body', async () => {
  stub.answerWith(cutOff)
  await expect(client.send(payment, newCall())).rejects.toMatchObject({
    name: 'ProviderNetworkError',
    isAfterHeaders: true,
  })
  expect(stub.seen).toHaveLength(1)
})

test('reports a network error after three attempts if nothing listens', async () => {
  const gone = await startStubProvider()
  await gone.close()
  const lost = connect(gone.url)
  const call = newCall()
  await expect(lost.send(read, call)).rejects.toMatchObject({
    name: 'ProviderNetworkError',
    isAfterHeaders: false,
  })
  expect(call.exchange.attempts).toHaveLength(3)
  await lost.close()
})

test('ends a call without an answer at its total deadline', async () => {
  stub.answerWith(never)
  const hasty = connect(stub.url, 100)
  await expect(hasty.send(read, newCall())).rejects.toBeInstanceOf(ProviderTimeoutError)
  await hasty.close()
})

test('ends a call that waits for a free connection at its own deadline', async () => {
  stub.answerWith(never)
  const hasty = connect(stub.url, 200)
  const calls = Array.from({ length: 70 }, () => hasty.send(read, newCall()))
  const settled = await Promise.allSettled(calls)
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true)
  expect(settled.map(call => call.status === 'rejected' && call.reason.name)).toEqual(
    calls.map(() => 'ProviderTimeoutError'),
  )
  await hasty.close()
})

test('ends the call without another attempt when the caller leaves', async () => {
  stub.answerWith(never)
  const caller = new AbortController()
  const call = { ...newCall(), signal: caller.signal }
  const sent = client.send(read, call)
  caller.abort()
  await expect(sent).rejects.toBeInstanceOf(CallAbortedError)
  expect(call.exchange.attempts).toHaveLength(1)
})

test('ends the call between two attempts when the caller leaves', async () => {
  const caller = new AbortController()
  const call = { ...newCall(), signal: caller.signal }
  stub.answerWith(json(503, { message: 'slow down' }, { 'retry-after': '3' }))
  const sent = client.send(read, call)
  await waitFor(() => expect(call.exchange.status).toBe(503))
  caller.abort()
  await expect(sent).rejects.toBeInstanceOf(CallAbortedError)
  expect(call.exchange.attempts).toHaveLength(1)
  expect(stub.seen).toHaveLength(1)
})

test('returns the last answer if Retry-After exceeds the deadline', async () => {
  stub.answerWith(json(429, { message: 'slow down' }, { 'retry-after': '60' }))
  await expect(client.send(read, newCall())).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 })
  expect(stub.seen).toHaveLength(1)
})

test.each(['<html>sorry</html>', '{"id":1', 'null}'])(
  'a success body %j that is not JSON is a shape error',
  async body => {
    stub.answerWith(json(200, body))
    await expect(client.send(read, newCall())).rejects.toBeInstanceOf(ProviderResponseShapeError)
  },
)

test('a body that only looks like JSON fails with the same message when it is parsed', async () => {
  stub.answerWith(json(200, '{"id": oops}'))
  const answer = await client.send(read, newCall())
  expect(() => answer.toJSON()).toThrow(ProviderResponseShapeError)
})

test('keeps an error body that is not JSON as text', async () => {
  stub.answerWith(json(500, '<html>oops</html>'))
  await expect(client.send(read, newCall())).rejects.toMatchObject({ status: 500, body: '<html>oops</html>' })
})

test.each<[what: string, request: ProviderRequest, answers: Parameters<StubProvider['answerWith']>, boolean]>(
  [
    ['a read', read, [json(500, {})], false],
    ['a write that was answered', customer, [json(201, {})], true],
    ['a refused write', customer, [json(400, {})], false],
    ['a failed write', customer, [json(500, {})], true],
    ['a write that a fault answered', customer, [faulted('status=500')], false],
    ['a write that a fault answered, then lost', payment, [faulted('status=503'), hangUp], true],
    ['a performed write that a fault answered', customer, [faulted('status=500; performed')], true],
    ['a write whose answer was lost', customer, [hangUp], true],
    ['a write that was refused, then failed', customer, [json(429, {}), json(500, {})], true],
    ['a write that failed, then was refused', payment, [json(503, {}), json(400, {})], true],
  ],
)('%s may have been performed as its attempts say', async (_what, request, answers, mayBePerformed) => {
  stub.answerWith(...answers)
  const call = newCall()
  await Promise.allSettled([client.send(request, call)])
  expect(call.exchange.mayBePerformed).toBe(mayBePerformed)
})

test('a write that nobody could get was not performed, and each attempt is told', async () => {
  const gone = await startStubProvider()
  await gone.close()
  const told: unknown[] = []
  const lost = createProviderClient({
    ...{ baseUrl: gone.url, accessToken: 'TEST-token', timeoutMs: 5_000, random: () => 0 },
    onAttempt: ({ method, status, isRetry }) => told.push([method, status, isRetry]),
  })
  const call = newCall()
  await expect(lost.send(customer, call)).rejects.toBeInstanceOf(ProviderNetworkError)
  expect(call.exchange.mayBePerformed).toBe(false)
  expect(told).toEqual([false, true, true].map(isRetry => ['POST', null, isRetry]))
  await lost.close()
})

test('only a write to a simulator names the country that its caller means', async () => {
  stub.answerWith(json(200, {}))
  const call = { ...newCall(), promisedCountry: 'MLA' }
  await client.send(payment, call)
  await client.send(payment, newCall())
  await client.send(read, call)
  expect(stub.seen.map(({ headers }) => headers['x-pasarela-country'])).toEqual(['MLA', undefined, undefined])
})

test('a refusal repeats neither the access token nor a body that is too deep to write', async () => {
  stub.answerWith(json(400, { message: 'TEST-token is no TEST-token' }))
  const call = newCall()
  await expect(client.send(read, call)).rejects.toMatchObject({ body: { message: '*** is no ***' } })
  expect(call.exchange.attempts[0]?.refusal).toBe('{"message":"*** is no ***"}')
  for (const [levels, kept] of [
    [1000, Array.isArray],
    [1001, (body: unknown) => typeof body === 'string'],
  ] as const) {
    stub.answerWith(json(400, `${'['.repeat(levels)}${']'.repeat(levels)}`))
    const error = await client.send(read, newCall()).catch((thrown: ProviderHttpError) => thrown)
    expect(kept((error as ProviderHttpError).body), String(levels)).toBe(true)
  }
})
