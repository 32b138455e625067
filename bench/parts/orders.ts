/** The Orders API of the simulator beside its Payments API: the same card payments, on one core. */
import { join } from 'node:path'
import { type Compared, printComparison } from '../harness/comparison.ts'
import type { Sample } from '../harness/rounds.ts'
import { startSubject } from '../harness/subject.ts'
import { withTemporaryFolder } from '../harness/temporary-folder.ts'
import type { Part } from './part.ts'
import { createOrders } from './simulated-orders.ts'
import { connections, payByOrdersApi, payOrder } from './simulated-payments.ts'

/** An order stores the payment that charges it, and itself. */
const bar = { atLeast: 0.7 }
const warmUp = 2000
/** Many short rounds, because other load on the machine changes within seconds. */
const rounds = 24
const perSample = 750
const core = 0

export const orders: Part = {
  name: 'orders',
  about: 'card payments by the Orders API of the simulator, beside the same by its Payments API',
  run: () =>
    withTemporaryFolder(async folder => {
      const compared = [
        ...(await compareApis('memory', {})),
        ...(await compareApis('SQLite', { BENCH_DATA_FILE: join(folder, 'simulator.sqlite') })),
      ]
      printComparison(`orders: card payments on one core, ${connections} connections`, compared)
    }),
}

/** Samples of both APIs in turn, at one simulator. */
async function compareApis(store: string, env: Record<string, string>): Promise<Compared[]> {
  const subject = await startSubject(`simulator, ${store}`, 'simulator', { core, env })
  try {
    const shop = createOrders(subject)
    const byPayments: Sample[] = []
    const byOrders: Sample[] = []
    for (const request of [payOrder, payByOrdersApi]) await shop.pay(warmUp, request)
    for (let round = 0; round < rounds; round++) {
      const turns = [
        { samples: byPayments, request: payOrder },
        { samples: byOrders, request: payByOrdersApi },
      ]
      for (const { samples, request } of round % 2 === 0 ? turns : turns.reverse()) {
        samples.push(await shop.pay(perSample, request))
      }
    }
    return [
      { name: `payments, ${store}`, samples: byPayments, base: byPayments },
      { name: `orders, ${store}`, samples: byOrders, base: byPayments, bar },
    ]
  } finally {
    await subject.stop()
  }
}
