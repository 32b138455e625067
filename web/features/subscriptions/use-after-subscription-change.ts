import { useRefreshSimulator } from '../../simulator/use-simulator.ts'
import { trpc } from '../../trpc.ts'

/** Invalidates the queries that a change to a subscription affects, among them the simulator's schedule. */
export function useAfterSubscriptionChange(subscriptionId: string): () => void {
  const utils = trpc.useUtils()
  const refreshSimulator = useRefreshSimulator()
  return () => {
    utils.subscriptions.get.invalidate({ subscriptionId })
    utils.subscriptions.timeline.invalidate({ subscriptionId })
    utils.subscriptions.search.invalidate()
    utils.invoices.search.invalidate()
    utils.calls.details.invalidate()
    refreshSimulator()
  }
}
