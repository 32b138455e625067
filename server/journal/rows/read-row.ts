import { detailColumns, summaryColumns } from '../../contract/entry-columns.ts'
import type { EntryDetail, EntrySummary } from '../entries.ts'

/** A row as an engine returns it. */
export type StoredRow = Record<string, unknown>

/** A row of the table `entries`. The cast is at the border between SQL and types. */
export function readSummary(row: StoredRow): EntrySummary {
  const kind = row.kind === 'call' ? 'call' : 'notification'
  const entry: StoredRow = { kind, seq: row.seq }
  for (const [name, column] of Object.entries(summaryColumns[kind])) {
    const value = row[name] ?? ('absent' in column ? column.absent : null)
    entry[name] = column.type === 'boolean' && value !== null ? Boolean(value) : value
  }
  return entry as EntrySummary
}

/** A joined row of both tables. The cast is at the border between SQL and types. */
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

/** As text, and also in base64 if the text does not represent the exact bytes. */
function readBytes(name: string, value: unknown): StoredRow {
  const bytes = value instanceof Uint8Array ? Buffer.from(value) : Buffer.alloc(0)
  const text = bytes.toString('utf8')
  const isExact = Buffer.from(text, 'utf8').equals(bytes)
  return { [name]: text, [`${name}_base64`]: isExact ? null : bytes.toString('base64') }
}
