/**
 * Resolves when the work has ended, the signal aborts or the time has passed.
 * @param work must not reject
 * @param timeoutMs real milliseconds; absent: no limit
 */
export function waitFor(work: Promise<unknown>, signal: AbortSignal, timeoutMs?: number): Promise<void> {
  return new Promise(resolve => {
    const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs)
    signal.addEventListener('abort', end)
    void work.then(end)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}
