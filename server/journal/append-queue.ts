import { createAlarm } from './alarm.ts'
import type { AppendedBatch } from './engines/engine.ts'
import { AccountRemoved, type Appended, JournalUnavailable, type QueueLengths } from './journal.ts'
import type { PackedEntry } from './rows/entry-row.ts'

type Waiting = { entry: PackedEntry; resolve: (appended: Appended) => void; reject: (error: unknown) => void }

export type AppendQueueDeps = {
  /** One transaction. A repeated number stores nothing twice; see `Engine`. */
  append: (entries: PackedEntry[], number: number) => Promise<AppendedBatch>
  /** Called after each commit, before the waiting callers are answered. */
  onCommitted: () => void
  onFailed: (error: unknown) => void
  /** Called for each call that is not stored: the queue is full or closed. */
  onDropped: () => void
}

export type AppendQueue = {
  /**
   * Resolves after the commit. Rejects if the transaction failed, or if too many rejected notifications wait; the entry
   * is then not stored.
   */
  append: (entry: PackedEntry) => Promise<Appended>
  /** Stores the entry with the next notification, or after `recordDelayMs`. It is retried until it is stored. */
  record: (entry: PackedEntry) => void
  lengths: () => QueueLengths
  /** Resolves when the queue is empty, or when two transactions in a row failed. */
  flush: () => Promise<void>
  /** Accepts no more entries, and flushes. Resolves to the number of calls that could not be stored. */
  close: () => Promise<number>
}

const maxBatch = 512
/**
 * Anybody can send notifications that are rejected, and masking one costs time for up to 128 KiB. These bounds keep
 * them from delaying notifications with a valid signature.
 */
const maxRejectedPerBatch = 8
const maxRejectedWaiting = 256
/**
 * Longest time a call waits in the queue to be written with others. A commit costs as much as storing about 40 calls.
 */
const recordDelayMs = 100
const retryDelayMs = 1000
/**
 * Maximum number of calls kept while the engine is unavailable: usually about 40 MB, in the worst case over 1 GB (128
 * KiB each).
 */
const maxRecorded = 10_000

/** Resolves the waiting callers with the seqs of their entries. */
function answer(batch: Waiting[], { firstSeq, duplicates, late }: AppendedBatch): void {
  const firsts = new Map(duplicates)
  let seq = firstSeq
  for (const [index, { resolve, reject }] of batch.entries()) {
    // Only a batch of calls is retried with its number, so a notification cannot be in a repeated batch.
    if (seq === null) reject(new JournalUnavailable('The journal has already stored this batch.'))
    else if (late.includes(index)) reject(new AccountRemoved())
    else resolve({ seq, duplicate_of: firsts.get(seq++) ?? null })
  }
}

/**
 * Group commit, one transaction at a time: entries that arrive during a commit share the next one. Calls are added
 * after the notifications of a batch, so they delay a notification by one batch at most.
 */
export function createAppendQueue(deps: AppendQueueDeps): AppendQueue {
  const waiting: Waiting[] = []
  const rejected: Waiting[] = []
  const recorded: PackedEntry[] = []
  /**
   * Calls whose transaction failed, although it may have been committed. They are retried alone, before all other
   * entries.
   */
  let unsure: { calls: PackedEntry[]; number: number } | null = null
  let lastNumber = 0
  let running: Promise<boolean> | null = null
  let isClosed = false
  const later = createAlarm(() => void start())

  /** Runs one transaction. Resolves to false if it failed. */
  async function run(): Promise<boolean> {
    later.clear()
    const isAgain = unsure !== null
    const batch = isAgain
      ? []
      : [...waiting.splice(0, maxBatch - maxRejectedPerBatch), ...rejected.splice(0, maxRejectedPerBatch)]
    const calls = unsure?.calls ?? recorded.splice(0, maxBatch - batch.length)
    const number = unsure?.number ?? ++lastNumber
    const entries = [...batch.map(({ entry }) => entry), ...calls]
    if (entries.length === 0) return true
    try {
      const appended = await deps.append(entries, number)
      unsure = null
      deps.onCommitted()
      answer(batch, appended)
      return true
    } catch (error) {
      unsure = calls.length > 0 ? { calls, number } : null
      // While calls are retried, notifications are not sent to the engine and must not wait indefinitely.
      const failed = isAgain ? [...waiting.splice(0), ...rejected.splice(0)] : batch
      for (const { reject } of failed) reject(error)
      deps.onFailed(error)
      return false
    }
  }

  function countCalls(): number {
    return recorded.length + (unsure?.calls.length ?? 0)
  }

  /**
   * Starts the next transaction unless one is running. Entries that arrive meanwhile are stored by the following one.
   */
  function start(): Promise<boolean> {
    running ??= run().then(isStored => {
      running = null
      const isMoreUrgent = waiting.length + rejected.length > 0 || (isStored && recorded.length >= maxBatch)
      if (isMoreUrgent) void start()
      else if (countCalls() > 0) later.set(isStored ? recordDelayMs : retryDelayMs)
      return isStored
    })
    return running
  }

  async function flush(): Promise<void> {
    let failures = 0
    while (failures < 2 && (running !== null || waiting.length + rejected.length + countCalls() > 0))
      failures = (await start()) ? 0 : failures + 1
  }

  return {
    append: entry =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new JournalUnavailable('The journal is closed.'))
        const queue = entry.isRejected ? rejected : waiting
        if (queue === rejected && rejected.length >= maxRejectedWaiting)
          return reject(new JournalUnavailable('Too many rejected notifications are waiting to be stored.'))
        queue.push({ entry, resolve, reject })
        // The start is deferred, so that the other requests of this turn of the event loop share the transaction.
        setImmediate(() => void start())
      }),
    record: entry => {
      if (isClosed) return deps.onDropped()
      if (recorded.push(entry) > maxRecorded) {
        recorded.shift()
        deps.onDropped()
      }
      if (recorded.length >= maxBatch && running === null) void start()
      else later.set(recordDelayMs)
    },
    lengths: () => ({ notifications: waiting.length, rejected: rejected.length, calls: countCalls() }),
    flush,
    close: async () => {
      isClosed = true
      await flush()
      later.clear()
      return countCalls()
    },
  }
}
