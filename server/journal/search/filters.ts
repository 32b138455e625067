import { type Column, derivedFilters, summaryColumns } from '../../contract/entry-columns.ts'
import type { EntryFilter } from '../../contract/journal.ts'
import type { EntrySummary } from '../entries.ts'

const columns: Record<string, Column> = { ...summaryColumns.notification, ...summaryColumns.call }
const derived: Record<string, { derive: (entry: EntrySummary) => unknown }> = derivedFilters

/** The fields that lists and the feed are narrowed by, all but the words of `text`. */
export const filterNames = [
  'kind',
  ...Object.keys(columns).filter(name => columns[name]?.filter !== undefined),
  ...Object.keys(derived),
]

/** What an entry has where a filter looks; undefined in entries of the other kind. */
export function filterValue(entry: EntrySummary, name: string): unknown {
  return derived[name] ? derived[name].derive(entry) : Reflect.get(entry, name)
}

/** Whether an entry passes a filter. The words of `text` are found by the index alone: a summary has no texts. */
export function matchEntry(entry: EntrySummary, { text: _, ...filter }: EntryFilter): boolean {
  return Object.entries(filter).every(
    ([name, value]) => value === undefined || filterValue(entry, name) === value,
  )
}
