import type { Engine, EngineLocation } from '../engines/engine.ts'

/** The start data of the journal's thread. `writer` identifies this process among all gateways. */
export type ThreadData = { location: EngineLocation; writer: string }

/** One method call of the engine, sent to its thread. */
export type ThreadRequest = { id: number; method: keyof Engine; args: unknown[] }

export type ThreadResponse =
  | { type: 'ready' }
  | { type: 'failed'; error: Error }
  | { type: 'result'; id: number; value: unknown }
  | { type: 'error'; id: number; error: Error }
