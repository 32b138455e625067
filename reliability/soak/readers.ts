/** Reads over both transports at a steady rate. */
import { setTimeout as wait } from 'node:timers/promises'
import { createRest, createTrpc } from '../../server/tests/support/callers.ts'

type ReadersSeen = {
  /** Number of answers by status; tRPC's failures by the status of their envelope. */
  statuses: Map<number, number>
  /** No answer: the gateway was restarting. */
  broken: number
}

const restPaths = [
  '/health',
  '/payments?limit=5',
  '/notifications?limit=20',
  '/calls?limit=20&outcome=error',
  '/calls?text=order',
  '/payment-methods',
]

export function startReaders(gatewayUrl: string, perSecond: number): { stop: () => Promise<ReadersSeen> } {
  const seen: ReadersSeen = { statuses: new Map(), broken: 0 }
  const rest = createRest(`${gatewayUrl}/api/gateway`)
  const trpc = createTrpc(gatewayUrl)
  const reads = [
    ...restPaths.map(path => async () => (await rest('GET', path)).status),
    () => trpc.payments.search.query({ limit: 5 }).then(() => 200, statusOf),
    () => trpc.notifications.list.query({ topic: 'payment' }).then(() => 200, statusOf),
    () => trpc.health.get.query().then(() => 200, statusOf),
  ]
  let isStopped = false
  async function readOn(): Promise<void> {
    for (let place = 0; !isStopped; place++) {
      const paced = wait(1000 / perSecond)
      try {
        const status = (await reads[place % reads.length]?.()) ?? 0
        seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
      } catch {
        seen.broken++
      }
      await paced
    }
  }
  const reading = readOn()
  return {
    stop: async () => {
      isStopped = true
      await reading
      return seen
    },
  }
}

/** @throws the given error if it has no status */
function statusOf(error: { data?: { httpStatus?: number } | null }): number {
  if (error.data?.httpStatus === undefined) throw error
  return error.data.httpStatus
}
