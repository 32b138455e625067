import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { AppendedBatch, Engine, EngineLocation } from '../engines/engine.ts'
import { JournalUnavailable } from '../journal.ts'
import { describeOutage } from '../outage.ts'
import type { PackedEntry } from '../rows/entry-row.ts'
import { writeBatch } from './batch.ts'
import type { ThreadData, ThreadEngine } from './thread.ts'

/** An engine as the thread that answers requests calls it. */
type DistantEngine = Omit<Engine, 'append'> & {
  append: (entries: PackedEntry[], number: number) => Promise<AppendedBatch>
}

/**
 * Opens an engine in its own thread, which also masks the entries. Rejects if it cannot be opened. After that, every
 * error is a `JournalUnavailable`. If the thread dies, pending calls reject, and the next call starts a new thread with
 * the same writer.
 */
export async function openEngineThread(location: EngineLocation): Promise<DistantEngine> {
  const threadData: ThreadData = { location, writer: randomUUID() }
  let thread = await startThread(threadData)
  let starting: Promise<void> | null = null
  let isClosed = false

  async function restart(): Promise<void> {
    thread = await startThread(threadData)
  }

  async function ask<T>(call: (engine: ThreadEngine) => Promise<T>): Promise<T> {
    try {
      if (isClosed) throw new Error('It is closed.')
      if (thread.engine.$closed) {
        starting ??= restart().finally(() => {
          starting = null
        })
        await starting
      }
      return await call(thread.engine)
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error)
      throw new JournalUnavailable(`The journal is not available: ${describeOutage(cause)}.`, {
        cause: error,
      })
    }
  }

  return {
    append: (entries, number) => ask(engine => engine.append(writeBatch(entries), number)),
    list: (...args) => ask(engine => engine.list(...args)),
    details: (...args) => ask(engine => engine.details(...args)),
    counts: account => ask(engine => engine.counts(account)),
    extent: account => ask(engine => engine.extent(account)),
    size: () => ask(engine => engine.size()),
    annotate: (seq, note) => ask(engine => engine.annotate(seq, note)),
    markForward: (seq, forward) => ask(engine => engine.markForward(seq, forward)),
    markListens: (seq, listens) => ask(engine => engine.markListens(seq, listens)),
    markPayment: (seq, paymentId) => ask(engine => engine.markPayment(seq, paymentId)),
    dueForwards: (...args) => ask(engine => engine.dueForwards(...args)),
    forwardCounts: account => ask(engine => engine.forwardCounts(account)),
    scheduleForwards: schedule => ask(engine => engine.scheduleForwards(schedule)),
    accounts: () => ask(engine => engine.accounts()),
    addAccount: account => ask(engine => engine.addAccount(account)),
    settingsOfAccounts: setting => ask(engine => engine.settingsOfAccounts(setting)),
    removeAccount: (...args) => ask(engine => engine.removeAccount(...args)),
    listRemoved: () => ask(engine => engine.listRemoved()),
    forgetAccount: account => ask(engine => engine.forgetAccount(account)),
    setting: name => ask(engine => engine.setting(name)),
    replaceSetting: change => ask(engine => engine.replaceSetting(change)),
    checkWritable: isThorough => ask(engine => engine.checkWritable(isThorough)),
    pruneStep: bounds => ask(engine => engine.pruneStep(bounds)),
    indexStep: () => ask(engine => engine.indexStep()),
    close: async () => {
      if (isClosed) return
      const closing = thread.engine.$closed ? undefined : ask(engine => engine.close())
      isClosed = true
      await closing
      await thread.worker.terminate()
    },
  }
}

type EngineThread = { worker: Worker; engine: BirpcReturn<ThreadEngine> }

/**
 * The sources start `thread.ts`, the compiled package `thread.js`. The name is a constant of its own, because Vite,
 * which runs the component tests, would rewrite the path inside `new URL`.
 */
const threadFile = `./thread${extname(import.meta.url)}`

async function startThread(workerData: ThreadData): Promise<EngineThread> {
  const worker = new Worker(new URL(threadFile, import.meta.url), { workerData })
  const engine = createBirpc<ThreadEngine>(
    {},
    {
      post: message => worker.postMessage(message),
      on: receive => worker.on('message', receive),
      // The engines have time limits of their own.
      timeout: -1,
    },
  )
  worker.on('error', (error: Error) => engine.$close(error))
  worker.on('exit', () => engine.$close(new Error('The journal’s thread ended.')))
  try {
    await engine.open()
  } catch (error) {
    await worker.terminate()
    throw error
  }
  return { worker, engine }
}
