import type { Engine, StoreLocation } from '../engines/engine.ts'

/** What the journal's thread is started with. */
export type ThreadData = { location: StoreLocation }

/** One call of the engine, sent to its thread. */
export type ThreadRequest = { id: number; method: keyof Engine; args: unknown[] }

/** An error in a form that can cross between threads. */
export type ThreadError = { message: string; code: string | null }

export type ThreadResponse =
  | { type: 'ready' }
  | { type: 'failed'; error: ThreadError }
  | { type: 'changed' }
  | { type: 'result'; id: number; value: unknown }
  | { type: 'error'; id: number; error: ThreadError }

/** Keeps message and code; the stack stays in its thread. */
export function toThreadError(error: unknown): ThreadError {
  if (!(error instanceof Error)) return { message: String(error), code: null }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return { message: error.message || code || error.name, code }
}
