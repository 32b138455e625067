/** Reads a JSON text that came from outside. */
import { isUtf8 } from 'node:buffer'
import { parse } from 'secure-json-parse'
import { AppError } from '../errors.ts'

const forbiddenName = 'Object contains forbidden prototype property'

/**
 * @param what the text is, for the messages
 * @throws AppError `bad_request` where the text is not JSON in UTF-8, or names `__proto__` or `constructor.prototype`
 */
export function parseJson(text: string | Buffer, what = 'request body'): unknown {
  // Bytes that are no text would silently become question marks in somebody's name.
  if (typeof text !== 'string' && !isUtf8(text))
    throw new AppError('bad_request', `The ${what} is not valid UTF-8.`)
  try {
    return parse(text)
  } catch (cause) {
    const isForbidden = cause instanceof Error && cause.message === forbiddenName
    const message = isForbidden
      ? `The ${what} names __proto__ or constructor.prototype, which is not allowed.`
      : `The ${what} is not valid JSON.`
    throw new AppError('bad_request', message, { cause })
  }
}
