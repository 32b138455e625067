/** The shop proxy's own answers, in the provider's form of an error, with a code of the gateway. */
import { familyOfPath } from '../../facts/provider-errors.ts'

/** The provider has none of these codes, so a shop's log shows who answered. */
const shopErrors = {
  pasarela_bad_request: 400,
  pasarela_forbidden: 403,
  pasarela_not_found: 404,
  pasarela_expectation_failed: 417,
  pasarela_too_many_tries: 429,
  pasarela_too_many_calls: 429,
  pasarela_provider_failed: 502,
  pasarela_overloaded: 503,
  pasarela_provider_timeout: 504,
} as const
export type ShopErrorCode = keyof typeof shopErrors

export type OwnAnswer = { status: number; headers: string[]; body: Buffer }

/** Orders have a list of errors, subscriptions no causes, all others `{message, error, status, cause}`. */
export function errorBody(path: string, status: number, error: { code: string; message: string }): unknown {
  const { code, message } = error
  const family = familyOfPath(path)
  if (family === 'orders') return { errors: [{ code, message, details: [] }] }
  if (family === 'subscriptions') return { message, error: code, status }
  return { message, error: code, status, cause: [] }
}

export function toAnswer(status: number, body: unknown, headers: string[] = []): OwnAnswer {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const framing = ['content-type', 'application/json; charset=utf-8', 'content-length', String(bytes.length)]
  return { status, headers: [...framing, ...headers], body: bytes }
}

export class ShopRefusal extends Error {
  readonly code: ShopErrorCode
  readonly retryAfterSeconds: number | null

  constructor(code: ShopErrorCode, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  toAnswer(path: string): OwnAnswer {
    const { code, message, retryAfterSeconds } = this
    const status = shopErrors[code]
    const headers = retryAfterSeconds === null ? [] : ['retry-after', String(retryAfterSeconds)]
    return toAnswer(status, errorBody(path, status, { code, message }), headers)
  }
}
