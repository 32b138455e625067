/** The orders of the bench at one simulator, numbered from 0, each paid once. */
import { type LoadResult, runLoad } from '../harness/load.ts'
import type { Subject } from '../harness/subject.ts'
import { connections, createTokens, orderInCash, payOrder } from './simulated-payments.ts'

export type Orders = {
  /** Pays so many new orders with tokens that were created before the measurement. */
  pay: (count: number) => Promise<LoadResult & { cpu: number }>
  /** Adds orders that wait for cash, up to this number. They need no token. */
  fillUpTo: (count: number) => Promise<void>
}

export function createOrders({ port, cpu }: Subject): Orders {
  let made = 0
  return {
    pay: async count => {
      const tokens = await createTokens(port, count)
      const first = made
      made += count
      const request = (index: number) => payOrder(first + index, tokens[index] ?? '')
      const before = cpu().all
      const result = await runLoad({ port, connections, request, status: 201, count })
      return { ...result, cpu: (cpu().all - before) / count }
    },
    fillUpTo: async count => {
      const first = made
      made = count
      const request = (index: number) => orderInCash(first + index)
      await runLoad({ port, connections, request, status: 201, count: count - first })
    },
  }
}
