import type { Account } from '../accounts/account.ts'
import { toOffsetIso } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { type Answer, type Call, ok, type Route } from '../http/route.ts'
import { toInteger } from '../json.ts'
import { deadlineOf } from '../payments/expiry.ts'
import type { Settlement } from '../payments/settlement.ts'
import type { Job } from '../scheduler/job.ts'
import { requireOwner } from './read-body.ts'

const defaultLimit = 100
const maxLimit = 1_000

/** `resource` is the id of the payment; for a delivery, the id of what the notification is about. */
export type JobJson = {
  id: string
  kind: 'delivery' | 'expiry' | 'settlement'
  run_at: string
  resource: string
  settlement?: Settlement
}

export const jobRoutes: Route[] = [
  { method: 'GET', path: '/simulator/jobs', access: 'open', handle: listJobs },
]

/** The account's scheduled jobs, the next one first; `total` counts those beyond `limit` too. */
function listJobs(call: Call, deps: Deps): Answer {
  const account = requireOwner(call)
  const limit = Math.min(Math.max(toInteger(call.query.limit) ?? defaultLimit, 1), maxLimit)
  const stored = deps.scheduler.table.find(account.number, { sort: { column: 'run_at', descending: false } })
  // Every change of an open payment schedules its expiry again; only one of these jobs will do anything.
  const jobs = new Map<string, JobJson>()
  for (const job of stored) {
    const shown = toJobJson(job, account, deps)
    if (shown) jobs.set(effectOf(job), shown)
  }
  return ok({ total: jobs.size, jobs: [...jobs.values()].slice(0, limit) })
}

/** The same text for jobs that do the same. */
function effectOf({ id: _id, runAt: _runAt, ...effect }: Job): string {
  return JSON.stringify(effect)
}

/** Null for a job that will do nothing: its payment is no longer open, or has got a later deadline. */
function toJobJson(job: Job, account: Account, deps: Deps): JobJson | null {
  const { id, runAt, kind } = job
  const common = { id, run_at: toOffsetIso(runAt) }
  if (kind === 'delivery') {
    const delivery = deps.tables.deliveries.get(account.number, job.deliveryId)
    return delivery ? { ...common, kind, resource: delivery.resourceId } : null
  }
  const payment = deps.tables.payments.get(account.number, job.paymentId)
  if (!payment) return null
  if (kind === 'expiry') {
    return deadlineOf(payment) === runAt ? { ...common, kind, resource: job.paymentId } : null
  }
  const isOpen = payment.status === 'pending' || payment.status === 'in_process'
  return isOpen ? { ...common, kind, resource: job.paymentId, settlement: job.settlement } : null
}
