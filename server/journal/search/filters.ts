import { type Column, derivedFilters, summaryColumns } from '../../contract/entry-columns.ts'
import type { EntryFilter } from '../../contract/journal.ts'
import type { EntrySummary } from '../entries.ts'

type DerivedFilter = { derive: (entry: EntrySummary) => unknown }

const columns = Object.entries<Column>({ ...summaryColumns.notification, ...summaryColumns.call })
const derived = new Map(Object.entries<DerivedFilter>(derivedFilters))

/** The fields that lists and the feed are narrowed by, all but the words of `text`. */
export const filterNames = [
  'kind',
  ...columns.filter(([, { filter }]) => filter !== undefined).map(([name]) => name),
  ...derived.keys(),
]

/** What an entry has where a filter looks; undefined in entries of the other kind. */
export function filterValue(entry: EntrySummary, name: string): unknown {
  const filter = derived.get(name)
  return filter ? filter.derive(entry) : Reflect.get(entry, name)
}

/** Whether an entry passes a filter. The words of `text` are found by the index alone: a summary has no texts. */
export function matchEntry(entry: EntrySummary, { text: _, ...filter }: EntryFilter): boolean {
  return Object.entries(filter).every(
    ([name, value]) => value === undefined || filterValue(entry, name) === value,
  )
}
