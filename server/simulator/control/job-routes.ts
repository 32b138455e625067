import type { jobs } from '../../catalog/control.ts'
import { toOffsetIso } from '../../facts/dates.ts'
import { isOfGrading } from '../../facts/gradings.ts'
import type { JobJson } from '../api/clock.ts'
import type { Job, JobKind } from '../clock/scheduler/job.ts'
import type { AccountDeps, Deps } from '../http/deps.ts'
import { type Call, ok } from '../http/route.ts'
import { isUnpaid } from '../resources/orders/order-jobs.ts'
import { deadlineOf } from '../resources/payments/expiry.ts'
import { isWaiting } from '../resources/payouts/pay-out.ts'
import { isOpen } from '../resources/subscriptions/save-invoice.ts'
import type { Account } from '../store/accounts/account.ts'
import type { Order } from '../store/records/order.ts'
import { hasRefundInProcess } from '../store/records/order.ts'
import type { Subscription } from '../store/records/subscription.ts'
import { type ControlCall, type ControlHandlers, requireOwner } from './control-route.ts'

export const jobHandlers: ControlHandlers['jobs'] = { list: listJobs, waitUntilIdle }

/**
 * The account's scheduled jobs, the next one first, without those of gradings. `total` includes those beyond `limit`.
 */
function listJobs(call: ControlCall<typeof jobs.list>, deps: Deps) {
  const account = requireOwner(call)
  const stored = deps.scheduler.table.find(account.number, {
    sort: { column: 'run_at', isDescending: false },
  })
  // Every change of an open payment schedules its expiry again, but only one of these jobs has an effect.
  const listed = new Map<string, JobJson>()
  for (const job of stored) {
    const shown = toJobJson(job, account, deps)
    if (shown) listed.set(effectOf(job), shown)
  }
  const own = [...listed.values()].filter(job => !isJobOfGrading(job, { account, deps }))
  const omitted = listed.size - own.length
  return ok({
    total: own.length,
    jobs: own.slice(0, call.input.limit),
    ...(omitted > 0 && { omitted_gradings: omitted }),
  })
}

/** Whether a grading created what a job is about. What gradings create is not announced, so no delivery is about it. */
export function isJobOfGrading(
  { resource }: Pick<JobJson, 'resource'>,
  { account, deps }: AccountDeps,
): boolean {
  const { payments, orders, subscriptions } = deps.tables
  const { number } = account
  // The ids of the three have different forms.
  const found =
    payments.get(number, resource) ?? orders.get(number, resource) ?? subscriptions.get(number, resource)
  return isOfGrading(found?.externalReference)
}

/** A text that is equal for jobs with the same effect. */
function effectOf({ id: _id, runAt: _runAt, ...effect }: Job): string {
  return JSON.stringify(effect)
}

/**
 * A job in the form of the control API. Null if it will have no effect, because its payment is no longer open or its
 * deadline was moved.
 */
function toJobJson(job: Job, account: Account, deps: Deps): JobJson | null {
  const { id, runAt, kind } = job
  const common = { id, run_at: toOffsetIso(runAt), kind: listedKinds[kind] }
  if (kind === 'delivery') {
    const delivery = deps.tables.deliveries.get(account.number, job.deliveryId)
    return delivery ? { ...common, resource: delivery.resourceId } : null
  }
  if ('orderId' in job) {
    const order = deps.tables.orders.get(account.number, job.orderId)
    return order && isOpenFor[job.kind](order) ? { ...common, resource: job.orderId } : null
  }
  if (isSubscriptionJob(job)) {
    const subscription = subscriptionOf(job, { account, deps })
    return subscription && isEffective(job, subscription, { account, deps })
      ? { ...common, resource: subscription.id }
      : null
  }
  if (job.kind === 'report') {
    const report = deps.tables.reports.get(account.number, job.reportId)
    return report ? { ...common, resource: job.reportId } : null
  }
  if (job.kind === 'payout') {
    const payout = deps.tables.payouts.get(account.number, job.payoutId)
    return payout?.transactions.some(isWaiting) ? { ...common, resource: job.payoutId } : null
  }
  const payment = deps.tables.payments.get(account.number, job.paymentId)
  if (!payment) return null
  if (kind === 'capture') {
    return payment.status === 'authorized' ? { ...common, resource: job.paymentId } : null
  }
  if (kind === 'expiry') {
    return deadlineOf(payment) === runAt ? { ...common, resource: job.paymentId } : null
  }
  const isOpen = payment.status === 'pending' || payment.status === 'in_process'
  return isOpen ? { ...common, resource: job.paymentId, settlement: job.settlement } : null
}

/** Whether a job of an order will have an effect. */
const isOpenFor = {
  order_expiry: isUnpaid,
  order_event: (order: Order) => order.status === 'at_terminal',
  order_refund: hasRefundInProcess,
}

/** Answers when no job of this account, or of any account, is due or running, so that tests need not sleep. */
async function waitUntilIdle({ account }: Pick<Call, 'account'>, deps: Deps) {
  await deps.scheduler.idle(account)
  return ok({ idle: true as const })
}

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
function isEffective(job: SubscriptionJob, subscription: Subscription, { account, deps }: AccountDeps) {
  if (job.kind === 'sign_up_end') return subscription.status === 'pending'
  if (job.kind === 'subscription_charge')
    return subscription.status === 'authorized' && subscription.chargeAt === job.runAt
  const invoice = deps.tables.invoices.get(account.number, job.invoiceId)
  if (!invoice || !isOpen(invoice)) return false
  return job.kind === 'invoice_end' || invoice.nextRetryAt === job.runAt
}

/** The kinds of jobs in the control API. A subscription never expires: only the attempts of a charge end. */
export const listedKinds = {
  delivery: 'delivery',
  expiry: 'expiry',
  settlement: 'settlement',
  capture: 'settlement',
  order_expiry: 'expiry',
  order_event: 'settlement',
  order_refund: 'settlement',
  subscription_charge: 'charge',
  invoice_retry: 'charge',
  invoice_end: 'charge_end',
  sign_up_end: 'charge_end',
  report: 'report',
  payout: 'settlement',
} as const satisfies Record<JobKind, JobJson['kind']>
