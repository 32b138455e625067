/**
 * An answer kept as the JSON bytes it came in, so that identifiers above 2^53 survive and nothing is written
 * twice: the REST door splices the bytes into its envelope; tRPC calls `toJSON`, and so still infers T.
 */
export class JsonAnswer<T> {
  readonly bytes: Buffer
  readonly #value: T

  constructor(bytes: Buffer, value: T) {
    this.bytes = bytes
    this.#value = value
  }

  toJSON(): T {
    return this.#value
  }
}
