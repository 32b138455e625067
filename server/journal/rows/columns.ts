import { type Column, detailColumns, summaryColumns } from '../../contract/entry-columns.ts'
import type { Kind } from '../../contract/journal.ts'

/** A value as engines store it; a boolean is 0 or 1. */
export type Value = string | number | null | Uint8Array

/**
 * An entry as both engines store it, by column: `kind`, its own columns, and its `seq` once it is stored. On its way to
 * the engine it may have a `generation`, which is not stored.
 */
export type Row = { kind: Kind } & Record<string, Value>

export type NamedColumn = Column & { name: string }

/**
 * Callers do not set these columns: the engine determines `duplicate_of`, users write `note` later, and the
 * code that forwards notifications writes the others.
 */
const notGiven = [
  'duplicate_of',
  'note',
  'forward',
  'forward_status',
  'forward_attempts',
  'forward_next_at',
  'forward_fault',
  'listens',
]

function nameColumns(...tables: Record<string, Column>[]): NamedColumn[] {
  const named = tables.flatMap(Object.entries).map(([name, column]) => ({ ...column, name }))
  return named.filter(({ name }) => !notGiven.includes(name))
}

/** The columns that the caller sets, by kind: those of the table `entries`, then those of `details`. */
export const columnsOf = {
  notification: nameColumns(summaryColumns.notification, detailColumns.notification),
  call: nameColumns(summaryColumns.call, detailColumns.call),
} satisfies Record<Kind, NamedColumn[]>

/** The columns of each table, of both kinds together, without `seq`, `kind` and `notGiven`. */
export const tables = {
  entries: unique([...nameColumns(summaryColumns.notification), ...nameColumns(summaryColumns.call)]),
  details: unique([...nameColumns(detailColumns.notification), ...nameColumns(detailColumns.call)]),
}

function unique(columns: NamedColumn[]): NamedColumn[] {
  return [...new Map(columns.map(column => [column.name, column])).values()]
}

/** Rejected notifications count against their own bound, and are never originals or duplicates. */
export function isRejected(row: Row): boolean {
  return row.verdict === 'rejected'
}

/** The size that an entry has for the bound in bytes: that of its texts in UTF-8. */
export function sizeOf(row: Row): number {
  let size = 0
  for (const value of Object.values(row)) {
    if (typeof value === 'string') size += Buffer.byteLength(value)
    else if (value instanceof Uint8Array) size += value.length
  }
  return size
}

/** The total size of a batch. Rejected entries are bounded by their number, because each is cut. */
export function sumOfSizes(rows: Row[]): number {
  return rows.reduce((sum, row) => sum + (isRejected(row) ? 0 : sizeOf(row)), 0)
}
