import { JsonAnswer } from '../json-answer.ts'
import { ProviderResponseShapeError } from './errors.ts'

const emptyObject = Buffer.from('{}')

/** A provider's successful answer. Parsed when somebody asks, which a REST read never does. */
export class ProviderAnswer<T> extends JsonAnswer<T> {
  readonly status: number
  readonly requestId: string | null

  /**
   * An empty body (an idempotent replay) counts as `{}`. What begins and ends as an object or a list does is
   * taken for JSON: the pool has made sure that it is whole.
   * @throws ProviderResponseShapeError where the bytes are not JSON
   */
  constructor(status: number, requestId: string | null, body: Buffer) {
    super(body.length === 0 ? emptyObject : body)
    this.status = status
    this.requestId = requestId
    if (!looksLikeJson(this.bytes)) this.toJSON()
  }

  /** @throws ProviderResponseShapeError where the bytes are not JSON after all */
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
