import type { JournalLogger } from '../journal.ts'

/** Tells whether the wall clock can be believed when it says how old an entry is. */
export type ClockWatch = { isTrusted: () => boolean }

/** How far the wall clock may move away from the monotonic one between two looks. */
const maxJumpMs = 60_000
/** How long it must run evenly after a jump: time for somebody, or for the time service, to set it right. */
const settleMs = 60 * 60_000

/** The machine's sleep looks like a jump too: the monotonic clock stands still meanwhile. */
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
          'The clock jumped. No entries are deleted for their age until it has run evenly for an hour.',
        )
      }
      return performance.now() - jumpedAt >= settleMs
    },
  }
}
