/** Tests the state of an account, which is reset, exported as a scenario, and never visible to others. */
import { expect, test } from 'vitest'
import type { Simulator } from '../start/simulator.ts'
import { type Api, createApi, type Json } from './support/api.ts'
import { orderStates } from './support/order-states.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
let api: Api
withSimulator(started => {
  simulator = started
  api = createApi(simulator)
})

test('a reset empties one account, and its ids start again', async () => {
  const first = await api.pay('APRO')
  const other = createApi(simulator)
  const kept = await other.pay('APRO')
  await api.post('/simulator/reset')
  expect((await api.get(`/v1/payments/${first.id}`)).status).toBe(404)
  expect((await other.get(`/v1/payments/${kept.id}`)).status).toBe(200)
  expect((await api.pay('APRO')).id).toBe(first.id)
  await api.post('/simulator/reset?continue_ids=true')
  expect((await api.pay('APRO')).id).toBe(first.id + 1)
  const unsaid = await fetch(`${simulator.url}/simulator/reset`, { method: 'POST' })
  expect(unsaid.status).toBe(400)
})

test('a scenario exported from one account is the same when loaded into another', async () => {
  const paid = await api.pay('APRO', { external_reference: 'kept' })
  await api.post(`/v1/payments/${paid.id}/refunds`, { amount: 5 })
  const open = await api.payByTicket()
  const scenario = (await api.get('/simulator/scenario?name=mine')).body
  expect(JSON.stringify(scenario)).not.toContain(api.token)
  const other = createApi(simulator)
  expect((await other.put('/simulator/scenario', scenario)).body).toEqual({ loaded: 'mine' })
  const { body } = await other.get(`/v1/payments/${paid.id}`)
  expect(body).toMatchObject({ external_reference: 'kept', transaction_amount_refunded: 5 })
  await other.advance({ days: 4 })
  expect((await other.get(`/v1/payments/${open.id}`)).body.status).toBe('cancelled')
  expect(await api.statusOf(open.id)).toBe('pending')
  const again = (await other.get('/simulator/scenario?name=mine')).body
  expect(again.tables.payments).toHaveLength(2)
})

test('orders in every state are the same in another account after their scenario was loaded', async () => {
  const orders: Json[] = []
  for (const make of Object.values(orderStates)) orders.push(await make(api))
  const read = async (from: Api) =>
    Promise.all(orders.map(async ({ id }) => (await from.get(`/v1/orders/${id}`)).body))
  const before = await read(api)
  const other = createApi(simulator)
  const loaded = await other.put('/simulator/scenario', (await api.get('/simulator/scenario')).body)
  expect(loaded.status).toBe(200)
  expect(await read(other)).toEqual(before)
})

test('a scenario can be loaded after the clock was advanced by a part of a millisecond', async () => {
  await api.advance({ minutes: 1e-6 })
  const scenario = (await api.get('/simulator/scenario')).body
  expect((await api.put('/simulator/scenario', scenario)).status).toBe(200)
})

test('with continue_ids, new ids continue after those of the scenario and of the replaced state', async () => {
  const first = await api.pay('APRO')
  const scenario = (await api.get('/simulator/scenario')).body
  const second = await api.pay('APRO')
  expect((await api.put('/simulator/scenario?continue_ids=true', scenario)).status).toBe(200)
  expect((await api.get(`/v1/payments/${second.id}`)).status).toBe(404)
  expect((await api.pay('APRO')).id).toBe(second.id + 1)
  await api.put('/simulator/scenario', scenario)
  expect((await api.pay('APRO')).id).toBe(first.id + 1)
})

test('an invalid scenario is refused and changes nothing', async () => {
  const { id } = await api.pay('APRO')
  const scenario = (await api.get('/simulator/scenario')).body
  expect((await api.put('/simulator/scenario', { ...scenario, tables: { ghosts: [] } })).status).toBe(400)
  expect((await api.put('/simulator/scenario', { ...scenario, tables: { payments: [{}] } })).status).toBe(400)
  expect((await api.put('/simulator/scenario', { format: 'other' })).status).toBe(400)
  expect(await api.statusOf(id)).toBe('approved')
})

test('loads the shipped scenarios, and reads their payments', async () => {
  const { scenarios } = (await api.get('/simulator/scenarios')).body
  expect(scenarios.map((each: Json) => each.name)).toEqual([
    'every-status',
    ...['mco', 'mla', 'mlc', 'mlm', 'mlu', 'mpe'].map(site => `methods-${site}`),
    'orders',
    'pix-and-boletos',
    'returning-customers',
    'subscriptions',
  ])
  for (const { name } of scenarios) {
    expect((await api.post(`/simulator/scenarios/${name}`)).status).toBe(200)
    const found = (await api.get('/v1/payments/search?limit=100')).body
    expect(found.paging.total).toBeGreaterThan(5)
    for (const { id } of found.results) expect((await api.get(`/v1/payments/${id}`)).status).toBe(200)
  }
  await api.post('/simulator/scenarios/every-status')
  const { results } = (await api.get('/v1/payments/search?limit=100')).body
  expect(new Set(results.map((payment: Json) => payment.status)).size).toBe(9)
  await api.post('/simulator/scenarios/orders')
  const { data } = (
    await api.get('/v1/orders?begin_date=2026-02-25T00:00:00Z&end_date=2026-03-20T00:00:00Z&page_size=100')
  ).body
  expect(new Set(data.map((order: Json) => order.status))).toEqual(
    new Set(
      'created processing action_required processed refunded canceled failed expired charged_back'.split(' '),
    ),
  )
  expect((await api.post('/simulator/scenarios/none')).status).toBe(404)
})

test("twenty accounts used at once never see each other's data", async () => {
  const apis = Array.from({ length: 20 }, () => createApi(simulator))
  const paid = await Promise.all(
    apis.flatMap(each =>
      ['APRO', 'FUND', 'APRO'].map(name => each.pay(name, { external_reference: each.token })),
    ),
  )
  expect(new Set(paid.map(payment => payment.id)).size).toBe(60)
  for (const each of apis) {
    const { body } = await each.get('/v1/payments/search')
    expect(body.paging.total).toBe(3)
    expect(body.results.every((payment: Json) => payment.external_reference === each.token)).toBe(true)
  }
})
