import type { Account } from '../accounts/account.ts'
import type { JobJson } from '../api/jobs.ts'
import { toOffsetIso } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { type Call, ok, type Route } from '../http/route.ts'
import type { Order } from '../orders/order.ts'
import { isUnpaid } from '../orders/order-jobs.ts'
import { hasRefundInProcess } from '../orders/order-situation.ts'
import { deadlineOf } from '../payments/expiry.ts'
import type { Job } from '../scheduler/job.ts'
import { type ControlCall, controlRoute, requireOwner } from './control-route.ts'
import { listedKinds } from './listed-kinds.ts'
import { isEffective, isSubscriptionJob, subscriptionOf } from './subscription-job.ts'

export const jobRoutes: Route[] = [
  controlRoute('GET /simulator/jobs', listJobs),
  controlRoute('POST /simulator/idle', waitUntilIdle),
]

/** The account's scheduled jobs, the next one first. `total` includes those beyond `limit`. */
function listJobs(call: ControlCall<'GET /simulator/jobs'>, deps: Deps) {
  const account = requireOwner(call)
  const stored = deps.scheduler.table.find(account.number, { sort: { column: 'run_at', descending: false } })
  // Every change of an open payment schedules its expiry again, but only one of these jobs has an effect.
  const jobs = new Map<string, JobJson>()
  for (const job of stored) {
    const shown = toJobJson(job, account, deps)
    if (shown) jobs.set(effectOf(job), shown)
  }
  return ok({ total: jobs.size, jobs: [...jobs.values()].slice(0, call.query.limit) })
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
