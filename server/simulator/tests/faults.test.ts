import { expect, test } from 'vitest'
import { faultHeaderNames, toFaultHeader } from '../../facts/fault-header.ts'
import type { Fault } from '../api/faults.ts'
import type { Simulator } from '../start/simulator.ts'
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

type Seen = { status: number; parts: number; text: string; retryAfter: string | null } | { broken: string }

/** Sends a payment, and resolves to what its caller sees. */
async function send(sent: Json, headers: Record<string, string>): Promise<Seen> {
  const credentials = { authorization: `Bearer ${api.token}`, ...headers }
  const asked = fetch(`${simulator.url}/v1/payments`, {
    method: 'POST',
    headers: credentials,
    body: JSON.stringify(sent),
  })
  try {
    const response = await asked
    const parts = await Array.fromAsync(response.body as ReadableStream<Uint8Array>)
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, parts: parts.length, text: Buffer.concat(parts).toString(), retryAfter }
  } catch (error) {
    return { broken: String((error as Json).cause?.code ?? (error as Json).cause?.message) }
  }
}

const jsonOf = (text: string): Json => {
  try {
    return JSON.parse(text)
  } catch {
    return 'no JSON'
  }
}
const seen = (status: number, body: Json = {}, more: Json = {}) => ({ status, body, ...more })

/** Each field of a fault: a fault with it, what its caller sees, and how many payments it leaves. */
const kinds: Record<keyof Fault, [fault: Json, sees: Json, made: number]> = {
  status: [{ status: 503 }, seen(503, { message: 'internal_error', status: 503 }), 0],
  code: [{ code: 2006 }, seen(400, { cause: [{ code: 2006 }] }), 0],
  retry_after: [{ status: 429, retry_after: 9 }, seen(429, {}, { retryAfter: '9' }), 0],
  body: [{ status: 502, body: { odd: true } }, seen(502, { odd: true }), 0],
  fields: [{ fields: { status: 'lost' } }, seen(201, { status: 'lost', status_detail: 'accredited' }), 1],
  performed: [{ status: 504, performed: true }, seen(504, { status: 504 }), 1],
  delay_ms: [{ delay_ms: 1 }, seen(201, { status: 'approved' }), 1],
  cut_off: [{ cut_off: true }, { broken: 'UND_ERR_SOCKET' }, 1],
  reset: [{ reset: true }, { broken: 'ECONNRESET' }, 0],
  slow_body_ms: [{ slow_body_ms: 20 }, seen(201, { status: 'approved' }, { parts: 10 }), 1],
  malformed: [{ malformed: true }, { status: 201, body: 'no JSON' }, 1],
  notify_first: [{ notify_first: true }, seen(201, { status: 'approved' }), 1],
}
const fieldsOfHeader: Record<string, string> = faultHeaderNames

test.each(Object.entries(kinds))(
  '%s acts as a rule and as a header, and a repeated key pays once',
  async (_field, kind) => {
    const [fault, sees, made] = kind
    const isHeader = Object.keys(fault).every(name => name in fieldsOfHeader)
    for (const way of isHeader ? ['rule', 'header'] : ['rule']) {
      api = createApi(simulator)
      const key = { 'x-idempotency-key': way }
      const sent = paymentBody({ token: await api.cardToken() })
      if (way === 'rule') await ask({ method: 'POST', path: '/v1/payments', ...fault })
      const header: Record<string, string> =
        way === 'rule' ? {} : { 'x-simulator-fault': toFaultHeader(fault) }
      const answer = await send(sent, { ...key, ...header })
      expect('broken' in answer ? answer : { ...answer, body: jsonOf(answer.text) }).toMatchObject(sees)
      expect([way, await payments()]).toEqual([way, made])
      // The fault is used up. The key finds the payment, or makes it.
      expect((await api.post('/v1/payments', sent, key)).body).toMatchObject({ status: 'approved' })
      expect(await payments()).toBe(1)
    }
  },
)

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
  await ask({ path: '/users/me', performed: true, reset: true })
  const headers = { 'x-request-id': 'seen-1' }
  await expect(api.get('/users/me', headers)).rejects.toThrow('ECONNRESET')
  await api.get('/users/me', { ...headers, 'x-simulator-fault': 'status=504; performed' })
  const { body } = await api.get('/simulator/applied-faults?request_id=seen-1')
  const provided = { status: 200, body: expect.stringContaining('nickname') }
  const seen = { request_id: 'seen-1', method: 'GET', path: '/users/me', age_ms: expect.any(Number) }
  expect(body.applied).toEqual([
    { ...seen, fault: 'performed; reset', provided },
    { ...seen, fault: 'status=504; performed', provided },
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
