import type { Store, StoreLocation } from './store.ts'

/** What the journal's thread is started with. */
export type ThreadData = { location: StoreLocation }

type Method = Exclude<keyof Store, 'close'> | 'close'

/** One call of the store, sent to its thread. */
export type ThreadRequest = { id: number; method: Method; args: unknown[] }

/** An error in a form that survives the way between threads. */
export type ThreadError = { message: string; code: string | null }

export type ThreadResponse =
  | { type: 'ready' }
  | { type: 'failed'; error: ThreadError }
  | { type: 'changed' }
  | { type: 'result'; id: number; value: unknown }
  | { type: 'error'; id: number; error: ThreadError }

/** Keeps message and code; the stack stays where it is. */
export function toThreadError(error: unknown): ThreadError {
  if (!(error instanceof Error)) return { message: String(error), code: null }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return { message: error.message || code || error.name, code }
}
