import type { AccountDeps } from '../../http/deps.ts'
import type { Subscription } from '../../store/records/subscription.ts'

/**
 * Stores a subscription and schedules its next charge.
 * @param before the subscription as it was; absent for a new one
 */
export function storeSubscription(
  subscription: Subscription,
  { account, deps, before }: AccountDeps & { before?: Subscription },
) {
  const { id, chargeAt } = subscription
  deps.tables.subscriptions.put(account.number, subscription)
  if (chargeAt !== null && chargeAt !== before?.chargeAt) {
    deps.scheduler.schedule(account, chargeAt, { kind: 'subscription_charge', subscriptionId: id })
  }
}

/**
 * Stores a subscription like `storeSubscription`, and notifies the shop. The action is `updated` even for a new
 * subscription (measured since 2026-09-18).
 */
export function announceSubscription(
  subscription: Subscription,
  context: AccountDeps & { before?: Subscription },
): Subscription {
  const { account, deps, before } = context
  const announced = { ...subscription, version: before ? subscription.version + 1 : 0 }
  storeSubscription(announced, context)
  deps.notifier.announce(account, {
    topic: 'subscription_preapproval',
    action: 'updated',
    resourceId: announced.id,
    notificationUrl: null,
    externalReference: announced.externalReference,
    body: () => ({ version: announced.version }),
  })
  return announced
}
