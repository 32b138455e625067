import type { Account } from '../accounts/account.ts'
import type { RanJson } from '../api/clock.ts'
import { toOffsetIso } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Job } from '../scheduler/job.ts'
import { listedKinds } from './listed-kinds.ts'
import { isSubscriptionJob, subscriptionOf } from './subscription-job.ts'

/** An advance may run 100,000 jobs; nobody reads more of them than this. */
const maxReported = 1_000

/** Collects what an advance of the clock runs, each with its effect at that moment. */
export function createAdvanceReport(account: Account, deps: Deps) {
  const ran: RanJson[] = []
  let total = 0
  return {
    add: (job: Job, at: number): void => {
      const done = toRanJson(job, at, { account, deps })
      if (!done) return
      total++
      if (ran.length < maxReported) ran.push(done)
    },
    result: () => ({ ran, ran_total: total }),
  }
}

/** Null for a job without an effect: its payment was no longer open, or its deadline had been moved. */
function toRanJson(
  job: Job,
  at: number,
  { account, deps }: { account: Account; deps: Deps },
): RanJson | null {
  const common = { kind: listedKinds[job.kind], ran_at: toOffsetIso(at) }
  if (job.kind === 'delivery') {
    const delivery = deps.tables.deliveries.get(account.number, job.deliveryId)
    const status = delivery?.attempts.at(-1)?.status ?? null
    return { ...common, resource: delivery?.resourceId ?? '', status }
  }
  if ('orderId' in job) {
    const order = deps.tables.orders.get(account.number, job.orderId)
    return order?.updatedAt === at ? { ...common, resource: job.orderId, status: order.status } : null
  }
  if (isSubscriptionJob(job)) {
    const subscription = subscriptionOf(job, { account, deps })
    if (subscription?.updatedAt !== at) return null
    const { id, status, lastCharge } = subscription
    return {
      ...common,
      resource: id,
      status: common.kind === 'charge' ? (lastCharge?.status ?? status) : status,
    }
  }
  const payment = deps.tables.payments.get(account.number, job.paymentId)
  // The clock stands still while a job runs.
  if (payment?.updatedAt !== at) return null
  const { status } = payment
  const settlement = job.kind === 'settlement' ? { settlement: job.settlement } : {}
  return { ...common, resource: job.paymentId, status, ...settlement }
}
