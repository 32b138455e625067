/** A shop with one simulator, whose orders are numbered from 0 and paid once each. */
import assert from 'node:assert/strict'
import { cardBody, createApi, type Json, paymentBody } from '../../server/simulator/tests/support/api.ts'
import { orderBody } from '../../server/simulator/tests/support/order-body.ts'
import { accessToken, type Server } from '../harness/place.ts'
import { type Sample, takeSample } from '../harness/rounds.ts'
import { post } from '../load/kinds.ts'
import { runLoad } from '../load/load.ts'

const authorization = `Bearer ${accessToken}`
export const connections = 32

export type SimulatedShop = ReturnType<typeof createSimulatedShop>

export function createSimulatedShop(server: Server) {
  const api = createApi(server, accessToken)
  let made = 0
  /** The plan of a load that sends this many requests with the bodies of new orders. */
  function planOf(count: number, path: string, toBody: (reference: string, index: number) => Json) {
    const first = made
    made += count
    const idOf = (index: number) => `order-${first + index}`
    const request = (index: number) => {
      const headers = { authorization, 'x-idempotency-key': idOf(index) }
      return post(path, JSON.stringify(toBody(idOf(index), index)), headers)
    }
    return { kind: { idOf, request }, ports: [server.port], connections, count }
  }
  async function createTokens(count: number): Promise<string[]> {
    const tokens: string[] = []
    const request = () => post('/v1/card_tokens', JSON.stringify(cardBody()), { authorization })
    const plan = { kind: { idOf: String, request }, ports: [server.port], connections, count }
    await runLoad(plan, (_id, answer) => tokens.push(/"id":"([^"]+)"/.exec(answer?.text() ?? '')?.[1] ?? ''))
    return tokens
  }
  return {
    /** Pays this many new orders with card tokens that were created before the measurement. */
    pay: async (count: number, by: 'payments' | 'orders'): Promise<Sample> => {
      const tokens = await createTokens(count)
      const card = (index: number) => ({ token: tokens[index], installments: 1 })
      const plan =
        by === 'payments'
          ? planOf(count, '/v1/payments', (external_reference, index) =>
              paymentBody({ external_reference, ...card(index), payment_method_id: 'visa' }),
            )
          : planOf(count, '/v1/orders', (external_reference, index) =>
              orderBody({ id: 'visa', type: 'credit_card', ...card(index) }, { external_reference }),
            )
      return takeSample({ server, plan })
    },
    /** Adds orders that wait for cash, up to this number. They need no token. */
    fillUpTo: async (count: number): Promise<void> => {
      const toBody = (external_reference: string) =>
        paymentBody({ external_reference, payment_method_id: 'rapipago' })
      await runLoad(planOf(count - made, '/v1/payments', toBody))
    },
    /** Milliseconds until the only payment of an order is found. */
    search: async (number: number): Promise<number> => {
      const startedAt = performance.now()
      const query = `external_reference=order-${number}&sort=date_created&criteria=desc`
      const { body } = await api.get(`/v1/payments/search?${query}`)
      assert.equal(body.paging.total, 1, `order-${number}`)
      return performance.now() - startedAt
    },
    /** Milliseconds until the clock has advanced this many days, with every waiting payment expired. */
    advance: async (days: number): Promise<number> => {
      const startedAt = performance.now()
      const { status } = await api.advance({ days })
      const elapsedMs = performance.now() - startedAt
      const { body } = await api.get('/v1/payments/search?status=pending')
      assert.deepEqual([status, body.paging.total], [200, 0], 'status, waiting payments')
      return elapsedMs
    },
  }
}
