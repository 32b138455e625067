import { Worker } from 'node:worker_threads'
import type { ChangeListener, Engine, StoreLocation } from '../engines/engine.ts'
import type { PackedEntry } from '../rows/pack-entry.ts'
import { writeBatch } from './batch.ts'
import type { ThreadData, ThreadError, ThreadRequest, ThreadResponse } from './messages.ts'

/** An engine in the journal's thread: it takes entries that are not masked yet. */
export type Store = Omit<Engine, 'append'> & {
  append: (entries: PackedEntry[], number: number) => ReturnType<Engine['append']>
}

/** An engine's error from the journal's thread; `code` is the engine's own. */
export class StoreError extends Error {
  readonly code: string | null
  constructor({ message, code }: ThreadError) {
    super(message)
    this.name = 'StoreError'
    this.code = code
  }
}

/**
 * Opens an engine in a thread of its own. Rejects when it cannot be opened. A thread that dies rejects what it was
 * asked, and the next call starts a new one.
 */
export async function openStore(location: StoreLocation, onChange: ChangeListener): Promise<Store> {
  let thread = await startThread(location, onChange)
  let starting: Promise<StoreThread> | null = null
  let isClosed = false

  function restart(): Promise<StoreThread> {
    starting ??= startThread(location, onChange)
      .then(started => {
        thread = started
        return started
      })
      .finally(() => {
        starting = null
      })
    return starting
  }
  async function ask<T>(method: keyof Engine, args: unknown[], transfer: ArrayBuffer[] = []): Promise<T> {
    if (isClosed) throw new StoreError({ message: 'It is closed.', code: null })
    const alive = thread.isDead() ? await restart() : thread
    return alive.ask<T>(method, args, transfer)
  }
  return {
    append: (entries, number) => {
      const batch = writeBatch(entries)
      return ask('append', [batch, number], [batch.bytes.buffer])
    },
    after: (...args) => ask('after', args),
    latest: (...args) => ask('latest', args),
    get: (...args) => ask('get', args),
    extent: () => ask('extent', []),
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

type StoreThread = {
  isDead: () => boolean
  ask: <T>(method: keyof Engine, args: unknown[], transfer: ArrayBuffer[]) => Promise<T>
}

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void }

async function startThread(location: StoreLocation, onChange: ChangeListener): Promise<StoreThread> {
  const workerData: ThreadData = { location }
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData })
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
  worker.on('exit', () => die(new StoreError({ message: 'The journal’s thread ended.', code: null })))
  worker.on('message', (response: ThreadResponse) => {
    if (response.type === 'ready') return started.resolve()
    if (response.type === 'changed') return onChange()
    if (response.type === 'failed') return die(new StoreError(response.error))
    const asked = waiting.get(response.id)
    waiting.delete(response.id)
    if (response.type === 'error') return asked?.reject(new StoreError(response.error))
    // The value has the type of the engine's method; messages between threads carry no types.
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
