import type { Forwarding } from '../../server/contract/forwarding.ts'
import { trpc } from '../trpc.ts'
import { useRefetchOnEntries } from './use-feed.ts'

/** The state of forwarding. It is read again when it may have changed, because others can change it, too. */
export function useForwarding() {
  const query = trpc.forwarding.get.useQuery()
  useRefetchOnEntries(
    query.refetch,
    entry => entry.kind === 'notification' || entry.transport === 'gateway' || entry.subject === 'forwarding',
  )
  return query
}

/** Whether the store gets the notifications that the gateway rejects. */
export function forwardsRejected({ is_on, verdict }: Pick<Forwarding, 'is_on' | 'verdict'>): boolean {
  return is_on && (verdict === 'any' || verdict === 'rejected')
}
