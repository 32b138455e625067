/** Reads a payment of 3 kB: through the gateway by REST and tRPC, through a bare proxy, and through `trpc-to-openapi`. */

import { printComparison } from '../harness/comparison.ts'
import { gatewayEnvironment } from '../harness/gateway-environment.ts'
import { medianOf, runRounds } from '../harness/rounds.ts'
import { startSubject, stopAll } from '../harness/subject.ts'
import { note, showCount } from '../harness/table.ts'
import { withTemporaryFolder } from '../harness/temporary-folder.ts'
import { paymentBytes, paymentId } from '../subjects/payment.ts'
import { readNewestSeq } from './newest-seq.ts'
import type { Part } from './part.ts'

const bars = { ofBare: { atLeast: 0.75 }, trpcOfBare: { atLeast: 0.4 }, ofTrpcToOpenApi: { atLeast: 3 } }
const connections = 32
/** Many short rounds, because other load on the machine changes within seconds. */
const load = { rounds: 24, warmUpMs: 2500, sampleMs: 350, connections, status: 200 }
/** Printed apart from the proxies: the throughput of stub and load generator without a proxy. */
const ceilingLoad = { ...load, rounds: 3, warmUpMs: 500 }

let sent = 0
const get = (path: string) => () =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-request-id: read-${++sent}\r\naccept: application/json\r\n\r\n`
const getPayment = get(`/api/gateway/payments/${paymentId}`)
const input = encodeURIComponent(JSON.stringify({ paymentId: String(paymentId) }))
const queryPayment = get(`/trpc/payments.get?input=${input}`)

export const read: Part = {
  name: 'read',
  about: 'a read by REST and by tRPC against a bare proxy and trpc-to-openapi',
  run: () => withTemporaryFolder(measure),
}

async function measure(folder: string): Promise<void> {
  const stub = await startSubject('provider stub', 'provider-stub')
  const providerUrl = `http://127.0.0.1:${stub.port}`
  const env = (name: string) =>
    gatewayEnvironment(`${folder}/${name}`, {
      BENCH_PROVIDER_URL: providerUrl,
      GATEWAY_PROVIDER_URL: providerUrl,
      GATEWAY_ACCESS_TOKEN: 'TEST-bench-0000',
    })
  const bare = await startSubject('node:http + undici pool', 'bare-proxy', { env: env('bare') })
  const ready = await startSubject('trpc-to-openapi', 'trpc-to-openapi', { env: env('ready') })
  const ours = await startSubject('pasarela', 'gateway', { env: env('ours') })
  try {
    const [ceiling = []] = await runRounds([{ subject: stub, request: getPayment }], ceilingLoad)
    let recorded = 0
    const counted = (request: () => string) => () => {
      recorded++
      return request()
    }
    const [ofBare = [], ofReady = [], ofOurs = [], ofTrpc = []] = await runRounds(
      [
        { subject: bare, request: getPayment },
        { subject: ready, request: getPayment },
        { subject: ours, request: counted(getPayment) },
        { subject: ours, request: counted(queryPayment) },
      ],
      load,
    )
    printComparison(
      `read: GET payment, ${(paymentBytes.length / 1000).toFixed(1)} kB, ${connections} connections, calls journaled`,
      [
        { name: bare.name, samples: ofBare, base: ofBare },
        { name: ready.name, samples: ofReady, base: ofBare },
        { name: ours.name, samples: ofOurs, base: ofBare, bar: bars.ofBare },
        { name: `${ours.name}, one tRPC query`, samples: ofTrpc, base: ofBare, bar: bars.trpcOfBare },
        // The upper bound: a proxy that keeps no journal and checks nothing.
        { name: 'undici pool : trpc-to-openapi', samples: ofBare, base: ofReady },
        { name: 'pasarela : trpc-to-openapi', samples: ofOurs, base: ofReady, bar: bars.ofTrpcToOpenApi },
      ],
    )
    note(
      `load generator against the stub alone: ${showCount(medianOf(ceiling, 'requestsPerSecond'))} requests/s`,
    )
    const kept = await readNewestSeq(ours.port, 'calls')
    note(`pasarela journaled ${showCount(kept)} of ${showCount(recorded)} calls`)
  } finally {
    await stopAll([bare, ready, ours, stub])
  }
}
