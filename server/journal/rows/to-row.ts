import { maxTextLength } from '../../contract/entry-columns.ts'
import type { NewEntry, NewNotification } from '../entries.ts'
import { columnsOf, type Row, type Value } from './columns.ts'

/** Masking sees this much more than is kept, so that a secret at the limit is recognized. */
const maskingMargin = 64

/**
 * An entry as a row that is not masked yet: masking happens in the journal's thread, which does not answer requests.
 * Bytes stay bytes until then, because the garbage collector would copy strings. The caller must not change them before
 * the entry is stored.
 */
export function toRow(entry: NewEntry): Row {
  const given: Record<string, unknown> = entry.kind === 'call' ? entry : { ...entry, ...keptBody(entry) }
  const row: Row = { kind: entry.kind }
  for (const { name, maxLength } of columnsOf[entry.kind]) {
    const value = toValue(given[name])
    const isLong = maxLength !== undefined && value !== null && typeof value !== 'number'
    row[name] = isLong ? value.slice(0, maxLength + maskingMargin) : value
  }
  return row
}

function keptBody({ body, verdict }: NewNotification) {
  return { body: verdict === 'rejected' ? body.subarray(0, maxTextLength) : body, body_bytes: body.length }
}

function toValue(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value
  if (value === null || value === undefined) return null
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value)
}
