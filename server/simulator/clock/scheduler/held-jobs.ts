import type { Job, JobBatch } from './job.ts'

/**
 * Jobs that a call scheduled for now. They must not start before the call's answer was sent: the provider notifies a
 * shop after it has answered.
 */
export type HeldJobs = {
  hold(held: JobBatch[number]): void
  /** Returns the jobs held since the last call of this function. They stay held until they are released. */
  take(): JobBatch
  letGo(batch: JobBatch): void
  has(job: Job): boolean
}

export function createHeldJobs(): HeldJobs {
  const untaken: JobBatch = []
  const ids = new Set<string>()
  return {
    hold(one) {
      untaken.push(one)
      ids.add(one.job.id)
    },
    take: () => untaken.splice(0),
    letGo(batch) {
      for (const { job } of batch) ids.delete(job.id)
    },
    has: job => ids.has(job.id),
  }
}
