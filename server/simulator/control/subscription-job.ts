import type { AccountDeps } from '../deps.ts'
import { isOpen } from '../invoices/save-invoice.ts'
import type { Job } from '../scheduler/job.ts'
import type { Subscription } from '../subscriptions/subscription.ts'

const kinds = ['subscription_charge', 'invoice_retry', 'invoice_end', 'sign_up_end'] as const
type SubscriptionJob = Job<(typeof kinds)[number]>
export function isSubscriptionJob(job: Job): job is SubscriptionJob {
  return kinds.some(kind => kind === job.kind)
}

/** The subscription that a job is about. */
export function subscriptionOf(
  job: SubscriptionJob,
  { account, deps }: AccountDeps,
): Subscription | undefined {
  const { subscriptions, invoices } = deps.tables
  const id =
    'invoiceId' in job ? invoices.get(account.number, job.invoiceId)?.subscriptionId : job.subscriptionId
  return id === undefined ? undefined : subscriptions.get(account.number, id)
}

/**
 * Whether the job has an effect. It has none if its charge was canceled or moved since. A charge in a pause only moves
 * its date.
 */
export function isEffective(
  job: SubscriptionJob,
  subscription: Subscription,
  { account, deps }: AccountDeps,
) {
  if (job.kind === 'sign_up_end') return subscription.status === 'pending'
  if (job.kind === 'subscription_charge')
    return subscription.status === 'authorized' && subscription.chargeAt === job.runAt
  const invoice = deps.tables.invoices.get(account.number, job.invoiceId)
  if (!invoice || !isOpen(invoice)) return false
  return job.kind === 'invoice_end' || invoice.nextRetryAt === job.runAt
}
