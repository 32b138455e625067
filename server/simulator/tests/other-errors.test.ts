/** Tests refusals that concern no single resource: causes on request, credentials, paths, bodies, keys. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { createApi, type Json, paymentBody } from './support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

test.each([
  ['/checkout/preferences', 'invalid_collector_id', 400],
  ['/checkout/preferences', 'invalid_sponsor_id', 400],
  ['/checkout/preferences', 'invalid_collector_email', 400],
  ['/checkout/preferences', 'invalid_access_token', 401],
  ['/checkout/preferences', 'collector_does_not_comply_with_current_regulation', 400],
  ['/merchant_orders', 'invalid_user_id', 400],
  ['/merchant_orders', 'invalid_order_state', 400],
  ['/merchant_orders', 'user_not_allowed', 400],
  ['/merchant_orders', 'communication_error', 400],
])('%s refuses with %s on request', async (path, code, status) => {
  const api = createApi(simulator)
  await api.post('/simulator/faults', { path, code })
  const answer = await api.post(path, {})
  expect(answer).toMatchObject({ status, body: { error: code, status, cause: null } })
})

test('no credentials, a blank token and an invalid one get different errors', async () => {
  const ask = (headers: Record<string, string>, path = '/v1/payments/1') =>
    fetch(simulator.url + path, { headers }).then(async response => ({
      status: response.status,
      body: await response.json(),
    }))
  // A21, G4: payments are told as if the credentials were live.
  for (const path of ['/v1/payments/1', '/v1/payments/search'])
    expect(await ask({}, path)).toMatchObject({
      status: 401,
      body: {
        message: 'Unauthorized use of live credentials',
        cause: [{ code: 7, data: expect.any(String) }],
      },
    })
  expect(await ask({}, '/v1/customers/1')).toEqual({
    status: 401,
    body: { code: 'unauthorized', message: 'authorization value not present' },
  })
  expect(await ask({ authorization: 'Bearer ' })).toMatchObject({
    status: 403,
    body: { code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES', blocked_by: 'PolicyAgent' },
  })
  expect(await ask({ authorization: 'Bearer abc' })).toEqual({
    status: 401,
    body: { message: 'invalid access token', error: 'unauthorized', status: 401, cause: [] },
  })
})

test('payment methods refuse a call without credentials with their own error', async () => {
  const ask = (query: string) => fetch(`${simulator.url}/v1/payment_methods${query}`)
  expect(await (await ask('')).json()).toMatchObject({ status: 400, cause: [{ code: '1000' }] })
  expect(await (await ask('?public_key=nothing')).json()).toMatchObject({
    status: 400,
    cause: [{ code: '1001' }],
  })
})

test('refuses the sixteenth test user, and an unknown country', async () => {
  const api = createApi(simulator)
  await api.put('/simulator/clock', { frozen: true })
  for (let count = 0; count < 15; count++) {
    expect((await api.post('/users/test', { site_id: 'MLA', description: 'x' })).status).toBe(201)
  }
  expect((await api.post('/users/test_user', { site_id: 'MLA' })).status).toBe(400)
  expect((await createApi(simulator).post('/users/test', { site_id: 'XXX' })).status).toBe(400)
  const found = await api.get('/test_user/search')
  expect(found.body.paging.total).toBe(15)
  await api.advance({ days: 60 })
  expect((await api.post('/users/test', { site_id: 'MLA' })).status).toBe(400)
  await api.advance({ seconds: 0.001 })
  expect((await api.post('/users/test', { site_id: 'MLA' })).status).toBe(201)
})

test('answers a wrong method as an unknown resource, and names the allowed ones', async () => {
  const answer = await createApi(simulator).get('/users/test_user')
  expect([answer.status, answer.body.message]).toEqual([404, 'Resource /users/test_user not found.'])
  expect(answer.headers.get('allow')).toBe('POST')
})

test("refuses an invalid path in the provider's form", async () => {
  const answer = await createApi(simulator).get('/v1/payments/%E0%A4%A')
  expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request', status: 400, cause: [] } })
})

test('refuses a body that is not JSON, or too large', async () => {
  const api = createApi(simulator)
  expect(await api.post('/v1/customers', '{"email":')).toMatchObject({
    status: 400,
    body: { error: 'bad_request' },
  })
  const endless = await api.post('/v1/customers', JSON.stringify({ email: 'x'.repeat(5_000_000) }))
  expect(endless.status).toBe(413)
})

test('stores metadata of 999 levels, and refuses 1,000 levels', async () => {
  const api = createApi(simulator)
  const nest = (levels: number): Json => (levels === 0 ? 1 : { a: nest(levels - 1) })
  const { metadata } = await api.pay('APRO', { metadata: nest(999) })
  expect(metadata).toEqual(nest(999))
  const tooDeep = await api.post('/checkout/preferences', { metadata: nest(1000) })
  expect(tooDeep).toMatchObject({
    status: 400,
    body: { message: 'The request body is nested more than 1000 levels deep', error: 'bad_request' },
  })
})

test('by setting, answers a key with another body with the first answer', async () => {
  const api = createApi(simulator)
  const settings = { idempotency_conflict: 'replay' }
  await api.post('/simulator/accounts', { access_token: api.token, settings })
  const key = { 'x-idempotency-key': 'k' }
  const first = await api.post('/v1/payments', paymentBody({ token: await api.cardToken() }), key)
  const second = await api.post('/v1/payments', paymentBody({ token: await api.cardToken() }), key)
  expect(second.body).toEqual(first.body)
})

test('a key is kept for a day, refuses another body until then, and a refused request does not use it', async () => {
  const api = createApi(simulator)
  await api.put('/simulator/clock', { frozen: true })
  const key = { 'x-idempotency-key': 'k' }
  expect((await api.post('/v1/payments', paymentBody({ token: 'f'.repeat(32) }), key)).status).toBe(400)
  const body = paymentBody({ token: await api.cardToken() })
  const first = await api.post('/v1/payments', body, key)
  expect(first.status).toBe(201)
  await api.advance({ hours: 24 })
  expect((await api.post('/v1/payments', body, key)).body.id).toBe(first.body.id)
  expect(await api.post('/v1/payments', { ...body, description: 'other' }, key)).toMatchObject({
    status: 409,
    body: {
      message: 'The idempotency key was already used with another body.',
      error: 'idempotency_key_already_used',
      status: 409,
      cause: [],
    },
  })
  await api.advance({ seconds: 0.001 })
  const later = await api.post('/v1/payments', paymentBody({ token: await api.cardToken() }), key)
  expect(later.body.id).not.toBe(first.body.id)
})
