/** What shops get, and what the journal records, of a provider that fails, of shops that leave, and of fault rules. */
import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { didSell } from '../facts/did-sell.ts'
import { callOutcomeOf } from '../facts/outcomes.ts'
import type { CallDetail, CallSummary } from '../journal/entries.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { withGatewayBefore } from './support/with-gateway-before.ts'

const json = '{"id":1300000001,"status":"approved"}'
const answerOk: RequestListener = (request, response) => {
  request.resume()
  response.writeHead(201, { 'content-type': 'application/json' }).end(json)
}
let answer: RequestListener = answerOk
const requests: string[] = []
let gateway: TestGateway
withGatewayBefore(
  (request, response) => {
    // The gateway asks once whether a fault of the simulator broke a connection.
    if (!request.url?.startsWith('/simulator/')) requests.push(`${request.method} ${request.url}`)
    answer(request, response)
  },
  started => {
    gateway = started
  },
)
beforeEach(() => {
  answer = answerOk
  requests.length = 0
})

let made = 0
const newKey = () => `failure-${++made}`
const pay = (key: string, from = gateway) =>
  fetch(`${from.shopUrl}/v1/payments`, {
    method: 'POST',
    headers: { 'x-idempotency-key': key, 'content-type': 'application/json' },
    body: '{"transaction_amount":1500}',
  })
const read = (key: string) =>
  fetch(`${gateway.shopUrl}/v1/payments/1`, { headers: { 'x-idempotency-key': key } })

async function callOf(key: string, from = gateway): Promise<CallSummary | undefined> {
  const filter = `/calls/wait?transport=shop&idempotency_key=${key}&timeout=5`
  return (await from.rest<{ entries: CallSummary[] }>('GET', filter)).body.data.entries[0]
}

test('no connection is 502, and nothing was performed', async () => {
  await using lonely = await startTestGateway({ GATEWAY_PROVIDER_URL: 'http://127.0.0.1:9' })
  const key = newKey()
  const refused = await pay(key, lonely)
  expect(refused.status).toBe(502)
  expect(await refused.json()).toEqual({
    message: 'Pasarela got no response of the provider.',
    error: 'pasarela_provider_failed',
    status: 502,
    cause: [],
  })
  expect(await callOf(key, lonely)).toMatchObject({
    status: 502,
    provider_status: null,
    outcome_unknown: false,
  })
})

test('a connection that breaks before the answer is 502, sent once, and leaves the outcome open', async () => {
  answer = request => request.socket.destroy()
  const key = newKey()
  expect((await pay(key)).status).toBe(502)
  expect(await callOf(key)).toMatchObject({
    status: 502,
    error_code: 'provider_failed',
    provider_status: null,
    attempts: 1,
    outcome_unknown: true,
  })
  expect(requests).toEqual(['POST /v1/payments'])
})

test('an answer that breaks off breaks off for the shop too', async () => {
  answer = (_request, response) => {
    response.writeHead(201, { 'content-length': 1000 }).write(json, () => response.destroy())
  }
  const key = newKey()
  const begun = await pay(key)
  expect(begun.status).toBe(201)
  await expect(begun.text()).rejects.toThrow('terminated')
  expect(await callOf(key)).toMatchObject({ status: 201, outcome: 'error', outcome_unknown: true })
})

test('a refusal of the provider is known, also one with 500; its failure is not, and none is repeated', async () => {
  const withoutPayer = { message: 'fill and validate error list: payer_cannot_be_nil', status: 500 }
  for (const [status, outcome_unknown, error_code, body] of [
    [400, false, 'provider_refused', {}],
    [503, true, 'provider_failed', {}],
    [500, false, 'provider_refused', withoutPayer],
    [500, true, 'provider_failed', { message: 'internal_error', status: 500 }],
  ] as const) {
    answer = (_request, response) => response.writeHead(status).end(JSON.stringify(body))
    const key = newKey()
    expect((await pay(key)).status).toBe(status)
    const entry = (await callOf(key)) as CallSummary
    expect(entry).toMatchObject({ status, error_code, outcome_unknown })
    expect(callOutcomeOf(entry)).toBe(outcome_unknown ? 'unknown' : 'refused')
    expect(didSell(entry)).toBe(outcome_unknown ? 'unknown' : 'no')
  }
  expect(requests).toHaveLength(4)
})

/** Resolves to the provider's request and response once it arrived. */
function hold(): Promise<[IncomingMessage, ServerResponse]> {
  return new Promise(resolve => {
    // The simulator is told of a fault of the proxy.
    answer = (request, response) =>
      request.url?.startsWith('/simulator/')
        ? void response.writeHead(404).end()
        : resolve([request, response])
  })
}

