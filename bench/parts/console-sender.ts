/** Sends notifications at a constant rate from a thread of its own. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { firstResource } from './feed-sender.ts'

/** `first` counts from 0 over the life of one journal, so that no notification is sent twice. */
export type Load = { first: number; count: number; perSecond: number }

/** Additional time after the planned end of a load before it counts as stuck, in milliseconds. */
const graceMs = 20_000

/** @throws Error if a notification is refused, or the load does not end in time */
export async function sendFromWorker(port: number, load: Load): Promise<void> {
  const worker = new Worker(join(import.meta.dirname, 'console-sender-worker.ts'), {
    workerData: { port, load },
  })
  const timeoutMs = (load.count / load.perSecond) * 1000 + graceMs
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })
  } finally {
    await worker.terminate()
  }
}

/** The resource of a load's last notification, as its row shows it. */
export function lastResourceOf({ first, count }: Load): string {
  return String(firstResource + first + count - 1)
}
