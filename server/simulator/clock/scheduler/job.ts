import type { OrderEvent } from '../../../facts/in-person-orders.ts'
import type { PlainSettlement } from '../../api/payments.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Store } from '../../store/store.ts'
import { openTable, type Table } from '../../store/table.ts'
import type { Generation } from './generations.ts'

/** The data of each kind of job. */
type JobDetails = {
  delivery: { deliveryId: string }
  expiry: { paymentId: string }
  settlement: { paymentId: string; settlement: PlainSettlement; detail?: string }
  /** The capture of an authorized payment that the provider makes by itself. */
  capture: { paymentId: string }
  order_expiry: { orderId: string }
  /** An event of an order at its terminal. */
  order_event: { orderId: string; event: OrderEvent }
  /** An accepted refund of an order. */
  order_refund: { orderId: string; refundId: number }
  /** A charge that is due, or a cycle that passes in a pause. */
  subscription_charge: { subscriptionId: string }
  /** The next attempt to collect an invoice. */
  invoice_retry: { invoiceId: string }
  /** The end of the attempts to collect an invoice. */
  invoice_end: { invoiceId: string }
  /** The cancellation of a subscription whose first card was refused. */
  sign_up_end: { subscriptionId: string }
  /** The generation of a report. */
  report: { reportId: string }
  /** The transactions of a payout. */
  payout: { payoutId: string }
}
export type JobKind = keyof JobDetails

/** Work that runs at `runAt`, in milliseconds on the account's clock. */
export type Job<Kind extends JobKind = JobKind> = {
  [K in Kind]: { id: string; runAt: number; kind: K } & JobDetails[K]
}[Kind]

/** A job without id and time. */
export type NewJob = { [K in JobKind]: { kind: K } & JobDetails[K] }[JobKind]

/**
 * Runs a job of its kind. The job is removed when this returns, so that a crash before that runs it again.
 * @param signal aborts when the account's state is replaced; the handler writes nothing from then on
 */
export type JobHandler<Kind extends JobKind> = (
  account: Account,
  job: Job<Kind>,
  signal: AbortSignal,
) => Promise<void> | void

/** Jobs, each with its account and the generation that scheduled it. */
export type JobBatch = { account: Account; job: Job; generation: Generation }[]

/** The jobs on disk. A job shares the transaction of the write that schedules it, so a crash loses neither. */
type StoredJobs = {
  table: Table<Job>
  /** The jobs that run at or before a time, the earliest first. */
  dueBy(account: Account, time: number): Job[]
  /** The earliest accepted job. Null if there is none. Reads no more rows than necessary. */
  firstDueBy(account: Account, time: number, accepts: (job: Job) => boolean): Job | null
  /** The time of the first job after a time. Null if there is none. */
  firstRunAfter(account: Account, time: number): number | null
}

export function openStoredJobs(store: Store): StoredJobs {
  const table = openTable<Job>(store, {
    name: 'jobs',
    idOf: job => job.id,
    columns: { run_at: { type: 'INTEGER', indexed: true, of: job => job.runAt } },
  })
  const due = store.database.prepare(
    'SELECT doc FROM jobs WHERE account=? AND run_at<=? ORDER BY run_at, rowid',
  )
  const first = store.database.prepare('SELECT min(run_at) AS run_at FROM jobs WHERE account=? AND run_at>?')
  return {
    table,
    dueBy: (account, time) =>
      table.find(account.number, {
        where: [{ column: 'run_at', is: '<=', value: time }],
        sort: { column: 'run_at', isDescending: false },
      }),
    firstDueBy(account, time, accepts) {
      for (const { doc } of due.iterate(account.number, time)) {
        const job: Job = JSON.parse(String(doc))
        if (accepts(job)) return job
      }
      return null
    },
    firstRunAfter(account, time) {
      const runAt = first.get(account.number, time)?.run_at
      return typeof runAt === 'number' ? runAt : null
    },
  }
}
