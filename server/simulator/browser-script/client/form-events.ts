/** A shop's callbacks by name. The arguments of each are those that `emit` passes under its name. */
export type Callbacks = Record<string, ((...details: never[]) => unknown) | undefined>

/** Calls the shop's callbacks. */
export type FormEvents = {
  /** Calls a callback, and returns its result. */
  emit(name: string, ...details: unknown[]): unknown
  /** Passes an error, always as a list, to the callback of the failed step and to `onError`. */
  fail(name: string, error: unknown): void
  /**
   * Calls `onFetching`, does the work, then calls the function that `onFetching` may have returned. Null if the work
   * failed.
   */
  fetching<T>(resource: string, name: string, work: () => Promise<T>): Promise<T | null>
}

export function createFormEvents(callbacks: Callbacks): FormEvents {
  const emit = (name: string, ...details: unknown[]) =>
    (callbacks[name] as ((...all: unknown[]) => unknown) | undefined)?.(...details)

  function fail(name: string, error: unknown) {
    const failure = Array.isArray(error) ? error : [{ message: String(error) }]
    emit(name, failure)
    emit('onError', failure)
  }

  return {
    emit,
    fail,
    async fetching(resource, name, work) {
      const finish = emit('onFetching', resource)
      try {
        return await work()
      } catch (error) {
        fail(name, error)
        return null
      } finally {
        if (typeof finish === 'function') finish()
      }
    },
  }
}
