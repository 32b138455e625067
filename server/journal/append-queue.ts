import { createAlarm } from './alarm.ts'
import type { AppendedBatch } from './engines/engine.ts'
import { type Appended, JournalUnavailable, type QueueLengths } from './journal.ts'
import { isRejected, type Row } from './rows/columns.ts'

type Waiting = { entry: Row; resolve: (appended: Appended) => void; reject: (error: unknown) => void }

export type AppendQueueDeps = {
  /** One transaction. Repeating a number stores nothing twice; see `Engine`. */
  append: (entries: Row[], number: number) => Promise<AppendedBatch>
  /** Called after each commit, before the waiting callers are answered. */
  onCommitted: (entries: Row[], appended: AppendedBatch) => void
  onFailed: (error: unknown) => void
  /** Called before the next transaction when calls were dropped: the engine was away or too slow for too long. */
  onDropped: (count: number) => void
}

export type AppendQueue = {
  /**
   * Resolves when it is committed; rejects when its transaction failed, or when too many rejected ones wait, and then
   * it is not stored.
   */
  append: (entry: Row) => Promise<Appended>
  /** Stored with the next notification, or after `recordDelayMs`; retried until it is stored. */
  record: (entry: Row) => void
  lengths: () => QueueLengths
  /** Resolves when nothing waits, or when two transactions in a row failed. */
  flush: () => Promise<void>
  /** Accepts nothing more, flushes, and resolves to the number of calls that could not be stored. */
  close: () => Promise<number>
}

const maxBatch = 512
/**
 * Anybody can send notifications that are rejected. A transaction takes so few of them, and so few wait, that those
 * with a good signature wait for none but these: each is masked, 128 KiB at most.
 */
const maxRejectedPerBatch = 8
const maxRejectedWaiting = 256
/** Longest time a call waits to be written with others: a commit costs as much as storing some 40 calls. */
const recordDelayMs = 100
const retryDelayMs = 1000
/** Most calls kept while the engine is away: usually about 40 MB, at most over 1 GB (128 KiB each). */
const maxRecorded = 10_000

/** Resolves the waiting callers with the seqs of their entries. */
function answer(batch: Waiting[], { firstSeq, duplicates }: AppendedBatch): void {
  const firsts = new Map(duplicates)
  for (const [index, { resolve, reject }] of batch.entries()) {
    // Only a batch of calls is retried under its number.
    if (firstSeq === null) reject(new JournalUnavailable('The journal has taken this batch before.'))
    else resolve({ seq: firstSeq + index, duplicate_of: firsts.get(firstSeq + index) ?? null })
  }
}

/**
 * Group commit, one transaction at a time: what arrives while a commit is under way shares the next one. Calls
 * ride along behind, so that they never hold up a notification for longer than their own batch.
 */
export function createAppendQueue(deps: AppendQueueDeps): AppendQueue {
  const waiting: Waiting[] = []
  const rejected: Waiting[] = []
  const recorded: Row[] = []
  /** Calls whose transaction failed, perhaps after it was stored: tried again alone, before anything else. */
  let unsure: { calls: Row[]; number: number } | null = null
  let dropped = 0
  let lastNumber = 0
  let running: Promise<boolean> | null = null
  let isClosed = false
  let isStarting = false
  const later = createAlarm(() => void start())

  /** One transaction; false when it failed. */
  async function run(): Promise<boolean> {
    later.clear()
    if (dropped > 0) deps.onDropped(dropped)
    dropped = 0
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
      deps.onCommitted(entries, appended)
      answer(batch, appended)
      return true
    } catch (error) {
      unsure = calls.length > 0 ? { calls, number } : null
      // While calls are tried again notifications are not tried at all, and must not wait for ever.
      const failed = isAgain ? [...waiting.splice(0), ...rejected.splice(0)] : batch
      for (const { reject } of failed) reject(error)
      deps.onFailed(error)
      return false
    }
  }

  function countCalls(): number {
    return recorded.length + (unsure?.calls.length ?? 0)
  }

  /** Starts the next transaction unless one is under way; what comes meanwhile is taken when that one ends. */
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
        const queue = isRejected(entry) ? rejected : waiting
        if (queue === rejected && rejected.length >= maxRejectedWaiting)
          return reject(new JournalUnavailable('Too many rejected notifications wait to be stored.'))
        queue.push({ entry, resolve, reject })
        // Not at once: the other requests of this turn of the event loop come along.
        if (isStarting) return
        isStarting = true
        setImmediate(() => {
          isStarting = false
          void start()
        })
      }),
    record: entry => {
      if (isClosed) return deps.onDropped(1)
      if (recorded.push(entry) > maxRecorded) {
        recorded.shift()
        dropped++
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
