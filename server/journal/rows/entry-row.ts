import { type Columns, detailColumns, maxTextLength, summaryColumns } from '../../contract/entry-columns.ts'
import { isRefusedCall, type Warning } from '../../facts/warnings.ts'
import { readTexts } from '../../shared/texts/read-texts.ts'
import { sayWarning } from '../../shared/texts/say-warning.ts'
import type { CallSummary, EntryDetail, EntrySummary, NewEntry, NewNotification } from '../entries.ts'
import { columnsOf, type Value } from './columns.ts'

/**
 * An entry on its way to the journal's thread: the values of its columns, in the order of `columnsOf`. The values are a
 * list, because an object with 25 properties, added one by one, takes twice the time and three times the memory.
 */
export type PackedEntry = {
  kind: NewEntry['kind']
  isRejected: boolean
  /** See `OfAccount`. */
  generation: number | null
  values: Value[]
}

/** Masking sees this much more than is kept, so that a secret at the limit is recognized. */
const maskingMargin = 64

/**
 * Packs an entry. The values are not masked yet: masking happens in the journal's thread, which does not answer
 * requests. Bytes stay bytes until then, because the garbage collector would copy strings. The caller must not change
 * them before the entry is stored.
 */
export function packEntry(entry: NewEntry): PackedEntry {
  const fields: Record<string, unknown> = entry.kind === 'call' ? entry : { ...entry, ...keptBody(entry) }
  const values: Value[] = []
  for (const { name, maxLength } of columnsOf[entry.kind]) {
    const value = toValue(fields[name])
    const isLong = maxLength !== undefined && value !== null && typeof value !== 'number'
    values.push(isLong ? value.slice(0, maxLength + maskingMargin) : value)
  }
  const { kind, generation = null } = entry
  return { kind, isRejected: fields.verdict === 'rejected', generation, values }
}

function keptBody({ body, verdict }: NewNotification) {
  return { body: verdict === 'rejected' ? body.subarray(0, maxTextLength) : body, body_bytes: body.length }
}

function toValue(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value
  if (value === null || value === undefined) return null
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value)
}

/** A row as an engine returns it. */
export type StoredRow = Record<string, unknown>

/** How the columns of a kind are read. The readers are created once, because a list uses them for each entry. */
const readers = {
  notification: readersOf(summaryColumns.notification),
  call: readersOf(summaryColumns.call),
}

function readersOf(columns: Columns) {
  return Object.entries(columns).map(([name, { type, absent = null }]) => ({ name, absent, type }))
}

/** A row of the table `entries`. The cast connects untyped rows of SQL with types. */
export function readSummary(row: StoredRow): EntrySummary {
  const kind = row.kind === 'call' ? 'call' : 'notification'
  const entry: StoredRow = { kind, seq: row.seq }
  for (const { name, absent, type } of readers[kind]) {
    const value = row[name] ?? absent
    if (value !== null && type === 'json')
      entry[name] = name === 'warnings' ? readWarnings(String(value), row) : JSON.parse(String(value))
    else entry[name] = type === 'boolean' && value !== null ? Boolean(value) : value
  }
  return entry as EntrySummary
}

/** Adds the sentences, which are not stored. */
function readWarnings(stored: string, { status, fault }: StoredRow): CallSummary['warnings'] {
  const texts = readTexts('warning', 'en')
  const isRefused = isRefusedCall({ status: Number(status), fault: fault === null ? null : String(fault) })
  return (JSON.parse(stored) as Warning[]).map(one => ({
    ...one,
    sentence: sayWarning({ ...one, isRefused }, texts),
  }))
}

/** A joined row of both tables. The cast connects untyped rows of SQL with types. */
export function readDetail(row: StoredRow): EntryDetail {
  const entry: StoredRow = readSummary(row)
  for (const [name, { type }] of Object.entries(
    detailColumns[row.kind === 'call' ? 'call' : 'notification'],
  )) {
    if (type === 'bytes') Object.assign(entry, readBytes(name, row[name]))
    else entry[name] = type === 'json' ? JSON.parse(String(row[name])) : row[name]
  }
  return entry as EntryDetail
}

/** Reads bytes as text, and also as base64 if the text does not represent them exactly. */
function readBytes(name: string, value: unknown): StoredRow {
  const bytes = value instanceof Uint8Array ? Buffer.from(value) : Buffer.alloc(0)
  const text = bytes.toString('utf8')
  const isExact = Buffer.from(text, 'utf8').equals(bytes)
  return { [name]: text, [`${name}_base64`]: isExact ? null : bytes.toString('base64') }
}
