/** Notifications at a steady pace from a thread of its own. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { firstResource } from './feed-sender.ts'

/** `first` counts from 0 over the whole life of one journal, so that no notification is sent twice. */
export type Load = { first: number; count: number; perSecond: number }

/** How much longer than planned a load may take before it counts as stuck, in milliseconds. */
const graceMs = 20_000

/** @throws Error when a notification is refused, or the load does not end in time */
export async function sendFromWorker(port: number, load: Load): Promise<void> {
  const worker = new Worker(join(import.meta.dirname, 'console-sender-worker.ts'), {
    workerData: { port, load },
  })
  const longestMs = (load.count / load.perSecond) * 1000 + graceMs
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) })
  } finally {
    await worker.terminate()
  }
}

/** The resource of the last notification of a load, as its row shows it. */
export function lastResourceOf({ first, count }: Load): string {
  return String(firstResource + first + count - 1)
}
