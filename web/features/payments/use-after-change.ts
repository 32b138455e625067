import { trpc } from '../../trpc.ts'

/** Reads again what a change to a payment has made old. */
export function useAfterChange(paymentId: string): () => void {
  const utils = trpc.useUtils()
  return () => {
    utils.payments.get.invalidate({ paymentId })
    utils.payments.timeline.invalidate({ paymentId })
    utils.payments.search.invalidate()
  }
}
