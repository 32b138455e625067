import type { Account } from '../accounts/account.ts'
import type { Store } from '../store/store.ts'
import { openTable, type Table } from '../store/table.ts'
import type { Job } from './job.ts'

/** The jobs on disk. A job shares the transaction of the write that schedules it, so a crash loses neither. */
export type StoredJobs = {
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
        sort: { column: 'run_at', descending: false },
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
