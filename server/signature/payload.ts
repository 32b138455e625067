import type { CheckCode } from '../contract/signature-facts.ts'
import type { NotificationDetail } from '../journal/entries.ts'
import { countBackslashes } from '../journal/masking/count-backslashes.ts'

/** The body of a notification: its text, its value, and ids with all their digits. */
export type NotificationPayload = {
  /** The text of the body, unchanged. */
  json: string
  value: Record<string, unknown>
  /** The string or number at a path as text, with all digits of numbers above 2^53. Null if absent, empty or of another type. */
  readId: (...path: string[]) => string | null
}

export type ParsedPayload = { ok: true; payload: NotificationPayload } | { ok: false; code: CheckCode }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** Parses the body of a notification. Returns a code if it is not a JSON object in UTF-8. */
export function parsePayload(rawBody: Uint8Array): ParsedPayload {
  let json: string
  try {
    json = utf8.decode(rawBody)
  } catch {
    return { ok: false, code: 'body_not_utf8' }
  }
  if (json.trim() === '') return { ok: false, code: 'body_empty' }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { ok: false, code: 'body_not_json' }
  }
  if (!isObject(value)) return { ok: false, code: 'body_not_object' }
  return { ok: true, payload: { json, value, readId: createIdReader(json, value) } }
}

function createIdReader(json: string, value: Record<string, unknown>): NotificationPayload['readId'] {
  let exact: unknown
  return (...path) => {
    const found = walk(value, path)
    if (typeof found === 'string') return found === '' ? null : found
    if (typeof found !== 'number') return null
    if (Number.isSafeInteger(found)) return String(found)
    // The exact parse is slower and rarely needed.
    exact ??= parseNumbersAsText(json)
    const text = walk(exact, path)
    return typeof text === 'string' ? text : null
  }
}

/**
 * Matches a quote, or a number that may not be a safe integer. A number of up to 15 digits without fraction and
 * exponent is always safe.
 */
const quoteOrNumber = /"|-?\d{16}[\d.eE+-]*|-?\d{1,15}[.eE][\d.eE+-]*/g

/**
 * Parses the JSON, and keeps each unsafe number as the text in which it was written. A reviver would take 1.5 s for 1
 * MiB of small values, which anybody may send; it also overflows the stack where arrays are nested deeply.
 */
function parseNumbersAsText(json: string): unknown {
  let quoted = ''
  let done = 0
  quoteOrNumber.lastIndex = 0
  for (let found = quoteOrNumber.exec(json); found; found = quoteOrNumber.exec(json)) {
    const [text] = found
    if (text === '"') {
      quoteOrNumber.lastIndex = endOfString(json, quoteOrNumber.lastIndex)
      continue
    }
    quoted += `${json.slice(done, found.index)}"${text}"`
    done = quoteOrNumber.lastIndex
  }
  return JSON.parse(quoted + json.slice(done))
}

/**
 * The offset after the closing quote. A quote that follows an odd number of backslashes is a character of the string.
 */
function endOfString(json: string, start: number): number {
  let quote = json.indexOf('"', start)
  while (countBackslashes(json, start, quote) % 2 === 1) quote = json.indexOf('"', quote + 1)
  return quote + 1
}

function walk(value: unknown, path: string[]): unknown {
  let found = value
  for (const key of path) {
    if (!isObject(found) || !Object.hasOwn(found, key)) return undefined
    found = found[key]
  }
  return found
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The stored bytes. A long notification that was rejected has only its first bytes stored. */
export function bodyOf({ body, body_base64 }: Pick<NotificationDetail, 'body' | 'body_base64'>): Uint8Array {
  return body_base64 === null ? Buffer.from(body) : Buffer.from(body_base64, 'base64')
}
