import type { CreateOrderInput, Order } from '../../server/contract/orders.ts'
import type { OfflineMethod } from '../../server/facts/countries/country.ts'
import type { SiteId } from '../../server/facts/countries.ts'
import { toProblem } from '../errors/console-problem.ts'
import type { Gateway } from '../trpc.ts'

type Options = { input: CreateOrderInput; idempotencyKey: string; country?: SiteId }

/** Creates an order. An order whose payment failed is a result too, like a rejected payment. */
export async function createOrder(gateway: Gateway, { input, ...context }: Options): Promise<Order> {
  try {
    return await gateway.orders.create.mutate(input, { context })
  } catch (error) {
    const { failedOrder } = toProblem(error)
    if (failedOrder === undefined) throw error
    return gateway.orders.get.query({ orderId: failedOrder.id })
  }
}

/** The `payment_method` of an order's transaction. */
export type OrderMethod = {
  id: string
  type: string
  token?: string
  installments?: number
  financial_institution?: string
  statement_descriptor?: string
}

/** The ids of debit cards begin with `deb`. */
export function cardOrderMethod(id: string, token: string, installments: number): OrderMethod {
  return { id, type: id.startsWith('deb') ? 'debit_card' : 'credit_card', token, installments }
}

export function offlineOrderMethod({ id, type }: OfflineMethod): OrderMethod {
  return { id, type }
}
