import { readText } from '../browser/search-params.ts'
import { readReference } from './entry-reference.ts'

/** A search parameter that names what is compared. */
export function readCompared(value: unknown): string | undefined {
  const text = readText(value)
  return text && readReference(text) ? text : undefined
}
