/** The feed's position at a time in milliseconds since the epoch. */
export type FeedMoment = { at: number; seq: number }

/** The interval at which `check` must be called. */
export const checkIntervalMs = 10_000
/**
 * A longer pause between two checks means that the machine slept. It is longer than a minute, because browsers run the
 * timers of hidden tabs only once a minute.
 */
const minSleepMs = 90_000
/** A stream that is found broken within this time after waking broke during the sleep. */
const maxWakingMs = 60_000

/**
 * Detects by a jump of the clock that the machine slept. A stream that breaks during the sleep is only noticed after
 * waking. By then the page may have read entries that the stream did not send.
 * @param lastSeq seq of the last entry of the feed
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
