import { z } from 'zod'
import { settlementSchema } from '../api/payments.ts'
import type { Store } from '../store/store.ts'
import type { Table } from '../store/table.ts'
import type { Job } from './job.ts'

/** A job in data files of layout 1 and scenarios of version 1. `subject` is a list of words, separated by blanks. */
const oldJobSchema = z.object({
  id: z.string(),
  at: z.int(),
  kind: z.enum(['deliver', 'expire payment', 'settle payment']),
  subject: z.string(),
})

/** Throws zod's error if the document is not a job. */
export function upgradeJob(old: unknown): Job {
  const { id, at: runAt, kind, subject } = oldJobSchema.parse(old)
  const [resource = '', settlement, detail] = subject.split(' ')
  if (kind === 'deliver') return { id, runAt, kind: 'delivery', deliveryId: resource }
  if (kind === 'expire payment') return { id, runAt, kind: 'expiry', paymentId: resource }
  const details = { settlement: settlementSchema.parse(settlement), ...(detail && { detail }) }
  return { id, runAt, kind: 'settlement', paymentId: resource, ...details }
}

/** Moves the jobs of a data file of layout 1 into the current table. */
export function adoptOldJobs({ database, write }: Store, table: Table<Job>) {
  if (!database.prepare("SELECT 1 FROM sqlite_master WHERE type='table' AND name='due'").get()) return
  write(() => {
    for (const { account, doc } of database.prepare('SELECT account, doc FROM due').all()) {
      table.put(Number(account), upgradeJob(JSON.parse(String(doc))))
    }
    database.exec('DROP TABLE due')
  })
}
