import type { Entry } from '../../../stream/feed-entry.ts'
import { useRefetchOnEntries } from '../../../stream/use-refetch-on-entries.ts'
import { useAfterSubscriptionChange } from '../use-after-subscription-change.ts'

/**
 * Reads a subscription and its charges again when others changed them: its payer, the shop, or the clock. The
 * notification of a charge names its invoice or its payment and not the subscription, so any of them counts.
 */
export function useFollowCharges(subscriptionId: string): void {
  useRefetchOnEntries(
    useAfterSubscriptionChange(subscriptionId),
    entry => isCharge(entry) || (entry.resource === subscriptionId && isChange(entry)),
  )
}

const chargeTopics = ['payment', 'subscription_authorized_payment']

function isCharge(entry: Entry): boolean {
  return entry.kind === 'notification' && chargeTopics.includes(entry.topic ?? '')
}

/** Whether the entry may change a subscription. Reads are recorded as calls too. */
function isChange(entry: Entry): boolean {
  return entry.kind === 'notification' || entry.effect === 'change'
}
