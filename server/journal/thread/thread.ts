import { parentPort, workerData } from 'node:worker_threads'
import type { ChangeListener, Engine, StoreLocation } from '../engines/engine.ts'
import { openPostgresEngine } from '../engines/postgres/engine.ts'
import { createSqliteEngine } from '../engines/sqlite/engine.ts'
import { maskEntry } from '../masking/mask-entry.ts'
import { type BatchMessage, readBatch } from './batch.ts'
import { type ThreadData, type ThreadRequest, type ThreadResponse, toThreadError } from './messages.ts'

/**
 * The journal's own thread. A commit waits for the disk, a search or a pruning step takes milliseconds: none of
 * it may hold up the thread that answers requests.
 */

const port = parentPort
if (port === null) throw new Error('thread.ts runs in a worker thread only.')
const send = (response: ThreadResponse) => port.postMessage(response)
const { location }: ThreadData = workerData

try {
  const engine = await openEngine(location, () => send({ type: 'changed' }))
  port.on('message', (request: ThreadRequest) => void answer(engine, request))
  send({ type: 'ready' })
} catch (error) {
  send({ type: 'failed', error: toThreadError(error) })
}

async function openEngine(where: StoreLocation, onChange: ChangeListener): Promise<Engine> {
  return where.engine === 'sqlite'
    ? createSqliteEngine(where.dataDir, onChange)
    : openPostgresEngine(where.databaseUrl, onChange)
}

async function answer(engine: Engine, { id, method, args }: ThreadRequest): Promise<void> {
  try {
    send({ type: 'result', id, value: await call(engine, method, args) })
  } catch (error) {
    send({ type: 'error', id, error: toThreadError(error) })
  }
  if (method === 'close') port?.close()
}

/** The casts: typed code of this program gave the arguments on the other side of the border. */
async function call(engine: Engine, method: keyof Engine, args: unknown[]): Promise<unknown> {
  if (method === 'append') {
    const [batch, number] = args as [BatchMessage, number]
    return engine.append(readBatch(batch).map(maskEntry), number)
  }
  return (engine[method] as (...values: unknown[]) => Promise<unknown>)(...args)
}
