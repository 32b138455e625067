import type { Subscription } from '../../store/records/subscription.ts'
import type { ChargeContext } from './charge-card.ts'
import { isOpen, storeInvoice } from './save-invoice.ts'

/**
 * The canceled subscription. Its next date stays as it was, and its open invoices are canceled. The caller stores it.
 */
export function cancelSubscription(subscription: Subscription, context: ChargeContext): Subscription {
  const { account, deps, now } = context
  for (const invoice of openInvoicesOf(subscription, context)) {
    const canceled = { ...invoice, status: 'cancelled' as const, nextRetryAt: null, updatedAt: now }
    storeInvoice(canceled, { account, deps, before: invoice })
  }
  return { ...subscription, status: 'cancelled', chargeAt: null, updatedAt: now }
}

/** The invoices that will be tried again. */
export function openInvoicesOf({ id }: Subscription, { account, deps }: Omit<ChargeContext, 'now'>) {
  const where = [{ column: 'subscription', is: '=' as const, value: id }]
  return deps.tables.invoices.find(account.number, { where }).filter(isOpen)
}
