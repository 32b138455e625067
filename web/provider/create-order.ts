import type { CreateOrderInput, Order } from '../../server/contract/orders.ts'
import { toProblem } from '../errors/console-problem.ts'
import type { Gateway } from '../trpc.ts'

type Options = { input: CreateOrderInput; idempotencyKey: string }

/** Creates an order. An order whose payment failed is a result too, like a rejected payment. */
export async function createOrder(gateway: Gateway, { input, idempotencyKey }: Options): Promise<Order> {
  try {
    return await gateway.orders.create.mutate(input, { context: { idempotencyKey } })
  } catch (error) {
    const { failedOrder } = toProblem(error)
    if (failedOrder === undefined) throw error
    return gateway.orders.get.query({ orderId: failedOrder.id })
  }
}
