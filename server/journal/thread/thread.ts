import { parentPort, workerData } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { NewerDataError, OlderDataError } from '../../shared/process/data-versions.ts'
import type { Engine, EngineLocation } from '../engines/engine.ts'
import { maskNote, maskRow } from '../masking/mask-row.ts'
import { addResult } from '../rows/add-result.ts'
import { type BatchMessage, readBatch } from './batch.ts'

/**
 * The journal's thread. Commits wait for the disk, and a search or a pruning step takes milliseconds: none of them may
 * block the thread that answers requests.
 */

/** The start data of the thread. `writer` identifies this process among all gateways. */
export type ThreadData = { location: EngineLocation; writer: string }

/** The functions that the thread offers once it is open. */
export type ThreadEngine = Omit<Engine, 'append'> & {
  open: () => Promise<void>
  append: (batch: BatchMessage, number: number) => ReturnType<Engine['append']>
}

const port = parentPort
if (port === null) throw new Error('thread.ts runs in a worker thread only.')

const functions: Pick<ThreadEngine, 'open'> & Partial<ThreadEngine> = {
  open: async () => {
    const engine = await openEngine(workerData)
    Object.assign(functions, engine, {
      append: (batch, number) => engine.append(readBatch(batch).map(maskRow).map(addResult), number),
      annotate: (seq, note) => engine.annotate(seq, note === null ? null : maskNote(note)),
    } satisfies Partial<ThreadEngine>)
  },
}
createBirpc(functions, {
  post: message => port.postMessage(message),
  on: receive => port.on('message', receive),
  serialize: message => (message.e === undefined ? message : { ...message, e: toError(message.e) }),
})

/** Loads one engine only: PostgreSQL’s client takes a third of the time in which the thread starts. */
async function openEngine({ location, writer }: ThreadData): Promise<Engine> {
  if (location.engine === 'sqlite') {
    const { createSqliteEngine } = await import('../engines/sqlite/engine.ts')
    return createSqliteEngine(location.dataDir, location.isReader)
  }
  const { openPostgresEngine } = await import('../engines/postgres/engine.ts')
  return openPostgresEngine(location.databaseUrl, writer)
}

/** Messages between threads keep only message and cause of an error, and some network errors have only a code. */
function toError(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new Error(String(thrown))
  if (thrown instanceof NewerDataError || thrown instanceof OlderDataError) return thrown
  return new Error(thrown.message || ('code' in thrown ? String(thrown.code) : thrown.name))
}
