/**
 * An answer kept as the JSON bytes it came in, so that identifiers above 2^53 survive and nothing is written
 * twice: the REST adapter splices the bytes into its envelope; tRPC calls `toJSON`, and so still infers T.
 */
export class JsonAnswer<T> {
  readonly bytes: Buffer
  #value: { parsed: T } | null

  /** @param value what the bytes say, where that is at hand; else they are parsed when somebody asks. */
  constructor(bytes: Buffer, value?: T) {
    this.bytes = bytes
    this.#value = value === undefined ? null : { parsed: value }
  }

  /** @throws SyntaxError where the bytes are not JSON */
  toJSON(): T {
    this.#value ??= { parsed: JSON.parse(this.bytes.toString('utf8')) as T }
    return this.#value.parsed
  }
}
