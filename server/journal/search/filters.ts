import { type Column, derivedFilters, summaryColumns } from '../../contract/entry-columns.ts'
import type { EntryFilter } from '../../contract/journal.ts'
import type { Mismatch } from '../../contract/waiting.ts'
import type { EntrySummary } from '../entries.ts'

/**
 * The period of a filter, by the times of the entries. There is no index of times, because every index slows every
 * notification. Entries are nearly in the order of their times, so bisecting the seqs finds the part of the journal
 * that contains the period, and only that part is read.
 */
type Period = Pick<EntryFilter, 'received_from' | 'received_before'>

/**
 * Longest time between the start of a call and its place in the journal. A later one may be missing in a period that
 * ends before it.
 */
const maxLatenessMs = 10 * 60_000

/** The first and last possible time: ISO 8601 with four digits of the year, so that texts compare like times. */
const always = { from: '0', before: '9999' }

/** The times between which a filter selects: from the first, before the second. */
export function timesOf({ received_from, received_before }: Period): { from: string; before: string } {
  return { from: received_from ?? always.from, before: received_before ?? always.before }
}

export function hasPeriod({ received_from, received_before }: Period): boolean {
  return received_from !== undefined || received_before !== undefined
}

function isWithin({ received_at }: EntrySummary, period: Period): boolean {
  const { from, before } = timesOf(period)
  return from <= received_at && received_at < before
}

/** The times whose seqs enclose all entries of a period. */
export function enclosingTimes({ received_from, received_before }: Period) {
  return {
    from: received_from && shift(received_from, -maxLatenessMs),
    before: received_before && shift(received_before, maxLatenessMs),
  }
}

function shift(iso: string, ms: number): string {
  return new Date(Date.parse(iso) + ms).toISOString()
}

const isEarlier = '(SELECT received_at FROM entries WHERE seq >= (low + high) / 2 ORDER BY seq LIMIT 1) < $1'

/**
 * SQL for the first seq with a time at or after the parameter, or the next seq if there is none, as `seq`. About 17
 * look-ups among 100,000 entries.
 */
export const bisectSeqs = `WITH RECURSIVE bisect (low, high) AS (
    SELECT (SELECT coalesce(min(seq), 0) FROM entries), (SELECT coalesce(max(seq), 0) + 1 FROM entries)
    UNION ALL
    SELECT CASE WHEN ${isEarlier} THEN (low + high) / 2 + 1 ELSE low END,
      CASE WHEN ${isEarlier} THEN high ELSE (low + high) / 2 END
    FROM bisect WHERE low < high
  ) SELECT low AS seq FROM bisect WHERE low >= high`

type DerivedFilter = {
  derive: (entry: EntrySummary) => unknown
  column?: string
  anyOf?: Record<string, readonly string[]>
}

const columns = Object.entries<Column>({ ...summaryColumns.notification, ...summaryColumns.call })
const derived = new Map(Object.entries<DerivedFilter>(derivedFilters))

/** The filters of lists and of the feed that the text index has a word for. */
export const indexedFilters = [
  'kind',
  ...columns.filter(([, { filter }]) => filter !== undefined).map(([name]) => name),
  ...[...derived]
    .filter(([, { column, anyOf }]) => column === undefined && anyOf === undefined)
    .map(([name]) => name),
]

/** The values, by column, of which an entry must have one. Undefined for a filter with a word of its own. */
export function alternativesOf(name: string): Record<string, readonly string[]> | undefined {
  return derived.get(name)?.anyOf
}

/** The filter whose word in the text index a filter uses. */
export function indexedName(name: string): string {
  return derived.get(name)?.column ?? name
}

/** These filters do not compare with a value of the entry. */
const otherFilters = new Set(['text', 'received_from', 'received_before'])

/** The value of an entry for a filter, or a list of its values; undefined if its kind does not have the column. */
export function filterValue(entry: EntrySummary, name: string): unknown {
  const filter = derived.get(name)
  return filter ? filter.derive(entry) : Reflect.get(entry, name)
}

function hasValue(entry: EntrySummary, name: string, expected: unknown): boolean {
  const value = filterValue(entry, name)
  return Array.isArray(value) ? value.includes(expected) : value === expected
}

/** The filters that an entry does not match, with its own values. This is slower than `matchEntry`. */
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
    if (value !== undefined && !otherFilters.has(name) && !hasValue(entry, name, value)) return false
  }
  return isWithin(entry, filter)
}
