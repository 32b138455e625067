/** The orders of the bench at one simulator, numbered from 0, each paid once. */
import { runLoad } from '../harness/load.ts'
import type { Sample } from '../harness/rounds.ts'
import type { Subject } from '../harness/subject.ts'
import { connections, createTokens, orderInCash, payOrder } from './simulated-payments.ts'

export type Orders = {
  /**
   * Pays so many new orders with tokens that were created before the measurement, by the Payments API unless another
   * request is given.
   */
  pay: (count: number, by?: typeof payOrder) => Promise<Sample>
  /** Adds orders that wait for cash, up to this number. They need no token. */
  fillUpTo: (count: number) => Promise<void>
}

export function createOrders({ port, cpu }: Subject): Orders {
  let made = 0
  return {
    pay: async (count, by = payOrder) => {
      const tokens = await createTokens(port, count)
      const first = made
      made += count
      const request = (index: number) => by(first + index, tokens[index] ?? '')
      const before = cpu()
      const result = await runLoad({ port, connections, request, status: 201, count })
      const after = cpu()
      return {
        ...result,
        cpu: (after.all - before.all) / count,
        mainCpu: (after.main - before.main) / count,
      }
    },
    fillUpTo: async count => {
      const first = made
      made = count
      const request = (index: number) => orderInCash(first + index)
      await runLoad({ port, connections, request, status: 201, count: count - first })
    },
  }
}
