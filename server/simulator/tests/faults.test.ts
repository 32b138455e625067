import { expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { type Api, createApi, type Json, paymentBody } from './support/api.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
let api: Api
withSimulator(started => {
  simulator = started
  api = createApi(simulator)
})

const ask = (rule: Json) => api.post('/simulator/faults', rule)
const pay = async (headers: Record<string, string> = {}) =>
  api.post('/v1/payments', paymentBody({ token: await api.cardToken() }), headers)
const payments = async () => (await api.get('/v1/payments/search')).body.paging.total

test('fails the next two payments, but no other call and no other account', async () => {
  await ask({ method: 'POST', path: '/v1/payments', times: 2, status: 500 })
  const other = createApi(simulator)
  expect((await other.pay('APRO')).status).toBe('approved')
  expect((await api.get('/users/me')).status).toBe(200)
  const failed = await pay()
  expect(failed).toMatchObject({
    status: 500,
    body: { message: 'internal_error', error: null, status: 500, cause: [] },
  })
  expect((await pay()).status).toBe(500)
  expect((await pay()).status).toBe(201)
  expect(await payments()).toBe(1)
})

test('a rule may have wildcards in its path, and may skip calls', async () => {
  const { id } = await api.pay('APRO')
  await ask({ path: '/v1/payments/*/refunds', skip: 1, status: 503 })
  expect((await api.post(`/v1/payments/${id}/refunds`, { amount: 1 })).status).toBe(201)
  expect((await api.post(`/v1/payments/${id}/refunds`, { amount: 1 })).status).toBe(503)
  expect((await api.post(`/v1/payments/${id}/refunds`, { amount: 1 })).status).toBe(201)
  await ask({ path: '/v1/**', status: 500 })
  expect((await api.get(`/v1/payments/${id}/refunds`)).status).toBe(500)
})

test('a 429 carries Retry-After', async () => {
  await ask({ status: 429, retry_after: 7 })
  const answer = await api.get('/users/me')
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('7')
  expect(answer.body.error).toBe('local_rate_limited')
  await ask({ status: 429 })
  expect((await api.get('/users/me')).headers.get('retry-after')).toBe('1')
})

test("a rule may replace the provider's body", async () => {
  await ask({ status: 502, body: { odd: true } })
  expect(await api.get('/users/me')).toMatchObject({ status: 502, body: { odd: true } })
})

test('a rule about a payment meets each read that shows it, and no other', async () => {
  const { id } = await api.pay('APRO')
  const other = await api.pay('APRO')
  const search = '/v1/payments/search?sort=id&criteria=asc'
  const currencies = async () =>
    (await api.get(search)).body.results.map((one: Json) => [one.id, one.currency_id])
  const rule = { method: 'GET', shows: String(id), times: 2 }
  await ask({ ...rule, fields: { currency_id: 'USD' } })
  expect((await api.get(`/v1/payments/${other.id}`)).body.currency_id).toBe('ARS')
  expect((await api.get(`/v1/payments/${id}`)).body.currency_id).toBe('USD')
  expect(await currencies()).toEqual([
    [id, 'USD'],
    [other.id, 'ARS'],
  ])
  await ask({ ...rule, status: 404 })
  expect((await api.get(`/v1/payments/${id}`)).status).toBe(404)
  expect((await currencies()).length).toBe(2)
  await ask({ ...rule, status: 503 })
  expect((await api.get(search)).status).toBe(503)
  await api.delete(`/simulator/faults?shows=${id}`)
  expect((await api.get(search)).status).toBe(200)
  const { calls } = (await api.get(`/simulator/calls?shows=${id}`)).body
  expect(calls.map(({ status }: Json) => status)).toEqual([200, 503, 200, 404, 200, 200])
})

test('a list that shows several payments meets the rule of each', async () => {
  const [first, second] = [await api.pay('APRO'), await api.pay('APRO')]
  const read = async () => (await api.get('/v1/payments/search?sort=id&criteria=asc')).body.results
  for (const { id } of [first, second])
    await ask({ method: 'GET', shows: String(id), times: 2, fields: { status: 'rejected' } })
  expect((await read()).map(({ status }: Json) => status)).toEqual(['rejected', 'rejected'])
  await ask({ method: 'GET', shows: String(second.id), status: 503 })
  await api.get(`/v1/payments/${second.id}`)
  expect((await api.get('/v1/payments/search')).status).toBe(503)
  expect((await read()).map(({ status }: Json) => status)).toEqual(['approved', 'approved'])
})

test('a rule may replace fields of an answer, and leaves a refusal as it is', async () => {
  const { id } = await api.pay('APRO')
  await ask({ method: 'GET', path: '/v1/payments/*', times: 2, fields: { currency_id: 'USD' } })
  expect((await api.get(`/v1/payments/${id}`)).body).toMatchObject({ id, currency_id: 'USD' })
  expect((await api.get('/v1/payments/1')).body).not.toHaveProperty('currency_id')
  expect((await api.get(`/v1/payments/${id}`)).body).toMatchObject({ id, currency_id: 'ARS' })
})

test('with performed the payment is made, and its key finds it', async () => {
  const token = await api.cardToken()
  const headers = { 'x-idempotency-key': 'k' }
  const lost = await api.post('/v1/payments', paymentBody({ token }), {
    ...headers,
    'x-simulator-fault': 'status=504; performed',
  })
  expect(lost.status).toBe(504)
  const found = await api.post('/v1/payments', paymentBody({ token }), headers)
  expect(found).toMatchObject({ status: 201, body: { status: 'approved' } })
  expect(await payments()).toBe(1)
})

test('the connection of a cut-off answer ends before its body has, and the payment is made', async () => {
  await ask({ method: 'POST', path: '/v1/payments', cut_off: true })
  await expect(pay()).rejects.toThrow('other side closed')
  expect(await payments()).toBe(1)
})

test('resets a connection without an answer', async () => {
  await expect(pay({ 'x-simulator-fault': 'reset' })).rejects.toThrow('ECONNRESET')
  expect(await payments()).toBe(1)
})

test('a delayed answer comes after that of a later call', async () => {
  const done: string[] = []
  const slow = pay({ 'x-simulator-fault': 'delay=300' }).then(() => done.push('slow'))
  const fast = api.get('/users/me').then(() => done.push('fast'))
  await Promise.all([slow, fast])
  expect(done).toEqual(['fast', 'slow'])
})

test('lists and removes the faults of an account', async () => {
  await ask({ status: 500, times: 3 })
  expect((await api.get('/simulator/faults')).body.calls).toMatchObject([{ status: 500, times: 3 }])
  await api.delete('/simulator/faults')
  expect((await api.get('/users/me')).status).toBe(200)
})

test('removes the faults of one path, and keeps the others', async () => {
  for (const path of ['/v1/payments/1', '/v1/payments/2']) await ask({ path, status: 503 })
  await api.post('/simulator/notification-faults', { lose: true })
  const { body } = await api.delete('/simulator/faults?path=/v1/payments/1')
  expect(body).toMatchObject({ calls: [{ path: '/v1/payments/2' }], notifications: [{ lose: true }] })
})

test('names the fault of a request, even if its connection was reset', async () => {
  await ask({ path: '/users/me', reset: true })
  const headers = { 'x-request-id': 'seen-1' }
  await expect(api.get('/users/me', headers)).rejects.toThrow('ECONNRESET')
  await api.get('/users/me', { ...headers, 'x-simulator-fault': 'status=504; performed' })
  const { body } = await api.get('/simulator/applied-faults?request_id=seen-1')
  expect(body.applied).toEqual([
    { request_id: 'seen-1', method: 'GET', path: '/users/me', fault: 'reset' },
    { request_id: 'seen-1', method: 'GET', path: '/users/me', fault: 'status=504; performed' },
  ])
  expect((await api.get('/simulator/applied-faults?request_id=seen-2')).body.applied).toEqual([])
})

test('a rule without a token affects every account, and never the control API', async () => {
  const rule = { path: '/users/me', status: 500 }
  await fetch(`${simulator.url}/simulator/faults`, { method: 'POST', body: JSON.stringify(rule) })
  expect((await api.get('/users/me')).status).toBe(500)
  await ask({ status: 500 })
  expect((await api.get('/simulator/clock')).status).toBe(200)
})

test('refuses unknown fields of a rule and of the header', async () => {
  const answer = await ask({ status: 200, color: 'red' })
  expect(answer.status).toBe(400)
  expect(answer.body.message).toContain('status')
  const header = await pay({ 'x-simulator-fault': 'explode' })
  expect(header).toMatchObject({ status: 400 })
  expect(header.body.message).toContain('cut-off')
})
