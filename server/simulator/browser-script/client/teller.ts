import type { Teller } from './form-lists.ts'

/** A shop's callbacks by name; which details each one takes is written where it is told. */
export type Callbacks = Record<string, ((...details: never[]) => unknown) | undefined>

/** Errors go to the callback of what failed, and to `onError`; always as a list. */
export function createTeller(callbacks: Callbacks): Teller {
  const tell = (name: string, ...details: unknown[]) =>
    (callbacks[name] as ((...all: unknown[]) => unknown) | undefined)?.(...details)

  function fail(name: string, error: unknown) {
    const failure = Array.isArray(error) ? error : [{ message: String(error) }]
    tell(name, failure)
    tell('onError', failure)
  }

  return {
    tell,
    fail,
    async fetching(resource, name, work) {
      const finish = tell('onFetching', resource)
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
