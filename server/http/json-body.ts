/** Parses JSON that a caller sent. */
import { isUtf8 } from 'node:buffer'
import { parse } from 'secure-json-parse'
import { AppError } from '../errors.ts'

const forbiddenName = 'Object contains forbidden prototype property'

/**
 * @param what name of the text in error messages
 * @throws AppError `bad_request` if the text is not JSON in UTF-8 or contains `__proto__` or `constructor.prototype`
 */
export function parseJson(text: string | Buffer, what = 'request body'): unknown {
  // Decoding would silently replace invalid bytes, for example in a name.
  if (typeof text !== 'string' && !isUtf8(text))
    throw new AppError('bad_request', `The ${what} is not valid UTF-8.`)
  try {
    return parse(text)
  } catch (cause) {
    const isForbidden = cause instanceof Error && cause.message === forbiddenName
    const message = isForbidden
      ? `The ${what} contains __proto__ or constructor.prototype, which is not allowed.`
      : `The ${what} is not valid JSON.`
    throw new AppError('bad_request', message, { cause })
  }
}
