/** Reads JSON of unknown shape. */
import { parseExactly } from '../server/contract/exact-numbers.ts'

/** Numbers keep their digits (decision 078). Undefined if the text is not valid JSON, for example because it was cut off. */
export function parseJson(text: string): unknown {
  try {
    return parseExactly(text)
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an object; empty for anything else. */
export function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}
