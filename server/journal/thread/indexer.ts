import { setTimeout as wait } from 'node:timers/promises'
import { createAlarm } from '../alarm.ts'
import type { Engine } from '../engines/engine.ts'
import type { JournalLogger } from '../journal.ts'

/** Adds committed entries to the text index, in small steps with pauses for other work. */
export type Indexer = {
  /** Must be called after a commit, when the text index is behind. */
  noteCommit: () => void
  /** Resolves when all entries committed so far are in the text index. */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}

/** Without a commit for this long, the text index catches up. */
const quietMs = 200
/** Pause between two steps without commits. It leaves half the time of the journal's thread free. */
const pauseMs = 10
/** Under constant commits, the pause after a step is this many times as long as the step. */
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
      // Entries were committed after the step had read the table.
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
        // In this case another gateway is indexing.
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
