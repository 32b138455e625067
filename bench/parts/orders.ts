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
const rounds = 5
const perSample = 3000
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
      byPayments.push(await shop.pay(perSample, payOrder))
      byOrders.push(await shop.pay(perSample, payByOrdersApi))
    }
    return [
      { name: `payments, ${store}`, samples: byPayments, base: byPayments },
      { name: `orders, ${store}`, samples: byOrders, base: byPayments, bar },
    ]
  } finally {
    await subject.stop()
  }
}
