/** The statuses of plans, subscriptions and invoices (documentation and measurements of September 2026). */

/** `inactive` can be written, and is read back as `cancelled` (measured). */
export const planStatuses = ['active', 'cancelled'] as const

export const subscriptionStatuses = ['pending', 'authorized', 'paused', 'cancelled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/**
 * The statuses that a subscription can change to from each status. Only the payer authorizes a pending one, on the
 * hosted page.
 */
const nextSubscriptionStatuses: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  pending: ['authorized', 'cancelled'],
  authorized: ['paused', 'cancelled'],
  paused: ['authorized', 'cancelled'],
  cancelled: [],
}

/** What a change of a subscription requests: a status, other terms, or another card. */
export type SubscriptionChange = SubscriptionStatus | 'details' | 'card'

/** The names of the provider's refusals (`provider-errors/subscription-errors.ts`). */
export type SubscriptionChangeRefusal = 'authorized_by_payer_only' | 'transition_invalid' | 'not_modifiable'

/**
 * The refusal of a change. Null if the status allows the change. Changing to the current status has no effect. A paused
 * subscription can be resumed and canceled, a canceled one stays as it is.
 */
export function subscriptionRefusal(
  change: SubscriptionChange,
  status: SubscriptionStatus,
): SubscriptionChangeRefusal | null {
  const isByPayer = change === 'authorized' || change === 'card'
  if (status === 'pending' && isByPayer) return 'authorized_by_payer_only'
  if (change === 'details' || change === 'card' || change === status)
    return status === 'paused' || status === 'cancelled' ? 'not_modifiable' : null
  return nextSubscriptionStatuses[status].includes(change) ? null : 'transition_invalid'
}

/**
 * `scheduled`: the invoice can be charged. `recycling`: its payment was refused and will be tried again. `processed`:
 * the invoice is closed, whatever the status of its payment.
 */
export const invoiceStatuses = ['scheduled', 'recycling', 'processed', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/**
 * `yellow`: the payment of the last invoice was refused, and will be tried again. `red`: the invoice was closed without
 * being paid.
 */
export const semaphores = ['green', 'yellow', 'red'] as const

export const frequencyTypes = ['days', 'months'] as const
export type FrequencyType = (typeof frequencyTypes)[number]
