/** Calls that are passed on and recorded: of the gateway, and of its shop proxy, against a bare proxy. */
import { findFreePort } from '../../e2e/support/find-free-port.ts'
import type { Part } from '../harness/part.ts'
import { type Options, type Place, readNewestSeq, type Server } from '../harness/place.ts'
import { countRequests, medianOf, printComparison, runRounds, type Sample } from '../harness/rounds.ts'
import { note, printTable, showCount } from '../harness/table.ts'
import { until } from '../harness/until.ts'
import { post } from '../load/kinds.ts'
import { paymentBytes, paymentId } from '../subjects/payment.ts'

const connections = 32
/** The rounds are many and short, because other load on the machine changes within seconds. */
const options = { rounds: 24, warmUpMs: 2500, sampleMs: 350 }
/** Options of the throughput of stub and load without a proxy, which is printed apart. */
const ceilingOptions = { ...options, rounds: 3, warmUpMs: 500 }

/** Starts a provider, and a bare proxy and a gateway in front of it. */
async function startProxies(place: Place, more?: Options) {
  const stub = await place.startSubject('provider-stub', {})
  const inFront = { GATEWAY_PROVIDER_URL: stub.url }
  const bare = await place.startSubject('bare-proxy', inFront)
  return {
    stub,
    bare,
    gateway: await place.startGateway(await place.gatewayOptions({ ...inFront, ...more })),
  }
}

async function checkJournal(gateway: Server, samples: Sample[]): Promise<void> {
  const answered = countRequests(samples)
  await until(async () => (await readNewestSeq(gateway, 'calls')) > answered)
  note(`pasarela journaled all of ${showCount(answered)} calls and the warm-up`)
}

/** The bars are shares of the rate of the bare proxy (decisions 006 and 044). */
const readBars = { rest: { ratio: { atLeast: 0.75 } }, trpc: { ratio: { atLeast: 0.4 } } }
const input = encodeURIComponent(JSON.stringify({ paymentId }))
const readOf = (path: string) => ({ kind: 'reads' as const, paths: [path], connections })
const byRest = readOf(`/api/gateway/payments/${paymentId}`)
const byTrpc = readOf(`/trpc/payments.get?input=${input}`)

export const read: Part = {
  name: 'read',
  about: 'a read by REST and by tRPC against a bare proxy',
  run: async place => {
    const { stub, bare, gateway } = await startProxies(place)
    const [ceiling = []] = await runRounds([{ server: stub, plan: byRest }], ceilingOptions)
    const contenders = [
      { server: bare, plan: byRest },
      { server: gateway, plan: byRest },
      { server: gateway, plan: byTrpc },
    ]
    const [ofBare = [], ofRest = [], ofTrpc = []] = await runRounds(contenders, options)
    printComparison(
      `read: GET payment, ${(paymentBytes.length / 1000).toFixed(1)} kB, ${connections} connections, calls journaled`,
      [
        { name: 'node:http + undici pool', samples: ofBare, base: ofBare },
        { name: 'pasarela', samples: ofRest, base: ofBare, bars: readBars.rest },
        { name: 'pasarela, one tRPC query', samples: ofTrpc, base: ofBare, bars: readBars.trpc },
      ],
    )
    note(`the load against the stub alone: ${showCount(medianOf(ceiling, 'requestsPerSecond'))} requests/s`)
    await checkJournal(gateway, [...ofRest, ...ofTrpc])
  },
}

/** The bars of issue 31: of the rate of the bare proxy at 32 connections, and milliseconds above a direct call. */
const shopBars = { ratio: { atLeast: 0.7 } }
const addedBars = { 'added ms': { below: 0.5 } }

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
    const port = await findFreePort()
    const { stub, bare, gateway } = await startProxies(place, { GATEWAY_SHOP_PORT: String(port) })
    const proxy = { ...gateway, port }
    const passed: Sample[] = []
    for (const [method, call] of Object.entries(calls)) {
      const plan = { ...call, connections }
      const contenders = [bare, proxy, stub].map(server => ({ server, plan }))
      const [ofBare = [], ofProxy = [], direct = []] = await runRounds(contenders, options)
      printComparison(`shop: ${method} payment, ${connections} connections, calls journaled`, [
        { name: 'node:http + undici pool', samples: ofBare, base: ofBare },
        { name: 'shop proxy', samples: ofProxy, base: ofBare, bars: shopBars },
        { name: 'directly', samples: direct, base: ofBare },
      ])
      const alone = contenders.map(({ server }) => ({ server, plan: { ...call, connections: 1 } }))
      const [bareAlone = [], proxyAlone = [], directAlone = []] = await runRounds(alone, options)
      printAdded(method, { bareAlone, proxyAlone, directAlone })
      passed.push(...ofProxy, ...proxyAlone)
    }
    await checkJournal(gateway, passed)
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
