/** The shop proxy in front of the simulator: what shops send and get, and what the journal records. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { callCountsSchema } from '../contract/journal.ts'
import type { CallDetail } from '../journal/entries.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'

type CallCounts = z.output<typeof callCountsSchema>

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo({ GATEWAY_ACCESS_TOKEN: token })
})
afterAll(() => demo[Symbol.asyncDispose]())

const token = 'TEST-2000000000000002-112100-shop-proxy-710000222'
const stranger = 'TEST-2000000000000002-112100-other-shop-710000333'

type Sent = { headers?: Record<string, string>; body?: unknown; as?: string }
const send = (method: string, path: string, { headers = {}, body, as = token }: Sent = {}) =>
  fetch(demo.shopUrl + path, {
    method,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

async function waitForCall(filter: Record<string, string>): Promise<CallDetail> {
  const query = new URLSearchParams({ transport: 'shop', timeout: '5', ...filter })
  const { body } = await demo.rest<{ entries: { seq: number }[] }>('GET', `/calls/wait?${query}`)
  const { body: detail } = await demo.rest<CallDetail>('GET', `/calls/${body.data.entries.at(-1)?.seq}`)
  return detail.data
}

const ticket = (more: object = {}) => ({
  transaction_amount: 1500,
  payment_method_id: 'rapipago',
  payer: { email: 'test_payer_1@testuser.com' },
  ...more,
})

test('a payment of a shop is an entry with its route, ids, key, reference, account and both bodies', async () => {
  const answer = await send('POST', '/v1/payments?from=shop', {
    headers: { 'x-idempotency-key': 'key-1', 'user-agent': 'MercadoPago Node.js SDK v3.6.1' },
    body: ticket({ external_reference: 'cart-1' }),
  })
  expect(answer.status).toBe(201)
  const payment = (await answer.json()) as { id: number }
  const call = await waitForCall({ idempotency_key: 'key-1' })
  expect(call).toMatchObject({
    operation: 'POST /v1/payments',
    effect: 'create',
    subject: 'payment',
    transport: 'shop',
    outcome: 'ok',
    error_code: null,
    status: 201,
    provider_status: 201,
    attempts: 1,
    resource: String(payment.id),
    payment_id: String(payment.id),
    idempotency_key: 'key-1',
    external_reference: 'cart-1',
    outcome_unknown: false,
    account: 'default',
    credentials: 'default',
    sdk: 'node',
    sdk_version: '3.6.1',
    fault: null,
    cut: null,
  })
  expect(JSON.parse(call.request)).toMatchObject({ external_reference: 'cart-1' })
  expect(JSON.parse(call.response)).toMatchObject({ id: payment.id })
  expect(call.provider_request_id).toBe(answer.headers.get('x-request-id'))
  expect(call.first_byte_ms).toBeLessThanOrEqual(call.duration_ms)
  expect(call.exchange?.caller).toMatchObject({ method: 'POST', url: '/v1/payments?from=shop' })
  expect(call.exchange?.caller.headers).toContainEqual(['authorization', '***'])
  expect(JSON.stringify(call)).not.toContain(token)
})

test('a read has the route of the provider and the id of its path; an unknown token has a fingerprint', async () => {
  const answer = await send('GET', '/v1/payments/1300999999', { as: stranger })
  expect(answer.status).toBe(404)
  const call = await waitForCall({ resource: '1300999999' })
  expect(call).toMatchObject({
    operation: 'GET /v1/payments/{id}',
    effect: 'read',
    payment_id: '1300999999',
    outcome: 'error',
    error_code: 'provider_refused',
    status: 404,
    request: '{}',
    idempotency_key: null,
    outcome_unknown: false,
  })
  expect(call.credentials).toMatch(/^token:[0-9a-f]{16}$/)
  expect(JSON.stringify(call)).not.toContain(stranger)
})

test('a fault of the simulator is named in the entry, as one of the proxy is', async () => {
  const rule = { method: 'POST', path: '/v1/payments', status: 500, body: { message: 'ñ' } }
  await send('POST', '/simulator/faults', { body: rule })
  await send('POST', '/v1/payments', { headers: { 'x-idempotency-key': 'simulated-1' }, body: ticket() })
  expect(await waitForCall({ idempotency_key: 'simulated-1' })).toMatchObject({
    status: 500,
    provider_status: 500,
    fault: 'status=500; body',
    error_code: 'fault',
  })
  const { body } = await demo.rest<CallCounts>('GET', '/calls/counts')
  const made = { operation: 'POST /v1/payments', transport: 'shop', status: 500, by_fault: true, count: 1 }
  expect(body.data.counts).toContainEqual(expect.objectContaining(made))
})

test('a search has its query as input, and an unlisted path shares one operation', async () => {
  await send('GET', '/v1/payments/search?external_reference=cart-2&limit=5')
  const search = await waitForCall({ operation: 'GET /v1/payments/search' })
  expect(search).toMatchObject({ request: '{"external_reference":"cart-2","limit":"5"}', resource: null })
  await send('GET', '/v9/nothing')
  expect(await waitForCall({ operation: 'GET (other)' })).toMatchObject({ subject: 'provider', status: 404 })
})

test.each([
  ['POST', '/v1/customers', 'create', 'customer'],
  ['POST', '/v1/payments/1300999999/refunds', 'change', 'payment'],
  ['PUT', '/v1/payments/1300999999', 'change', 'payment'],
  ['POST', '/oauth/token', 'change', 'provider'],
  ['POST', '/v9/nothing', 'change', 'provider'],
])('what %s %s does is entered as %s of a %s', async (method, path, effect, subject) => {
  const headers = { 'x-idempotency-key': `${method} ${path}` }
  await send(method, path, { headers, body: {} })
  const call = await waitForCall({ idempotency_key: `${method} ${path}` })
  expect(call).toMatchObject({ effect, subject })
})

test('the control API of the simulator passes unrecorded', async () => {
  expect((await send('GET', '/simulator/clock')).status).toBe(200)
  await send('GET', '/users/me', { headers: { 'x-request-id': 'after-the-clock' } })
  await waitForCall({ operation: 'GET /users/me' })
  const { body } = await demo.rest<{ entries: { operation: string }[] }>('GET', '/calls?transport=shop')
  expect(body.data.entries.filter(({ operation }) => operation === 'GET (other)')).toHaveLength(1)
})

test('a repeated call goes through the proxy once, with the key that was asked for, and is an entry of its own', async () => {
  const headers = { 'x-idempotency-key': 'repeat-1', 'user-agent': 'MercadoPago Node.js SDK v3.6.1' }
  const answer = await send('POST', '/v1/payments', { headers, body: ticket({ external_reference: 'r-1' }) })
  const { id } = (await answer.json()) as { id: number }
  const call = await waitForCall({ idempotency_key: 'repeat-1' })
  const repeat = (key: 'same' | 'new') => demo.trpc.calls.repeat.mutate({ seq: call.seq, key })
  expect((await repeat('same')).idempotency_key).toBe('repeat-1')
  expect(await repeat('new')).toMatchObject({
    status: 201,
    idempotency_key: expect.not.stringMatching('repeat-1'),
  })
  const query = new URLSearchParams({ transport: 'shop', external_reference: 'r-1', count: '3', after: '0' })
  const { body } = await demo.rest<{ entries: CallDetail[] }>('GET', `/calls/wait?${query}`)
  const calls = body.data.entries
  expect(calls.map(({ resource }) => resource === String(id))).toEqual([true, true, false])
  expect(calls.map(({ sdk }) => sdk)).toEqual(['node', null, null])
  expect(new Set(calls.map(({ correlation_id }) => correlation_id))).toEqual(new Set([call.correlation_id]))
})

test('a call with another token, a masked token or a large body is not repeated, nor is one of the gateway', async () => {
  const repeat = async (filter: Record<string, string>) => {
    const { seq } = await waitForCall(filter)
    return demo.trpc.calls.repeat.mutate({ seq, key: 'same' }).catch((error: Error) => error.message)
  }
  await send('GET', '/v1/payments/1300999998', { as: stranger })
  expect(await repeat({ resource: '1300999998' })).toContain('token that is not kept')
  const body = ticket({ token: 'a0b1c2d3a0b1c2d3a0b1c2d3a0b1c2d3' })
  await send('POST', '/v1/payments', { headers: { 'x-idempotency-key': 'masked-1' }, body })
  expect(await repeat({ idempotency_key: 'masked-1' })).toContain('the journal masked')
  const large = ticket({ description: 'x'.repeat(70_000) })
  await send('POST', '/v1/payments', { headers: { 'x-idempotency-key': 'large-1' }, body: large })
  expect(await repeat({ idempotency_key: 'large-1' })).toContain('only a part')
})
