/** Reads and makes a payment as a shop does: through the shop proxy, through a bare proxy, and directly. */
import { findFreePort } from '../../e2e/support/find-free-port.ts'
import { printComparison } from '../harness/comparison.ts'
import type { Part } from '../harness/part.ts'
import { countRequests, medianOf, runRounds, type Sample } from '../harness/rounds.ts'
import { note, printTable, showCount } from '../harness/table.ts'
import { until } from '../harness/until.ts'
import { post } from '../load/kinds.ts'
import { paymentId } from '../subjects/payment.ts'
import { readNewestSeq } from './newest-seq.ts'

/** The bars of issue 31: of the rate of the bare proxy at 32 connections, and milliseconds above a direct call. */
const bars = { ratio: { atLeast: 0.7 } }
const addedBars = { 'added ms': { below: 0.5 } }
const connections = 32
const options = { rounds: 24, warmUpMs: 2500, sampleMs: 350 }

const body = JSON.stringify({
  transaction_amount: 1500,
  payment_method_id: 'rapipago',
  payer: { email: 'test_user_1@testuser.com' },
  external_reference: 'order-1001',
})
const headers = { authorization: 'Bearer TEST-bench', 'x-idempotency-key': 'bench' }
const calls = {
  GET: { kind: 'reads' as const, paths: [`/v1/payments/${paymentId}`] },
  POST: {
    kind: {
      idOf: (index: number) => `payment-${index}`,
      request: () => post('/v1/payments', body, headers),
    },
  },
}

export const shop: Part = {
  name: 'shop',
  about: 'calls of a shop through the shop proxy, against a bare proxy and directly',
  run: async place => {
    const stub = await place.startSubject('provider-stub', {})
    const bare = await place.startSubject('bare-proxy', { GATEWAY_PROVIDER_URL: stub.url })
    const shopPort = await findFreePort()
    const gateway = await place.startGateway(
      await place.gatewayOptions({
        GATEWAY_PROVIDER_URL: stub.url,
        GATEWAY_SHOP_PORT: String(shopPort),
      }),
    )
    const proxy = { ...gateway, port: shopPort }
    let passed = 0
    for (const [method, call] of Object.entries(calls)) {
      const plan = { ...call, connections }
      const contenders = [bare, proxy, stub].map(server => ({ server, plan }))
      const [ofBare = [], ofProxy = [], direct = []] = await runRounds(contenders, options)
      printComparison(`shop: ${method} payment, ${connections} connections, calls journaled`, [
        { name: 'node:http + undici pool', samples: ofBare, base: ofBare },
        { name: 'shop proxy', samples: ofProxy, base: ofBare, bars },
        { name: 'directly', samples: direct, base: ofBare },
      ])
      passed += countRequests(ofProxy)
      const alone = contenders.map(({ server }) => ({ server, plan: { ...call, connections: 1 } }))
      const [bareAlone = [], proxyAlone = [], directAlone = []] = await runRounds(alone, options)
      printAdded(method, { bareAlone, proxyAlone, directAlone })
      passed += countRequests(proxyAlone)
    }
    await until(async () => (await readNewestSeq(gateway, 'calls')) > passed)
    note(`the shop proxy journaled all of ${showCount(passed)} calls and the warm-up`)
  },
}

type Alone = Record<'bareAlone' | 'proxyAlone' | 'directAlone', Sample[]>

function printAdded(method: string, { bareAlone, proxyAlone, directAlone }: Alone): void {
  const directMs = medianOf(directAlone, 'p50Ms')
  const rowOf = (name: string, samples: Sample[]) => {
    const p50Ms = medianOf(samples, 'p50Ms')
    return { name, figures: { 'p50 ms': p50Ms, 'added ms': p50Ms - directMs } }
  }
  printTable(`shop: ${method} payment, one connection`, [
    rowOf('directly', directAlone),
    rowOf('node:http + undici pool', bareAlone),
    { ...rowOf('shop proxy', proxyAlone), bars: addedBars },
  ])
}
