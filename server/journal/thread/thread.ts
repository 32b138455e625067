import { parentPort, workerData } from 'node:worker_threads'
import type { Engine } from '../engines/engine.ts'
import { openPostgresEngine } from '../engines/postgres/engine.ts'
import { createSqliteEngine } from '../engines/sqlite/engine.ts'
import { maskRow } from '../masking/mask-row.ts'
import { type BatchMessage, readBatch } from './batch.ts'
import type { ThreadData, ThreadRequest, ThreadResponse } from './messages.ts'

/**
 * The journal's thread. Commits wait for the disk, and a search or a pruning step takes milliseconds: none of them may
 * block the thread that answers requests.
 */

const port = parentPort
if (port === null) throw new Error('thread.ts runs in a worker thread only.')
const send = (response: ThreadResponse) => port.postMessage(response)

try {
  const engine = await openEngine(workerData)
  port.on('message', (request: ThreadRequest) => void answer(engine, request))
  send({ type: 'ready' })
} catch (thrown) {
  send({ type: 'failed', error: toError(thrown) })
}

async function openEngine({ location, writer }: ThreadData): Promise<Engine> {
  return location.engine === 'sqlite'
    ? createSqliteEngine(location.dataDir)
    : openPostgresEngine(location.databaseUrl, writer)
}

async function answer(engine: Engine, { id, method, args }: ThreadRequest): Promise<void> {
  try {
    send({ type: 'result', id, value: await call(engine, method, args) })
  } catch (thrown) {
    send({ type: 'error', id, error: toError(thrown) })
  }
  if (method === 'close') port?.close()
}

/** The casts are safe, because typed code passed the arguments on the other side. */
async function call(engine: Engine, method: keyof Engine, args: unknown[]): Promise<unknown> {
  if (method === 'append') {
    const [batch, number] = args as [BatchMessage, number]
    return engine.append(readBatch(batch).map(maskRow), number)
  }
  return (engine[method] as (...values: unknown[]) => Promise<unknown>)(...args)
}

/** Messages between threads keep only the message of an error, and some network errors have only a code. */
function toError(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new Error(String(thrown))
  return new Error(thrown.message || ('code' in thrown ? String(thrown.code) : thrown.name))
}
