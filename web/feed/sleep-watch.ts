/** The feed's position at a time in milliseconds since the epoch. */
export type FeedMoment = { at: number; seq: number }

/** The interval at which `check` must be called. */
export const checkIntervalMs = 10_000
/** A longer pause between two checks was sleep: browsers run the timers of hidden tabs once a minute. */
const minSleepMs = 90_000
/** A stream that turns out to be broken within this time after waking broke during the sleep. */
const maxWakingMs = 60_000

/**
 * Notices that the machine slept, by a jump of the clock. A stream that broke during the sleep is found broken only
 * after waking, when the page may have read already what it missed.
 * @param lastSeq how far the feed has come
 */
export function createSleepWatch(lastSeq: () => number, now: () => number = Date.now) {
  let last: FeedMoment = { at: now(), seq: lastSeq() }
  let slept: { from: FeedMoment; until: number } | null = null
  const check = () => {
    const at = now()
    if (at - last.at > minSleepMs) slept = { from: last, until: at }
    last = { at, seq: lastSeq() }
  }
  return {
    /** Must be called every `checkIntervalMs`. */
    check,
    /** The time and position at which a broken stream was lost: now, or when the last sleep began. */
    lostAt: (): FeedMoment => {
      check()
      return slept !== null && now() - slept.until < maxWakingMs ? slept.from : last
    },
  }
}
