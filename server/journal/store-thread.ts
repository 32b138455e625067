import { Worker } from 'node:worker_threads'
import { writeBatch } from './batch-message.ts'
import type { ChangeListener, Store, StoreLocation } from './store.ts'
import type { ThreadData, ThreadError, ThreadRequest, ThreadResponse } from './thread-messages.ts'

/** An engine's error as it came out of the journal's thread; `code` is the engine's own. */
export class StoreError extends Error {
  readonly code: string | null
  constructor({ message, code }: ThreadError) {
    super(message)
    this.name = 'StoreError'
    this.code = code
  }
}

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void }

/**
 * Opens a store in a thread of its own; the answer has the store's shape. Rejects when it can not be opened. A
 * thread that dies rejects what it was asked, and the next call starts a new one.
 */
export async function openStoreThread(location: StoreLocation, onChange: ChangeListener): Promise<Store> {
  let thread = await startThread(location, onChange)
  let starting: Promise<StoreThread> | null = null
  let isClosed = false

  async function restart(): Promise<StoreThread> {
    starting ??= startThread(location, onChange).finally(() => {
      starting = null
    })
    thread = await starting
    return thread
  }
  async function ask<T>(method: keyof Store, args: unknown[], handedOver?: ArrayBuffer[]): Promise<T> {
    if (isClosed) throw new StoreError({ message: 'It is closed.', code: null })
    const alive = thread.isDead() ? await restart() : thread
    return alive.ask<T>(method, args, handedOver)
  }
  return {
    append: (entries, number) => {
      const batch = writeBatch(entries)
      return ask('append', [batch, number], [batch.bytes.buffer])
    },
    after: (...args) => ask('after', args),
    latest: (...args) => ask('latest', args),
    get: seq => ask('get', [seq]),
    timeline: paymentId => ask('timeline', [paymentId]),
    extent: () => ask('extent', []),
    pruneStep: (...args) => ask('pruneStep', args),
    tidyStep: () => ask('tidyStep', []),
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
  ask: <T>(method: keyof Store, args: unknown[], handedOver?: ArrayBuffer[]) => Promise<T>
}

function startThread(location: StoreLocation, onChange: ChangeListener): Promise<StoreThread> {
  // Built to JavaScript the file has another ending, and `new URL` is not rewritten by the compiler.
  const file = import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js'
  const workerData: ThreadData = { location }
  const worker = new Worker(new URL(file, import.meta.url), { workerData })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let isDead = false

  const thread: StoreThread = {
    isDead: () => isDead,
    ask: (method, args, handedOver = []) =>
      new Promise((resolve, reject) => {
        const request: ThreadRequest = { id: ++lastId, method, args }
        waiting.set(request.id, { resolve, reject })
        worker.postMessage(request, handedOver)
      }),
  }
  return new Promise((resolve, reject) => {
    const die = (error: Error) => {
      isDead = true
      reject(error)
      for (const one of waiting.values()) one.reject(error)
      waiting.clear()
    }
    worker.on('error', die)
    worker.on('exit', () => die(new StoreError({ message: 'The journal’s thread ended.', code: null })))
    worker.on('message', (response: ThreadResponse) => {
      if (response.type === 'ready') return resolve(thread)
      if (response.type === 'changed') return onChange()
      if (response.type === 'failed') return die(new StoreError(response.error))
      const one = waiting.get(response.id)
      waiting.delete(response.id)
      if (response.type === 'error') return one?.reject(new StoreError(response.error))
      // The value has the type of the store's method; the border between threads carries no types.
      one?.resolve(response.value as never)
    })
  })
}
