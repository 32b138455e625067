/** Tests routes that the provider's OpenAPI description contains, and neither its documentation nor its SDKs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { createApi } from './support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

test('an open payment is canceled at /cancellations; nothing else is done there', async () => {
  const api = createApi(simulator)
  const ticket = await api.payByTicket()
  const path = `/v1/payments/${ticket.id}/cancellations`
  for (const body of [{}, { status: 'approved' }, { status: null }])
    expect(await api.put(path, body)).toMatchObject({ status: 400, body: { cause: [{ code: 2016 }] } })
  expect(await api.put(path, { status: 'cancelled', description: 'other' })).toMatchObject({
    status: 400,
    body: { cause: [{ code: 8 }] },
  })
  expect(await api.put(path, { status: 'cancelled' })).toMatchObject({
    status: 200,
    body: { status: 'cancelled', status_detail: 'by_collector', description: ticket.description },
  })
  const approved = await api.pay('APRO')
  expect(await api.put(`/v1/payments/${approved.id}/cancellations`, { status: 'cancelled' })).toMatchObject({
    status: 400,
    body: { cause: [{ code: 2018 }] },
  })
})

test('a customer is deleted at /delete', async () => {
  const api = createApi(simulator)
  const { customer_id } = await api.saveCard()
  const deleted = await api.delete(`/v1/customers/${customer_id}/delete`)
  expect(deleted).toMatchObject({ status: 200, body: { id: customer_id, status: 'deactive' } })
  expect((await api.get(`/v1/customers/${customer_id}`)).status).toBe(404)
})

test('merchant orders are searched by the time of their last change', async () => {
  const api = createApi(simulator)
  await api.put('/simulator/clock', { now: '2026-03-01T00:00:00Z', frozen: true })
  const { id } = (await api.post('/merchant_orders', { external_reference: 'first' })).body
  await api.post('/merchant_orders', { external_reference: 'second' })
  await api.put('/simulator/clock', { now: '2026-03-03T00:00:00Z', frozen: true })
  await api.put(`/merchant_orders/${id}`, { additional_info: 'changed' })
  const find = async (query: string) =>
    (await api.get(`/merchant_orders/search?${query}`)).body.elements.map(
      (order: { external_reference: string }) => order.external_reference,
    )
  expect(await find('last_updated_from=2026-03-03T00:00:00Z')).toEqual(['first'])
  expect(await find('last_updated_to=2026-03-02T00:00:00Z')).toEqual(['second'])
  expect(await find('last_updated_from=2026-03-01T00:00:00Z&last_updated_to=2026-03-02T00:00:00Z')).toEqual([
    'second',
  ])
  expect((await api.get('/merchant_orders/search?last_updated_to=soon')).body).toMatchObject({
    error: 'ds_search_query',
  })
})

test('merchant orders are searched by both of their statuses', async () => {
  const api = createApi(simulator)
  await api.post('/merchant_orders', { external_reference: 'unpaid' })
  const count = async (query: string) =>
    (await api.get(`/merchant_orders/search?${query}`)).body.elements.length
  const found = ['opened', 'expired', 'closed'].map(status => `status=${status}`)
  expect(await Promise.all(found.map(count))).toEqual([1, 0, 0])
  const ofOrder = ['payment_required', 'expired', 'paid'].map(status => `order_status=${status}`)
  expect(await Promise.all(ofOrder.map(count))).toEqual([1, 0, 0])
})

test('the payer of a merchant order has a nickname, like its collector', async () => {
  const api = createApi(simulator)
  const payer = { id: 12, email: 'jane@shop.example' }
  const { body } = await api.post('/merchant_orders', { payer })
  expect(body.payer).toEqual({ ...payer, nickname: '' })
})
