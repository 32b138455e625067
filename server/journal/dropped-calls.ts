import { createAlarm } from './alarm.ts'
import type { DroppedCalls, JournalLogger } from './journal.ts'

const logIntervalMs = 1000

/** Counts the calls that could not be stored, and logs them: at most one line a second, the first one immediately. */
export function countDroppedCalls(logger: Pick<JournalLogger, 'error'>) {
  let dropped: DroppedCalls = { count: 0, since: null }
  let unlogged = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  const alarm = createAlarm(log)
  function log(): void {
    if (unlogged === 0) return
    logger.error({ count: unlogged }, 'Calls were dropped: the journal was unavailable, closed, or too slow.')
    unlogged = 0
    loggedAt = performance.now()
  }
  return {
    add: () => {
      dropped = { count: dropped.count + 1, since: dropped.since ?? new Date().toISOString() }
      unlogged++
      if (performance.now() - loggedAt >= logIntervalMs) log()
      else alarm.set(logIntervalMs)
    },
    /** Logs those that are not logged yet. */
    log,
    read: () => dropped,
  }
}
