import type { JournalLogger } from '../journal.ts'

/** Whether the wall clock can be trusted for the age of entries. */
export type ClockWatch = { isTrusted: () => boolean }

/** Maximum difference of the wall clock to the monotonic clock between two checks. */
const maxJumpMs = 60_000
/** How long the clock must be steady after a jump, so that an operator or the time service can correct it. */
const settleMs = 60 * 60_000

/** A sleep of the machine also counts as a jump, because the monotonic clock stops meanwhile. */
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
