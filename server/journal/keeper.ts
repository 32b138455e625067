import type { JournalBounds } from './journal.ts'
import type { JournalLogger } from './open-journal.ts'
import type { Store } from './store.ts'

/** Does what was put off: pruning and the text index, in small steps with room for others between them. */
export type Keeper = {
  /** Entries were committed: the text index is behind. */
  noteWork: () => void
  prune: (bounds: JournalBounds) => Promise<number>
  /** Brings the text index up to date, in steps between which others have their turn. */
  tidyAll: () => Promise<void>
  close: () => Promise<void>
}

/** Quiet time after the last commit before the text index goes on, and how long it can be put off that way. */
const idleMs = 200
const longestPutOffMs = 2000
/** Between two steps: half the time of the journal's thread, and of its core, stays free. */
const pauseMs = 10
/** Steps made for one search: an index further behind than this leaves out the newest entries for a while. */
const mostSteps = 1000
const pruneIntervalMs = 10_000
/** Entries deleted in one step: a few milliseconds of one transaction. */
const pruneStepSize = 100

export function createKeeper(
  store: Pick<Store, 'pruneStep' | 'tidyStep'>,
  bounds: JournalBounds,
  logger: JournalLogger,
): Keeper {
  let isClosed = false
  let current: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | null = null
  let putOffSince: number | null = null
  const interval = setInterval(() => void prune(bounds).catch(report), pruneIntervalMs).unref()

  function report(error: unknown): void {
    if (!isClosed) logger.warn({ err: error }, 'The journal could not be tidied; trying again later.')
  }

  async function prune(limits: JournalBounds): Promise<number> {
    let removed = 0
    const work = async () => {
      for (;;) {
        const step = isClosed ? 0 : await store.pruneStep(limits, Date.now(), pruneStepSize)
        if (step === 0) return
        removed += step
      }
    }
    const mine = current.then(work, work)
    current = mine.catch(() => {})
    await mine
    return removed
  }

  async function tidy(): Promise<void> {
    idle = null
    putOffSince = null
    try {
      if (await store.tidyStep()) schedule(pauseMs)
    } catch (error) {
      report(error)
    }
  }

  function schedule(delayMs: number): void {
    if (isClosed) return
    clearTimeout(idle ?? undefined)
    idle = setTimeout(() => {
      current = tidy()
    }, delayMs).unref()
  }

  return {
    noteWork: () => {
      putOffSince ??= Date.now()
      if (idle === null || Date.now() - putOffSince < longestPutOffMs) schedule(idleMs)
    },
    tidyAll: async () => {
      for (let step = 0; step < mostSteps && (await store.tidyStep()); step++);
    },
    prune,
    close: async () => {
      isClosed = true
      clearInterval(interval)
      clearTimeout(idle ?? undefined)
      await current
    },
  }
}
