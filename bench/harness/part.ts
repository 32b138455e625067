import type { Place } from './place.ts'

/** A measurement, a fault caused on purpose, or the soak. */
export type Part = {
  name: string
  /** What is measured, or the promise that is tested. */
  about: string
  /**
   * Prints what was seen.
   * @throws AssertionError if a promise is broken
   * @throws Unable if this machine cannot run it
   */
  run: (place: Place) => Promise<void>
}

/** Thrown if this machine cannot run the part. `message` says what is missing. */
export class Unable extends Error {
  override readonly name = 'Unable'
}
