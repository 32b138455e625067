import { trpc } from '../trpc.ts'
import { useRefetchOnEntries } from './use-feed.ts'

/** The state of forwarding, which any other caller may change. */
export function useForwarding() {
  const query = trpc.forwarding.get.useQuery()
  useRefetchOnEntries(
    query.refetch,
    entry => entry.kind === 'notification' || entry.transport === 'gateway' || entry.subject === 'forwarding',
  )
  return query
}
