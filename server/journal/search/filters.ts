import { type Column, derivedFilters, summaryColumns } from '../../contract/entry-columns.ts'
import type { EntryFilter } from '../../contract/journal.ts'
import type { Mismatch } from '../../contract/waiting.ts'
import type { EntrySummary } from '../entries.ts'
import { isWithin } from './period.ts'

type DerivedFilter = { derive: (entry: EntrySummary) => unknown; column?: string }

const columns = Object.entries<Column>({ ...summaryColumns.notification, ...summaryColumns.call })
const derived = new Map(Object.entries<DerivedFilter>(derivedFilters))

/** The filters of lists and of the feed that the text index has a word for. */
export const indexedFilters = [
  'kind',
  ...columns.filter(([, { filter }]) => filter !== undefined).map(([name]) => name),
  ...[...derived].filter(([, { column }]) => column === undefined).map(([name]) => name),
]

/** The filter whose word in the text index a filter uses. */
export function indexedName(name: string): string {
  return derived.get(name)?.column ?? name
}

/** They do not compare with a value of the entry. */
const otherFilters = new Set(['text', 'received_from', 'received_before'])

/** The value of an entry for a filter; undefined if its kind does not have the column. */
export function filterValue(entry: EntrySummary, name: string): unknown {
  const filter = derived.get(name)
  return filter ? filter.derive(entry) : Reflect.get(entry, name)
}

/** The filters that an entry does not match, with its own values. Slower than `matchEntry`. */
export function listMismatches(entry: EntrySummary, { text: _, ...filter }: EntryFilter): Mismatch[] {
  return Object.entries(filter).flatMap(([name, expected]) => {
    if (matchEntry(entry, { [name]: expected })) return []
    const isTime = name === 'received_from' || name === 'received_before'
    const actual = isTime ? entry.received_at : filterValue(entry, name)
    return [{ filter: name, expected, actual: actual ?? null }]
  })
}

/**
 * Whether an entry matches a filter. `text` is ignored: only the index contains the words of an entry. A thousand
 * followers call this for each entry, so it creates no objects.
 */
export function matchEntry(entry: EntrySummary, filter: EntryFilter): boolean {
  for (const name in filter) {
    const value: unknown = filter[name as keyof EntryFilter]
    if (value !== undefined && !otherFilters.has(name) && filterValue(entry, name) !== value) return false
  }
  return isWithin(entry, filter)
}
