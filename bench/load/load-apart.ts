import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type KindName, reserveIds } from './kinds.ts'
import type { LoadPlan, Told } from './load.ts'

/** Runs a load on a thread of its own, so that neither it nor this thread delays the other. */
export async function runLoadApart(plan: LoadPlan & { kind: KindName }): Promise<Told> {
  // The thread reserves its ids itself, because each thread counts them separately.
  const workerData = { first: reserveIds(), ...plan }
  const [told] = await once(
    new Worker(join(import.meta.dirname, 'load-worker.ts'), { workerData }),
    'message',
  )
  return told
}
