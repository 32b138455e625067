import { trpc } from '../../trpc.ts'

/** Invalidates the queries that a change to an order affects. */
export function useAfterOrderChange(orderId: string): () => void {
  const utils = trpc.useUtils()
  return () => {
    utils.orders.get.invalidate({ orderId })
    utils.orders.timeline.invalidate({ orderId })
    utils.orders.search.invalidate()
    utils.payments.search.invalidate()
    utils.calls.details.invalidate()
  }
}
