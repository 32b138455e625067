/** Reads a payment of 3 kB: through the gateway by REST and by tRPC, and through a bare proxy. */
import { printComparison } from '../harness/comparison.ts'
import type { Part } from '../harness/part.ts'
import { countRequests, medianOf, runRounds } from '../harness/rounds.ts'
import { note, showCount } from '../harness/table.ts'
import { until } from '../harness/until.ts'
import { paymentBytes, paymentId } from '../subjects/payment.ts'
import { readNewestSeq } from './newest-seq.ts'

/** The bars are shares of the rate of the bare proxy (decisions 006 and 044). */
const bars = { rest: { ratio: { atLeast: 0.75 } }, trpc: { ratio: { atLeast: 0.4 } } }
const connections = 32
/** The rounds are many and short, because other load on the machine changes within seconds. */
const options = { rounds: 24, warmUpMs: 2500, sampleMs: 350 }
/** Options of the throughput of stub and load without a proxy, which is printed apart. */
const ceilingOptions = { ...options, rounds: 3, warmUpMs: 500 }

const input = encodeURIComponent(JSON.stringify({ paymentId }))
const readOf = (path: string) => ({ kind: 'reads' as const, paths: [path], connections })
const byRest = readOf(`/api/gateway/payments/${paymentId}`)
const byTrpc = readOf(`/trpc/payments.get?input=${input}`)

export const read: Part = {
  name: 'read',
  about: 'a read by REST and by tRPC against a bare proxy',
  run: async place => {
    const stub = await place.startSubject('provider-stub', {})
    const bare = await place.startSubject('bare-proxy', { GATEWAY_PROVIDER_URL: stub.url })
    const ours = await place.startGateway(await place.gatewayOptions({ GATEWAY_PROVIDER_URL: stub.url }))
    const [ceiling = []] = await runRounds([{ server: stub, plan: byRest }], ceilingOptions)
    const contenders = [
      { server: bare, plan: byRest },
      { server: ours, plan: byRest },
      { server: ours, plan: byTrpc },
    ]
    const [ofBare = [], ofRest = [], ofTrpc = []] = await runRounds(contenders, options)
    printComparison(
      `read: GET payment, ${(paymentBytes.length / 1000).toFixed(1)} kB, ${connections} connections, calls journaled`,
      [
        { name: 'node:http + undici pool', samples: ofBare, base: ofBare },
        { name: 'pasarela', samples: ofRest, base: ofBare, bars: bars.rest },
        { name: 'pasarela, one tRPC query', samples: ofTrpc, base: ofBare, bars: bars.trpc },
      ],
    )
    note(`the load against the stub alone: ${showCount(medianOf(ceiling, 'requestsPerSecond'))} requests/s`)
    const answered = countRequests([...ofRest, ...ofTrpc])
    await until(async () => (await readNewestSeq(ours, 'calls')) > answered)
    note(`pasarela journaled all of ${showCount(answered)} calls and the warm-up`)
  },
}
