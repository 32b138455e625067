/** A load on a thread of its own, whose program this file is as well. */
import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type KindName, reserveIds } from './kinds.ts'
import { type LoadPlan, startLoad, type Told } from './load.ts'

/** Runs a load on a thread of its own, so that neither it nor this thread delays the other. */
export async function runLoadApart(plan: LoadPlan & { kind: KindName }): Promise<Told> {
  // The thread gets its ids from here, because each thread counts them separately.
  const worker = new Worker(import.meta.filename, { workerData: { first: reserveIds(), ...plan } })
  const [told] = await once(worker, 'message')
  return told
}

if (!isMainThread) parentPort?.postMessage(await startLoad(workerData).ended)
