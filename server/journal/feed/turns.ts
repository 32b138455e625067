import { performance } from 'node:perf_hooks'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'

/** Lets the replays of all subscribers take turns, with pauses in which everything else is served. */
export type Turns = {
  /** Resolves to the result of the work, which starts in a later turn of the event loop. */
  take: <T>(work: () => T | Promise<T>) => Promise<T>
}

/** Pieces of work share a turn of this length. Longer work is one turn. */
const turnMs = 2
/** If the thread was always busy in the last pause, the next one is this many times as long as the turn before it. */
const busyPauses = 20

/**
 * Runs one piece of work at a time. A pause is as long as its turn if the thread is otherwise idle, and longer if the
 * thread is busier: 1,000 subscribers that replay 27,000 entries are 13 GB, and acknowledgements must not wait for
 * them.
 */
export function createTurns(): Turns {
  const waiting: (() => Promise<void>)[] = []
  let isRunning = false
  /** The share of the last pause in which the thread was busy. */
  let busyShare = 0

  async function run(): Promise<void> {
    isRunning = true
    await setImmediate()
    while (waiting.length > 0) {
      const startedAt = performance.now()
      while (waiting.length > 0 && performance.now() - startedAt < turnMs) await waiting.shift()?.()
      const workedMs = performance.now() - startedAt
      const before = performance.eventLoopUtilization()
      await wait(workedMs * (1 + (busyPauses - 1) * busyShare))
      busyShare = performance.eventLoopUtilization(before).utilization
    }
    isRunning = false
  }

  return {
    take: work =>
      new Promise((resolve, reject) => {
        waiting.push(async () => {
          try {
            resolve(await work())
          } catch (error) {
            reject(error)
          }
        })
        if (!isRunning) void run()
      }),
  }
}
