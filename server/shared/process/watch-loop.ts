type Log = { warn: (details: object, message: string) => void }

const intervalMs = 1000
/** A delay of a second is noticeable to callers. A garbage collection takes a tenth of that. */
const minLateMs = 1000

/** Logs when the event loop stood still. Returns the function that ends the watch. */
export function watchLoop(logger: Log): () => void {
  let turnedAt = performance.now()
  const interval = setInterval(() => {
    const lateMs = Math.round(performance.now() - turnedAt - intervalMs)
    turnedAt = performance.now()
    if (lateMs >= minLateMs)
      logger.warn({ lateMs }, 'The event loop stood still: something blocked it, or the process was stopped.')
  }, intervalMs).unref()
  return () => clearInterval(interval)
}
