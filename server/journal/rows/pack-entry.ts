import { maxTextLength } from '../../contract/entry-columns.ts'
import type { Kind } from '../../contract/journal.ts'
import type { NewEntry } from '../entries.ts'
import { columnsOf, type Row, type Value } from './columns.ts'

/**
 * An entry flattened for the journal's thread: its values in the order of `columnsOf`. Not masked yet; that happens
 * on the other side, so that it costs the answering thread nothing. What came as bytes stays bytes until then:
 * texts would be copied by each garbage collection.
 */
export type PackedEntry = { kind: Kind; values: Value[] }

/** Masking sees so much more than is kept, and so the end of a secret that crosses the limit. */
const maskingMargin = 64

/** Keeps the caller's buffers until the entry is stored: they must not be written to again. */
export function packEntry(entry: NewEntry): PackedEntry {
  const given: Record<string, unknown> = entry.kind === 'call' ? entry : { ...entry, ...packBody(entry) }
  const values = columnsOf[entry.kind].map(({ name, maxLength }) => {
    const value = toValue(given[name])
    const isLong = maxLength !== undefined && value !== null && typeof value !== 'number'
    return isLong ? value.slice(0, maxLength + maskingMargin) : value
  })
  return { kind: entry.kind, values }
}

function packBody({ body, verdict }: { body: Uint8Array; verdict: string }) {
  const isCut = verdict === 'rejected' && body.length > maxTextLength
  return { body: isCut ? body.subarray(0, maxTextLength) : body, body_bytes: body.length }
}

function toValue(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value
  if (value === null || value === undefined) return null
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value)
}

/** The values by column. */
export function unpackEntry({ kind, values }: PackedEntry): Row {
  const row: Row = { kind }
  for (const [place, { name }] of columnsOf[kind].entries()) row[name] = values[place] ?? null
  return row
}