async function sendAndLeave(method: string, key: string, held: ReturnType<typeof hold>) {
  const socket = connect(Number(new URL(gateway.shopUrl).port), '127.0.0.1')
  const body = method === 'GET' ? '' : '{}'
  socket.write(
    `${method} /v1/payments HTTP/1.1\r\nHost: localhost\r\nX-Idempotency-Key: ${key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  const exchange = await held
  socket.destroy()
  return exchange
}

test('a shop that leaves ends its read', async () => {
  const key = newKey()
  const [, response] = await sendAndLeave('GET', key, hold())
  await once(response, 'close')
  expect(await callOf(key)).toMatchObject({ status: 499, error_code: 'client_closed_request' })
})

/** Sends a write, and leaves in the moment in which the provider has answered, before the proxy sees either. */
async function leaveAsItIsAnswered(key: string, head: Record<string, string>) {
  const socket = connect(Number(new URL(gateway.shopUrl).port), '127.0.0.1')
  const held = hold()
  socket.write(
    `POST /v1/payments HTTP/1.1\r\nHost: localhost\r\nX-Idempotency-Key: ${key}\r\nContent-Length: 2\r\n\r\n{}`,
  )
  const [, response] = await held
  response.writeHead(201, { 'content-type': 'application/json', ...head }).end(json)
  socket.destroy()
}

test.each([
  ['whose length is known', { 'content-length': String(json.length) }],
  ['whose length is not', { 'transfer-encoding': 'chunked' }],
] as const)('a shop that leaves as the answer arrives, %s, did not get it', async (_, head) => {
  const key = newKey()
  await leaveAsItIsAnswered(key, head)
  expect(await detailOf(key)).toMatchObject({
    ...{ status: 499, outcome: 'error', error_code: 'client_closed_request', response: '' },
    ...{ provider_status: 201, resource: '1300000001', outcome_unknown: true },
  })
})

test('a shop that leaves as the answer of a fault is due did not get that', async () => {
  const key = newKey()
  await gateway.rest('POST', '/faults', {
    method: 'POST',
    path: '/v1/payments',
    status: 500,
    performed: true,
    times: 1,
  })
  await leaveAsItIsAnswered(key, {})
  expect(await callOf(key)).toMatchObject({ status: 499, provider_status: 201, outcome_unknown: true })
})

test('a shop that leaves does not end its write, whose answer is recorded', async () => {
  const key = newKey()
  const [, response] = await sendAndLeave('POST', key, hold())
  response.writeHead(201, { 'content-type': 'application/json' }).end(json)
  expect(await detailOf(key)).toMatchObject({
    // The shop got nothing, so nothing that it got was approved.
    status: 499,
    outcome: 'error',
    error_code: 'client_closed_request',
    provider_status: 201,
    resource: '1300000001',
    outcome_unknown: true,
    response: '',
    exchange: { caller: { answer_headers: [] }, provider: [{ answer: json }] },
  })
})

test('a small body that the shop does not finish is never sent', async () => {
  const key = newKey()
  const socket = connect(Number(new URL(gateway.shopUrl).port), '127.0.0.1')
  socket.write(
    `POST /v1/payments HTTP/1.1\r\nHost: localhost\r\nX-Idempotency-Key: ${key}\r\nContent-Length: 9\r\n\r\n{"a"`,
  )
  socket.end()
  await callOf(key).then(call => expect(call).toMatchObject({ attempts: 0, outcome_unknown: false }))
  expect(requests).toEqual([])
})

const detailOf = async (key: string) => {
  const { seq } = (await callOf(key)) ?? {}
  return (await gateway.rest<CallDetail>('GET', `/calls/${seq}`)).body.data
}

test('a fault that answers has the body of the request in the journal, and what the shop got', async () => {
  await arm({ status: 500 })
  await arm({ status: 400, body: { message: 'no' } })
  const [first, second] = [newKey(), newKey()]
  await pay(first)
  const large = JSON.stringify({ external_reference: 'large-1', description: 'x'.repeat(20_000) })
  await fetch(`${gateway.shopUrl}/v1/payments`, {
    method: 'POST',
    headers: { 'x-idempotency-key': second, 'content-type': 'application/json' },
    body: large,
  })
  expect(requests).toEqual([])
  expect(await detailOf(first)).toMatchObject({
    request: '{"transaction_amount":1500}',
    request_bytes: 27,
    response: '{"message":"internal_error","error":"internal_error","status":500,"cause":[]}',
    response_bytes: 77,
    error_code: 'fault',
    outcome_unknown: false,
    exchange: { provider: [] },
  })
  expect(await detailOf(second)).toMatchObject({
    request: large,
    external_reference: 'large-1',
    response: '{"message":"no"}',
    status: 400,
  })
})

test('what the shop got and what the provider answered are both recorded, where they differ', async () => {
  const provider = [{ status: 201, answer: json }]
  await arm({ status: 500, performed: true })
  await arm({ reset: true, performed: true })
  await arm({ cut_off: true })
  const [replaced, reset, cut] = [newKey(), newKey(), newKey()]
  await pay(replaced)
  await pay(reset).catch(() => null)
  await (await pay(cut)).text().catch(() => null)
  expect(await detailOf(replaced)).toMatchObject({
    response: expect.stringContaining('internal_error'),
    error_code: 'fault',
    resource: '1300000001',
    exchange: { provider },
  })
  expect(await detailOf(reset)).toMatchObject({ response: '', response_bytes: 0, exchange: { provider } })
  expect(await detailOf(cut)).toMatchObject({
    response: json.slice(0, 19),
    response_bytes: 19,
    exchange: { provider },
  })
  const plain = newKey()
  await pay(plain)
  expect(await detailOf(plain)).toMatchObject({ response: json, exchange: { provider: [{ answer: null }] } })
})

test('a compressed answer that a fault hides is read by its own headers, and keeps its request id', async () => {
  answer = (_request, response) =>
    response.writeHead(201, { 'content-encoding': 'gzip', 'x-request-id': 'provider-1' }).end(gzipSync(json))
  await arm({ status: 500, performed: true })
  const key = newKey()
  await pay(key)
  expect(await detailOf(key)).toMatchObject({
    resource: '1300000001',
    provider_request_id: 'provider-1',
    exchange: { provider: [{ answer: json, request_id: 'provider-1' }] },
  })
})

test('a refusal of the provider that a fault hides performed nothing', async () => {
  answer = (_request, response) => response.writeHead(400).end('{"message":"no key"}')
  await arm({ status: 500, performed: true })
  const key = newKey()
  expect((await pay(key)).status).toBe(500)
  expect(await callOf(key)).toMatchObject({ status: 500, provider_status: 400, outcome_unknown: false })
})

test('a shop that leaves before a fault has its whole body gets no answer, and is recorded', async () => {
  await arm({ status: 500 })
  const key = newKey()
  const socket = connect(Number(new URL(gateway.shopUrl).port), '127.0.0.1')
  socket.end(
    `POST /v1/payments HTTP/1.1\r\nHost: localhost\r\nX-Idempotency-Key: ${key}\r\nContent-Length: 9\r\n\r\n{"a"`,
  )
  expect(await callOf(key)).toMatchObject({ status: 499, attempts: 0, outcome_unknown: false })
})

const arm = (rule: object) => gateway.rest('POST', '/faults', { path: '/v1/payments', ...rule })

test('a lost answer: the provider performs the payment, and the shop gets an error or nothing', async () => {
  await arm({ status: 500, performed: true })
  await arm({ reset: true, performed: true })
  const [first, second] = [newKey(), newKey()]
  const lost = await pay(first)
  expect([lost.status, await lost.json()]).toEqual([
    500,
    { message: 'internal_error', error: 'internal_error', status: 500, cause: [] },
  ])
  await expect(pay(second)).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: 'ECONNRESET' }) }),
  )
  expect(requests).toHaveLength(2)
  expect(await callOf(first)).toMatchObject({
    status: 500,
    provider_status: 201,
    resource: '1300000001',
    outcome_unknown: true,
    fault: 'status=500; performed',
  })
  expect(await callOf(second)).toMatchObject({ status: 502, provider_status: 201, fault: 'performed; reset' })
})

test('a status without performed never reaches the provider, which a limit of calls does with Retry-After', async () => {
  await arm({ status: 429, retry_after: 7, method: 'POST' })
  const key = newKey()
  const limited = await pay(key)
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await limited.json()).toMatchObject({ error: 'local_rate_limited', status: 429 })
  expect(requests).toEqual([])
  expect(await callOf(key)).toMatchObject({
    attempts: 0,
    outcome_unknown: false,
    fault: 'status=429; retry-after=7',
  })
})

test('an answer is cut, damaged or slow as a rule says', async () => {
  await arm({ cut_off: true })
  const cut = await pay(newKey())
  expect([cut.status, cut.headers.get('content-type')]).toEqual([201, 'application/json'])
  expect(cut.headers.get('content-length')).toBe(String(json.length))
  await expect(cut.text()).rejects.toThrow('terminated')
  await arm({ malformed: true })
  const malformed = await pay(newKey())
  expect(malformed.headers.get('content-length')).toBe(String(Math.ceil(json.length / 2)))
  await expect(malformed.json()).rejects.toThrow(SyntaxError)
  await arm({ slow_body_ms: 50, delay_ms: 10 })
  const key = newKey()
  expect(await (await pay(key)).text()).toBe(json)
  expect(await callOf(key)).toMatchObject({ outcome: 'ok', fault: 'delay=10; slow-body=50' })
})

test('a rule meets only its method, path, account and number of calls', async () => {
  await arm({ status: 500, method: 'GET', path: '/v1/payments/*', account: 'default' })
  expect((await pay(newKey())).status).toBe(201)
  expect((await read(newKey())).status).toBe(201)
  const ownHeaders = { authorization: 'Bearer TEST-2000000000000002-112100-canary-access-token-710000222' }
  expect((await fetch(`${gateway.shopUrl}/v1/payments/1`, { headers: ownHeaders })).status).toBe(500)
  expect((await fetch(`${gateway.shopUrl}/v1/payments/1`, { headers: ownHeaders })).status).toBe(201)
  await arm({ status: 500, times: 9 })
  await gateway.rest('DELETE', '/faults')
  const left = await gateway.rest<{ faults: object[] }>('GET', '/faults')
  expect(left.body.data.faults).toEqual([])
})
