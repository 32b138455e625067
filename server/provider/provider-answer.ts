import { JsonAnswer } from '../json-answer.ts'

const emptyObject = Buffer.from('{}')

/** A provider's successful answer. */
export class ProviderAnswer<T> extends JsonAnswer<T> {
  readonly status: number
  readonly requestId: string | null

  /** @throws SyntaxError where the bytes are not JSON. An empty body (an idempotent replay) counts as `{}`. */
  constructor(status: number, requestId: string | null, body: Buffer) {
    const bytes = body.length === 0 ? emptyObject : body
    super(bytes, JSON.parse(bytes.toString('utf8')) as T)
    this.status = status
    this.requestId = requestId
  }
}
