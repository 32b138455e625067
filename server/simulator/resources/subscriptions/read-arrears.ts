/** What follows a charge that stays unpaid. All functions are pure. */
import type { SubscriptionStatus } from '../../../facts/subscription-statuses.ts'
import type { AccountSettings } from '../../store/accounts/settings.ts'
import type { Invoice } from '../../store/records/invoice.ts'
import type { Subscription } from '../../store/records/subscription.ts'

/** After this many unpaid invoices in a row a subscription is canceled, if the account follows the documentation. */
const maxUnpaidInvoices = 3

/** The status of a subscription after one more of its invoices was closed unpaid. `unpaidInvoices` counts that one. */
export function statusInArrears(
  { status, unpaidInvoices }: Pick<Subscription, 'status' | 'unpaidInvoices'>,
  { subscriptionArrears }: Pick<AccountSettings, 'subscriptionArrears'>,
): SubscriptionStatus {
  if (subscriptionArrears === 'paused') return 'paused'
  return unpaidInvoices >= maxUnpaidInvoices ? 'cancelled' : status
}

/** The end of the first open invoice whose attempts are used up, and the status that its subscription has then. */
export function findChargeEnd(
  subscription: Subscription,
  openInvoices: readonly Invoice[],
  settings: AccountSettings,
): { at: number; status: SubscriptionStatus } | null {
  if (subscription.status !== 'authorized') return null
  const ends = openInvoices.filter(({ nextRetryAt }) => nextRetryAt === null).map(({ endsAt }) => endsAt)
  if (ends.length === 0) return null
  const unpaidInvoices = subscription.unpaidInvoices + 1
  return { at: Math.min(...ends), status: statusInArrears({ ...subscription, unpaidInvoices }, settings) }
}
