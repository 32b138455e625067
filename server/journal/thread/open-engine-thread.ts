import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Engine, EngineLocation } from '../engines/engine.ts'
import { JournalUnavailable } from '../journal.ts'
import { describeOutage } from '../outage.ts'
import { writeBatch } from './batch.ts'
import type { ThreadData, ThreadRequest, ThreadResponse } from './messages.ts'

/**
 * Opens an engine in its own thread, which also masks the entries. Rejects if it cannot be opened. After that, every
 * error is a `JournalUnavailable`. If the thread dies, pending calls reject, and the next call starts a new thread with
 * the same writer.
 */
export async function openEngineThread(location: EngineLocation): Promise<Engine> {
  const threadData: ThreadData = { location, writer: randomUUID() }
  let thread = await startThread(threadData)
  let starting: Promise<void> | null = null
  let isClosed = false

  async function restart(): Promise<void> {
    thread = await startThread(threadData)
  }
  async function ask<T>(method: keyof Engine, args: unknown[], transfer: ArrayBuffer[] = []): Promise<T> {
    try {
      if (isClosed) throw new Error('It is closed.')
      if (thread.isDead()) {
        starting ??= restart().finally(() => {
          starting = null
        })
        await starting
      }
      return await thread.ask<T>(method, args, transfer)
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error)
      throw new JournalUnavailable(`The journal is not available: ${describeOutage(cause)}.`, {
        cause: error,
      })
    }
  }
  return {
    append: (entries, number) => {
      const batch = writeBatch(entries)
      return ask('append', [batch, number], [batch.bytes.buffer])
    },
    list: (...args) => ask('list', args),
    get: (...args) => ask('get', args),
    counts: () => ask('counts', []),
    extent: () => ask('extent', []),
    checkWritable: () => ask('checkWritable', []),
    pruneStep: (...args) => ask('pruneStep', args),
    indexStep: () => ask('indexStep', []),
    close: async () => {
      if (isClosed) return
      const closing = thread.isDead() ? undefined : ask<void>('close', [])
      isClosed = true
      await closing
    },
  }
}

type EngineThread = {
  isDead: () => boolean
  ask: <T>(method: keyof Engine, args: unknown[], transfer: ArrayBuffer[]) => Promise<T>
}

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void }

/** A constant of its own, because Vite, which runs the component tests, would rewrite the path inside `new URL`. */
const threadFile = './thread.ts'

async function startThread(workerData: ThreadData): Promise<EngineThread> {
  const worker = new Worker(new URL(threadFile, import.meta.url), { workerData })
  const waiting = new Map<number, Waiting>()
  const started = Promise.withResolvers<void>()
  let lastId = 0
  let isDead = false

  const die = (error: Error) => {
    isDead = true
    started.reject(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', die)
  worker.on('exit', () => die(new Error('The journal’s thread ended.')))
  worker.on('message', (response: ThreadResponse) => {
    if (response.type === 'ready') return started.resolve()
    if (response.type === 'failed') return die(response.error)
    const asked = waiting.get(response.id)
    waiting.delete(response.id)
    if (response.type === 'error') return asked?.reject(response.error)
    // The value has the return type of the engine's method. Messages between threads carry no types.
    asked?.resolve(response.value as never)
  })
  await started.promise
  return {
    isDead: () => isDead,
    ask: (method, args, transfer) =>
      new Promise((resolve, reject) => {
        const request: ThreadRequest = { id: ++lastId, method, args }
        waiting.set(request.id, { resolve, reject })
        worker.postMessage(request, transfer)
      }),
  }
}
