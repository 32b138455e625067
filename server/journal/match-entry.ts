import type { EntrySummary } from './entries.ts'
import type { EntryFilter } from './journal.ts'
import { facets } from './where.ts'

const fields = [...facets, 'outcome'] as const

/**
 * Whether an entry passes a filter, decided without the table. The words of `text` can not be decided here,
 * because a summary does not carry the texts: see `needsTable`.
 */
export function matchEntry(entry: EntrySummary, filter: EntryFilter): boolean {
  const row: Record<string, unknown> = entry
  return (
    fields.every(field => filter[field] === undefined || row[field] === filter[field]) &&
    (filter.status_class === undefined || classOf(entry.status) === filter.status_class)
  )
}

function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`
}

/** True for a filter that only the table can answer. */
export function needsTable(filter: EntryFilter): boolean {
  return filter.text !== undefined
}
