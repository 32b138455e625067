import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents } from '../../../facts/amounts.ts'
import type { Simulator } from '../../start/simulator.ts'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import { inStoreWrites } from '../../tests/support/in-store-writes.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const routes = [
  'PUT /instore/qr/seller/collectors/{user_id}/stores/{external_store_id}/pos/{external_pos_id}/orders',
  'POST /instore/orders/qr/seller/collectors/{user_id}/pos/{external_pos_id}/qrs',
  'PUT /mpmobile/instore/qr/{user_id}/{external_id}',
  'POST /v1/orders',
] as const
/** A scan that is refused, or pays; a refund of a share of the payment; or time that passes. */
const step = fc.oneof(
  fc.constantFrom<Json>({ outcome: 'FUND' }, {}, { method: 'account_money' }),
  fc.record({ share: fc.double({ min: 0.01, max: 1.2, noNaN: true }) }),
  fc.constant({ seconds: 5 }),
)

/** Makes an order of 1500 that waits for a scan. */
async function sell(api: Api, route: string) {
  const [path, body] = (await inStoreWrites[route]?.(api)) ?? ['/v1/orders', qrOrder]
  return api.call(route.split(' ')[0] ?? '', path, body, { 'x-idempotency-key': 'k' })
}

const qrOrder = {
  type: 'qr',
  external_reference: 'sale-1',
  transactions: { payments: [{ amount: '1500.00' }] },
  config: { qr: { external_pos_id: 'CAJA1' } },
}

test('no money is lost between buyer and seller, by the older routes and by orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), fc.array(step, { maxLength: 6 }), async (route, steps) => {
      const api = createApi(simulator)
      await sell(api, route)
      for (const each of steps) {
        const payments: Json[] = (await api.get('/v1/payments/search')).body.results
        const paid = payments.find(({ status }) => status !== 'rejected')
        if ('seconds' in each) await api.advance(each)
        else if (!('share' in each)) await api.post('/simulator/in-person/scan', each)
        else if (paid)
          await api.post(`/v1/payments/${paid.id}/refunds`, {
            amount: Number((1500 * each.share).toFixed(2)),
          })
      }
      const payments: Json[] = (await api.get('/v1/payments/search')).body.results
      const paid = payments.filter(({ status }) => status !== 'rejected')
      expect(paid.length).toBeLessThan(2)
      for (const {
        transaction_amount,
        transaction_amount_refunded,
        refunds,
        fee_details,
        transaction_details,
      } of paid) {
        expect(transaction_amount).toBe(1500)
        expect(transaction_amount_refunded).toBeLessThanOrEqual(1500)
        const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + toCents(amount), 0)
        expect(sum(refunds.map(({ amount }: Json) => amount))).toBe(toCents(transaction_amount_refunded))
        const fees = fee_details.map(({ amount }: Json) => amount)
        expect(sum([...fees, transaction_details.net_received_amount])).toBe(150_000)
      }
      const { elements } = (await api.get('/merchant_orders/search')).body
      for (const { payments: listed, paid_amount, refunded_amount } of elements) {
        expect(listed.map(({ id }: Json) => id).sort()).toEqual(payments.map(({ id }) => id).sort())
        expect(paid_amount).toBe(paid.length * 1500)
        expect(refunded_amount).toBe(paid[0]?.transaction_amount_refunded ?? 0)
      }
      expect(elements).toHaveLength(route === 'POST /v1/orders' || payments.length === 0 ? 0 : 1)
    }),
    { numRuns: 25 },
  )
})
