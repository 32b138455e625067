/** Maximum time of one timeout. setTimeout accepts at most 2^31 - 1 ms, so a longer wait consists of several. */
const maxTimeoutMs = 2_000_000_000

/** One timer for the earliest of all requested times. It keeps no process alive. */
export type WakeTimer = { wakeIn(waitMs: number): void; stop(): void }

/** @param wallNow returns the real time in milliseconds */
export function createWakeTimer(wallNow: () => number, onWake: () => void): WakeTimer {
  let timer: NodeJS.Timeout | undefined
  let wakeAt = Number.POSITIVE_INFINITY

  function wake() {
    timer = undefined
    wakeAt = Number.POSITIVE_INFINITY
    onWake()
  }

  return {
    wakeIn(waitMs) {
      if (waitMs === Number.POSITIVE_INFINITY) return
      const atLeast = Math.max(0, waitMs)
      if (timer && wallNow() + atLeast >= wakeAt) return
      clearTimeout(timer)
      wakeAt = wallNow() + atLeast
      timer = setTimeout(wake, Math.min(atLeast, maxTimeoutMs))
      timer.unref()
    },
    stop: () => clearTimeout(timer),
  }
}
