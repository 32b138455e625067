import { setTimeout as wait } from 'node:timers/promises'
import { createAlarm } from '../alarm.ts'
import type { Engine } from '../engines/engine.ts'
import type { JournalLogger } from '../journal.ts'

/** Fills the text index behind the commits, in small steps that leave room for others between them. */
export type Indexer = {
  /** Entries were committed: the text index is behind. */
  noteCommit: () => void
  /** Resolves when everything that is committed now can be found. */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}

/** Without a commit for this long the journal is quiet, and the text index catches up. */
const quietMs = 200
/** Between two steps while it is quiet: half the time of the journal's thread, and of its core, stays free. */
const pauseMs = 10
/** While commits keep coming, a step is followed by this many times its own duration without one. */
const busyPauses = 10

export function createIndexer(
  engine: Pick<Engine, 'indexStep' | 'extent'>,
  logger: Pick<JournalLogger, 'warn'>,
): Indexer {
  let isClosed = false
  let running: Promise<void> | null = null
  const next = createAlarm(() => {
    running = step()
  })
  let lastCommitAt = 0

  async function step(): Promise<void> {
    const startedAt = performance.now()
    try {
      const isMore = (await engine.indexStep()) !== null
      const endedAt = performance.now()
      const isBusy = endedAt - lastCommitAt < quietMs
      if (isMore) schedule(isBusy ? Math.max(pauseMs, busyPauses * (endedAt - startedAt)) : pauseMs)
      // Committed after the step had looked.
      else if (lastCommitAt >= startedAt) schedule(quietMs)
    } catch (error) {
      if (!isClosed) logger.warn({ err: error }, 'The text index could not be filled; trying again later.')
    }
    running = null
  }

  function schedule(delayMs: number): void {
    if (!isClosed) next.set(delayMs)
  }

  return {
    noteCommit: () => {
      lastCommitAt = performance.now()
      if (running === null) schedule(quietMs)
    },
    catchUp: async () => {
      let indexedTo = await engine.indexStep()
      if (indexedTo === null) return
      const { newest } = await engine.extent()
      while (indexedTo !== null && indexedTo < newest) {
        const next = await engine.indexStep()
        // Another gateway has it in hand.
        if (next === indexedTo) await wait(pauseMs)
        indexedTo = next
      }
    },
    close: async () => {
      isClosed = true
      next.clear()
      await running
    },
  }
}
