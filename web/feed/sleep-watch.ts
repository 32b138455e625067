/** How far the feed had come at some time, in milliseconds since the epoch. */
export type FeedMoment = { at: number; seq: number }

/** How often it should be told that time goes on. */
export const lookEveryMs = 10_000
/** Hidden tabs are called once a minute only: what is longer than this was sleep. */
const sleepMs = 90_000
/** A stream that is found broken so soon after waking broke in the sleep. */
const justAwokeMs = 60_000

/**
 * Notices that the machine slept, by the clock that jumped. A stream that broke in the sleep is found broken on
 * waking only, and by then the page may have read what it missed.
 * @param lastSeq how far the feed has come
 */
export function createSleepWatch(lastSeq: () => number, now: () => number = Date.now) {
  let last: FeedMoment = { at: now(), seq: lastSeq() }
  let slept: { from: FeedMoment; until: number } | null = null
  const look = () => {
    const at = now()
    if (at - last.at > sleepMs) slept = { from: last, until: at }
    last = { at, seq: lastSeq() }
  }
  return {
    /** To be called every `lookEveryMs`. */
    look,
    /** When a stream that is found broken now was lost: now, or when the sleep began that has just ended. */
    lostAt: (): FeedMoment => {
      look()
      return slept !== null && now() - slept.until < justAwokeMs ? slept.from : last
    },
  }
}
