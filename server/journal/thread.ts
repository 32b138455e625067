import { parentPort, workerData } from 'node:worker_threads'
import { type BatchMessage, readBatch } from './batch-message.ts'
import { openPostgresStore } from './postgres-store.ts'
import { createSqliteStore } from './sqlite-store.ts'
import type { ChangeListener, Store, StoreLocation } from './store.ts'
import { type ThreadData, type ThreadRequest, type ThreadResponse, toThreadError } from './thread-messages.ts'

/**
 * The journal's own thread. A commit waits for the disk, a search or a pruning step takes milliseconds: none of
 * it may hold up the thread that answers requests.
 */

const port = parentPort
if (port === null) throw new Error('thread.ts runs in a worker thread only.')
const send = (response: ThreadResponse) => port.postMessage(response)
const { location }: ThreadData = workerData

try {
  const store = await openStore(location, () => send({ type: 'changed' }))
  port.on('message', (request: ThreadRequest) => void answer(store, request))
  send({ type: 'ready' })
} catch (error) {
  send({ type: 'failed', error: toThreadError(error) })
}

async function openStore(where: StoreLocation, onChange: ChangeListener): Promise<Store> {
  return where.engine === 'sqlite'
    ? createSqliteStore(where.dataDir, onChange)
    : openPostgresStore(where.databaseUrl, onChange)
}

async function answer(store: Store, { id, method, args }: ThreadRequest): Promise<void> {
  try {
    // The arguments were given by typed code of this program on the other side of the border.
    const call = store[method] as (...values: unknown[]) => Promise<unknown>
    const value =
      method === 'append'
        ? await store.append(readBatch(args[0] as BatchMessage), Number(args[1]))
        : await call(...args)
    send({ type: 'result', id, value })
  } catch (error) {
    send({ type: 'error', id, error: toThreadError(error) })
  }
  if (method === 'close') port?.close()
}
