/** Reads a JSON text that came from outside. */
import { parse } from 'secure-json-parse'
import { AppError } from '../errors.ts'

const forbiddenName = 'Object contains forbidden prototype property'

/** @throws AppError `bad_request` where the text is not JSON, or names `__proto__` or `constructor.prototype`. */
export function parseJson(text: string | Buffer): unknown {
  try {
    return parse(text)
  } catch (cause) {
    const isForbidden = cause instanceof Error && cause.message === forbiddenName
    const message = isForbidden
      ? 'The request body names __proto__ or constructor.prototype, which is not allowed.'
      : 'The request body is not valid JSON.'
    throw new AppError('bad_request', message, { cause })
  }
}
