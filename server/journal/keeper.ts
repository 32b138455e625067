import type { JournalBounds, JournalLogger } from './journal.ts'
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

/** Without a commit for this long the journal is quiet, and the text index catches up. */
const idleMs = 200
/** Between two steps while it is quiet: half the time of the journal's thread, and of its core, stays free. */
const pauseMs = 10
/** While commits keep coming, a step is followed by this many times its own duration without one. */
const busyPauses = 10
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
  let timer: NodeJS.Timeout | null = null
  let isTidying = false
  let lastCommitAt = 0
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
    isTidying = true
    const startedAt = performance.now()
    try {
      const isMore = await store.tidyStep()
      const endedAt = performance.now()
      const isBusy = endedAt - lastCommitAt < idleMs
      if (isMore) schedule(isBusy ? Math.max(pauseMs, busyPauses * (endedAt - startedAt)) : pauseMs)
      // Committed after the step had looked.
      else if (lastCommitAt >= startedAt) schedule(idleMs)
    } catch (error) {
      report(error)
    }
    isTidying = false
  }

  function schedule(delayMs: number): void {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = null
      current = tidy()
    }, delayMs).unref()
  }

  return {
    noteWork: () => {
      lastCommitAt = performance.now()
      if (!isTidying) schedule(idleMs)
    },
    tidyAll: async () => {
      for (let step = 0; step < mostSteps && (await store.tidyStep()); step++);
    },
    prune,
    close: async () => {
      isClosed = true
      clearInterval(interval)
      clearTimeout(timer ?? undefined)
      await current
    },
  }
}
