/** Somebody did not want to wait any longer. What was asked for may have been done all the same. */
export class StoppedWaiting extends Error {
  override readonly name = 'StoppedWaiting'
  constructor() {
    super('The waiting was stopped by hand.')
  }
}

/** The work's outcome, or a rejection as soon as the signal aborts, with its reason. */
export function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}
