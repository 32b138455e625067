/** Thrown when the user stopped waiting. The request may still succeed. */
export class StoppedWaiting extends Error {
  override readonly name = 'StoppedWaiting'
  constructor() {
    super('Waiting was stopped.')
  }
}

/** Settles like `work`, or rejects with the reason of the signal as soon as that aborts. */
export function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}
