import { isUtf8 } from 'node:buffer'
import type { HeaderList } from '../entries.ts'
import { columnsOf, type NamedColumn, type Row, tables, type Value } from '../rows/columns.ts'
import { maskId } from './mask-cards.ts'
import { maskHeaders, maskNumbers, maskText } from './mask-text.ts'

/**
 * Maximum length of topics, ids and other short texts. Senders may write longer ones, which do not fit into an index.
 */
const maxSummaryLength = 256

const isSummary = new Set(tables.entries.map(({ name }) => name))

/** Masks a complete entry in place. Every row passes through here before it reaches an engine. */
export function maskRow(row: Row): Row {
  for (const column of columnsOf[row.kind]) row[column.name] = maskValue(row[column.name] ?? null, column)
  return row
}

function maskValue(value: Value, column: NamedColumn): Value {
  if (value === null || typeof value === 'number') return value
  if (isSummary.has(column.name)) {
    if (typeof value !== 'string') return value
    return column.type === 'json' ? maskStrings(value) : maskShort(value)
  }
  if (column.type === 'bytes') return maskBytes(value)
  const text = toText(value, 'utf8')
  if (column.name === 'headers') return JSON.stringify(maskHeaders(JSON.parse(text) as HeaderList))
  const masked = maskText(toStorable(text))
  const { maxLength = masked.length } = column
  return masked.length > maxLength ? `${masked.slice(0, maxLength)}…` : masked
}

/** A body that is not UTF-8 is read and written as Latin-1, which preserves its bytes. */
function maskBytes(value: string | Uint8Array): Uint8Array {
  const encoding = typeof value === 'string' || isUtf8(value) ? 'utf8' : 'latin1'
  return Buffer.from(maskText(toText(value, encoding)), encoding)
}

export function maskNote(note: string): string {
  return maskText(toStorable(note))
}

/**
 * Any text may contain a card number. A text of digits only is an id unless it has all marks of a card number. The text
 * is cut after masking: the first digits of a card that is cut in two would not be recognized.
 */
function maskShort(value: string): string {
  const masked = /^\d+$/.test(value) ? maskId(value) : maskNumbers(value)
  return toStorable(masked.slice(0, maxSummaryLength))
}

/** Masks each text of a list, such as the names in the path of a warning, which the sender chose. */
function maskStrings(json: string): string {
  return JSON.stringify(
    JSON.parse(json, (_, value) => (typeof value === 'string' ? maskShort(value) : value)),
  )
}

/**
 * PostgreSQL cannot store NUL or lone surrogates. A notification that can never be stored would be sent again for days.
 */
function toStorable(text: string): string {
  const whole = text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '\ufffd') : whole
}

function toText(value: string | Uint8Array, encoding: 'utf8' | 'latin1'): string {
  if (typeof value === 'string') return value
  return Buffer.from(value.buffer, value.byteOffset, value.length).toString(encoding)
}
