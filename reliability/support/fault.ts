import type { Place } from './place.ts'

/** A fault that `npm run faults -- <name>` causes on purpose. */
export type Fault = {
  name: string
  /** What holds while it lasts and afterwards. */
  promise: string
  /**
   * Causes it, and resolves with what was seen.
   * @throws AssertionError if the promise is broken
   * @throws Unable if this machine cannot cause it
   */
  run: (place: Place) => Promise<Seen>
}

type Seen = {
  /** The numbers, in words. */
  figure: string
  /** The line of the log that tells an operator of the fault; null if it is none of the gateway's business. */
  logLine: string | null
}

/** This machine cannot cause the fault. `message` says what is missing. */
export class Unable extends Error {
  override readonly name = 'Unable'
}
