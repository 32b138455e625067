import { readText } from '../browser/search-params.ts'
import { readReference } from './entry-reference.ts'

/** Reads a search parameter that names a record to compare. */
export function readCompared(value: unknown): string | undefined {
  const text = readText(value)
  return text && readReference(text) ? text : undefined
}
