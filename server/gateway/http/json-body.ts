/** Parses JSON that a caller sent. */
import { isUtf8 } from 'node:buffer'
import { parse } from 'secure-json-parse'
import { parseExactly } from '../../contract/exact-numbers.ts'
import { isNestedBeyond } from '../../shared/json-nesting.ts'
import { AppError } from '../errors.ts'

/** More than any payment needs, and far from where serializing overflows the stack. */
const maxLevels = 1000
const forbiddenName = 'Object contains forbidden prototype property'

/**
 * Numbers keep their digits (decision 078).
 * @param what name of the text in error messages
 * @throws AppError `bad_request` if the text is not JSON in UTF-8 or contains `__proto__` or `constructor.prototype`,
 * or if it is nested too deeply
 */
export function parseJson(text: string | Buffer, what = 'request body'): unknown {
  // Decoding would silently replace invalid bytes, for example in a name.
  if (typeof text !== 'string' && !isUtf8(text))
    throw new AppError('bad_request', `The ${what} is not valid UTF-8.`)
  const value = parseOrRefuse(text, what)
  // A level takes at least two characters, so a shorter text need not be checked.
  if (text.length > 2 * maxLevels && isNestedBeyond(value, maxLevels))
    throw new AppError('bad_request', `The ${what} is nested more than ${maxLevels} levels deep.`)
  return parseExactly(text.toString().replace(/^\uFEFF/, ''), value)
}

function parseOrRefuse(text: string | Buffer, what: string): unknown {
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
