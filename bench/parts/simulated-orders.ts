/** Orders of the bench at one simulator, numbered from 0, each paid once. */
import { type LoadResult, runLoad } from '../harness/load.ts'
import type { Subject } from '../harness/subject.ts'
import { connections, createTokens, orderInCash, payOrder } from './simulated-payments.ts'

export type Orders = {
  /** Pays so many orders that were never paid before, with tokens made before the measurement. */
  pay: (count: number) => Promise<LoadResult & { cpu: number }>
  /** Adds orders that wait for cash until there are so many; these need no token. */
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
