import type { Engine } from '../engines/engine.ts'
import type { JournalBounds, JournalLogger } from '../journal.ts'
import { createOutageLog } from '../outage.ts'

/** Keeps the journal within its bounds. */
export type Retention = {
  /** Deletes what exceeds these bounds now; answers how many entries went. */
  prune: (bounds: JournalBounds) => Promise<number>
  close: () => Promise<void>
}

const dayMs = 86_400_000
const pruneIntervalMs = 10_000
/** Entries deleted in one step: a few milliseconds of one transaction. */
const stepSize = 100

export function createRetention(
  engine: Pick<Engine, 'pruneStep'>,
  bounds: JournalBounds,
  logger: Pick<JournalLogger, 'info' | 'error'>,
): Retention {
  const outage = createOutageLog(logger, {
    failed: 'The journal could not be pruned; trying again later.',
    recovered: 'The journal is pruned again.',
  })
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  async function pruneAll({ maxEntries, maxRejectedEntries, maxAgeDays }: JournalBounds): Promise<number> {
    const keptSince = new Date(Date.now() - maxAgeDays * dayMs).toISOString()
    let removed = 0
    while (!isClosed) {
      const step = await engine.pruneStep({ maxEntries, maxRejectedEntries, keptSince, limit: stepSize })
      if (step === 0) break
      removed += step
    }
    return removed
  }

  /** One after the other. */
  function prune(limits: JournalBounds): Promise<number> {
    const pruning = last.then(() => pruneAll(limits))
    last = pruning.catch(() => {})
    return pruning
  }

  const interval = setInterval(() => {
    prune(bounds).then(outage.succeeded, error => {
      if (!isClosed) outage.failed(error)
    })
  }, pruneIntervalMs).unref()
  return {
    prune,
    close: async () => {
      isClosed = true
      clearInterval(interval)
      await last
    },
  }
}
