/** Fields that the provider stores and returns unchanged. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { createApi } from './support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const places = { city: 'Palermo', state: 'Buenos Aires', country: 'Argentina' }

test('a preference returns its total, its dates, its pricing, its coupon and the places of its addresses', async () => {
  const api = createApi(simulator)
  const { body } = await api.post('/checkout/preferences', {
    items: [
      { title: 'Mate', quantity: 3, unit_price: 0.1 },
      { title: 'Bombilla', quantity: 1, unit_price: 10 },
    ],
    coupon_code: 'SPRING',
    differential_pricing: { id: 7 },
    payer: { address: places },
    shipments: { receiver_address: places },
  })
  expect(body).toMatchObject({
    total_amount: 10.3,
    last_updated: body.date_created,
    coupon_code: 'SPRING',
    differential_pricing: { id: 7 },
    payer: { address: places },
    shipments: { receiver_address: places },
  })
})

test("another account's payment cannot be changed (403), and is not found (404) when read", async () => {
  const payment = await createApi(simulator).pay('APRO', { capture: false })
  const other = createApi(simulator)
  expect(await other.put(`/v1/payments/${payment.id}`, { status: 'cancelled' })).toMatchObject({
    status: 403,
    body: { cause: [{ code: 4 }] },
  })
  expect((await other.get(`/v1/payments/${payment.id}`)).status).toBe(404)
  expect((await other.put('/v1/payments/1', { status: 'cancelled' })).status).toBe(404)
})
