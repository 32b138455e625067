import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import {
  type SubscriptionChange,
  subscriptionRefusal,
  subscriptionStatuses,
} from '../../../server/facts/subscription-statuses.ts'
import { readOneOf } from '../../browser/search-params.ts'

/** A function that tells why the provider will refuse a change. Null if nothing is known against it. */
export function useSubscriptionObstacles({
  status,
}: Pick<Subscription, 'status'>): (change: SubscriptionChange) => string | null {
  const t = useTranslations('subscriptions.obstacle')
  const known = readOneOf(status, subscriptionStatuses)
  return change => {
    const refusal = known === undefined ? null : subscriptionRefusal(change, known)
    if (refusal === null) return null
    if (known === 'cancelled' || known === 'paused') return t(known)
    return t(refusal === 'authorized_by_payer_only' && change !== 'card' ? 'payerAuthorizes' : 'pending')
  }
}
