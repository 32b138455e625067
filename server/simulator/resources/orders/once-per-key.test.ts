import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { type Api, createApi } from '../../tests/support/api.ts'
import { cardMethod, orderBody, orderByCard } from '../../tests/support/order-body.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const key = { 'x-idempotency-key': 'the key' }

/** Sends a POST with the key, and resolves to the status and the bytes of its answer. */
async function send(api: Api, path: string, body: unknown) {
  const headers = { authorization: `Bearer ${api.token}`, ...key }
  const answer = await fetch(api.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, text: await answer.text() }
}

async function countOf(api: Api): Promise<string> {
  const day = 86_400_000
  const dates = `begin_date=${new Date(Date.now() - day).toISOString()}&end_date=${new Date(Date.now() + day).toISOString()}`
  return (await api.get(`/v1/orders?${dates}`)).body.paging.total
}

test.each([
  ['APRO', 201],
  ['FUND', 402],
])('the key of an order by %s gives its %i again, byte for byte', async (holder, status) => {
  const api = createApi(simulator)
  const body = orderBody(await cardMethod(api, holder))
  const first = await send(api, '/v1/orders', body)
  expect(first.status).toBe(status)
  expect(await send(api, '/v1/orders', body)).toEqual(first)
  const other = await send(api, '/v1/orders', { ...body, external_reference: 'another' })
  expect([other.status, JSON.parse(other.text).errors[0].code]).toEqual([409, 'idempotency_key_already_used'])
  expect(await countOf(api)).toBe('1')
})

test('the first answer is given again after the order has changed', async () => {
  const api = createApi(simulator)
  const body = orderBody(await cardMethod(api))
  const first = await send(api, '/v1/orders', body)
  await api.post(`/v1/orders/${JSON.parse(first.text).id}/refund`)
  expect(await send(api, '/v1/orders', body)).toEqual(first)
})

test('a repeated refund is made once', async () => {
  const api = createApi(simulator)
  const { body: order } = await orderByCard(api)
  const part = { transactions: [{ id: order.transactions.payments[0].id, amount: '10.00' }] }
  const path = `/v1/orders/${order.id}/refund`
  const first = await send(api, path, part)
  expect([first.status, await send(api, path, part)]).toEqual([201, first])
  expect((await api.get(`/v1/orders/${order.id}`)).body.transactions.refunds).toHaveLength(1)
})

test('a hundred equal requests at once make one order', async () => {
  const api = createApi(simulator)
  const body = orderBody(await cardMethod(api))
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(api, '/v1/orders', body)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect([answers[0]?.status, await countOf(api)]).toEqual([201, '1'])
})

test('a refused request does not use up its key', async () => {
  const api = createApi(simulator)
  const body = orderBody(await cardMethod(api))
  expect((await send(api, '/v1/orders', { ...body, metadata: {} })).status).toBe(400)
  expect((await send(api, '/v1/orders', body)).status).toBe(201)
})

test('other keys with one reference make two orders, and one key in two accounts too', async () => {
  const api = createApi(simulator)
  await orderByCard(api)
  await orderByCard(api)
  expect(await countOf(api)).toBe('2')
  const other = createApi(simulator)
  await send(api, '/v1/orders', orderBody(await cardMethod(api)))
  expect((await send(other, '/v1/orders', orderBody(await cardMethod(other)))).status).toBe(201)
})

test('an account can be set to replay a key whatever its body', async () => {
  const api = createApi(simulator)
  simulator.register(api.token, { settings: { idempotencyConflict: 'replay' } })
  const first = await send(api, '/v1/orders', orderBody(await cardMethod(api)))
  expect(await send(api, '/v1/orders', {})).toEqual(first)
})
