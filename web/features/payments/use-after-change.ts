import { trpc } from '../../trpc.ts'

/** Invalidates the queries that a change to a payment affects. */
export function useAfterChange(paymentId: string): () => void {
  const utils = trpc.useUtils()
  return () => {
    utils.payments.get.invalidate({ paymentId })
    utils.payments.timeline.invalidate({ paymentId })
    utils.payments.search.invalidate()
    utils.calls.details.invalidate()
    // An invoice shows the payment that it charged.
    utils.invoices.search.invalidate()
  }
}
