import { JsonAnswer } from '../json-answer.ts'
import { ProviderResponseShapeError } from './errors.ts'

/** A successful answer of the provider. It is parsed on demand, which a REST read never needs. */
export class ProviderAnswer<T> extends JsonAnswer<T> {
  readonly status: number
  readonly requestId: string | null

  /**
   * A body that begins and ends like an object or a list is taken for JSON; the pool has checked its length.
   * @throws ProviderResponseShapeError if the body does not look like JSON and is not
   */
  constructor(status: number, requestId: string | null, body: Buffer) {
    super(body)
    this.status = status
    this.requestId = requestId
    if (!looksLikeJson(this.bytes)) this.toJSON()
  }

  /** @throws ProviderResponseShapeError if the body looked like JSON and is not */
  override toJSON(): T {
    try {
      return super.toJSON()
    } catch (cause) {
      throw new ProviderResponseShapeError(this.status, cause)
    }
  }
}

const [openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('{}[]')

function looksLikeJson(bytes: Buffer): boolean {
  const first = bytes[0]
  const last = bytes[bytes.length - 1]
  return (first === openBrace && last === closeBrace) || (first === openBracket && last === closeBracket)
}
