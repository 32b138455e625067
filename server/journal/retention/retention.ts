import { setTimeout as wait } from 'node:timers/promises'
import { defaultAccount } from '../../contract/entry-facts.ts'
import type { Engine } from '../engines/engine.ts'
import type { JournalBounds, JournalLogger } from '../journal.ts'
import { createOutageLog } from '../outage.ts'

/** Keeps the journal within its bounds. */
export type Retention = {
  /** Deletes entries beyond the bounds, at most a hundred because of their age. Resolves to the number deleted. */
  prune: (bounds: JournalBounds) => Promise<number>
  /** See `Journal.keepUnforwarded`. */
  keepUnforwarded: (after: number | null, account: string) => void
  /** Deletes all entries of an account up to this seq. Resolves to their number. */
  clear: (through: number, account: string) => Promise<number>
  close: () => Promise<void>
}

const dayMs = 86_400_000
const pruneIntervalMs = 10_000
/**
 * Entries deleted in one step, a transaction of a few milliseconds. Old entries are deleted in one step every 10 s,
 * about 860,000 a day, so that a wrong clock does not empty the journal before it is noticed.
 */
const stepSize = 100
const pausesPerStep = 6
const [minPauseMs, maxPauseMs] = [10, 1000]

/**
 * The pause after a step of this length, in which entries are stored. It is six times as long as the step, so that
 * pruning takes a seventh of the time of a disk or database, however busy they are. Some 2,000 to 7,000 entries are
 * deleted in a second, more than a gateway stores. The longest pause is one that closing can wait for.
 */
export function pauseAfter(stepMs: number): number {
  return Math.min(maxPauseMs, Math.max(minPauseMs, pausesPerStep * stepMs))
}

/** This text sorts before every time, so no entry is too old. */
const anyAge = ''
const noBounds = {
  maxEntries: Infinity,
  maxBytes: Infinity,
  unforwardedAfter: 0,
  maxRejectedEntries: Infinity,
  keptSince: anyAge,
}

export function createRetention(
  engine: Pick<Engine, 'pruneStep' | 'list'>,
  bounds: JournalBounds,
  logger: JournalLogger,
): Retention {
  const outage = createOutageLog(logger, {
    failed: 'The journal could not be pruned; trying again later.',
    recovered: 'The journal is pruned again.',
  })
  const clock = createClockWatch(logger)
  let isClosed = false
  const unforwarded = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()

  async function pruneAll({
    maxEntries,
    maxBytes,
    maxRejectedEntries,
    maxAgeDays,
  }: JournalBounds): Promise<number> {
    const oldest = new Date(Date.now() - maxAgeDays * dayMs).toISOString()
    let keptSince = clock.isTrusted() ? oldest : anyAge
    let removed = 0
    for (let step = stepSize; step > 0 && !isClosed; keptSince = anyAge) {
      const startedAt = performance.now()
      step = await engine.pruneStep({
        maxEntries,
        maxBytes,
        maxRejectedEntries,
        unforwardedAfter: Math.min(...unforwarded.values(), Number.MAX_SAFE_INTEGER),
        keptSince,
        clearedTo: 0,
        account: defaultAccount,
        limit: stepSize,
      })
      removed += step
      if (step > 0) await wait(pauseAfter(performance.now() - startedAt))
    }
    return removed
  }

  /** Only one run is active at a time. */
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
    keepUnforwarded: (after, account) => {
      if (after === null) unforwarded.delete(account)
      else unforwarded.set(account, after)
    },
    clear: async (through, account) => {
      let removed = 0
      for (;;) {
        const [oldest] = await engine.list({ account }, { order: 'ASC', limit: 1 })
        if (oldest === undefined || oldest.seq > through) return removed
        // A step deletes nothing while another gateway prunes.
        removed += await engine.pruneStep({ ...noBounds, clearedTo: through, account, limit: stepSize })
        await wait(minPauseMs)
      }
    },
    close: async () => {
      isClosed = true
      clearInterval(interval)
      await last
    },
  }
}

/** Whether the wall clock can be trusted for the age of entries. */
type ClockWatch = { isTrusted: () => boolean }

/** Maximum difference of the wall clock to the monotonic clock between two checks. */
const maxJumpMs = 60_000
/** How long the clock must be steady after a jump, so that an operator or the time service can correct it. */
const settleMs = 60 * 60_000

/** Creates the watch. A sleep of the machine also counts as a jump, because the monotonic clock stops meanwhile. */
export function createClockWatch(logger: Pick<JournalLogger, 'warn'>): ClockWatch {
  const readOffset = () => Date.now() - performance.now()
  let offset = readOffset()
  let jumpedAt = Number.NEGATIVE_INFINITY
  return {
    isTrusted: () => {
      const jumpMs = readOffset() - offset
      offset += jumpMs
      if (Math.abs(jumpMs) > maxJumpMs) {
        jumpedAt = performance.now()
        logger.warn(
          { jump_seconds: Math.round(jumpMs / 1000) },
          'The clock jumped. No entries are deleted because of their age until it has been steady for an hour.',
        )
      }
      return performance.now() - jumpedAt >= settleMs
    },
  }
}
