import { parseExactly } from '../contract/exact-numbers.ts'

/**
 * JSON that is kept as bytes, so that identifiers above 2^53 stay exact and nothing is serialized twice: the REST
 * adapter puts the bytes into its envelope, and tRPC calls `toJSON`, from which it infers the type.
 */
export class JsonAnswer<T> {
  readonly bytes: Buffer
  #value: { parsed: T } | null

  /** @param value the parsed bytes, if known; otherwise they are parsed on demand */
  constructor(bytes: Buffer, value?: T) {
    this.bytes = bytes
    this.#value = value === undefined ? null : { parsed: value }
  }

  /**
   * Numbers keep their digits when they are written as JSON again (decision 078).
   * @throws SyntaxError where the bytes are not JSON
   */
  toJSON(): T {
    this.#value ??= { parsed: parseExactly(this.bytes.toString('utf8')) as T }
    return this.#value.parsed
  }
}
