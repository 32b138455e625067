/** Computes incrementally what a list shows of the rows in memory. */
import { type StatusClass, statusClasses } from '../../server/contract/entry-facts.ts'
import { createPeriodMatcher } from '../time/period.ts'
import type { CallEntry, Entry, FeedRow, NotificationEntry } from './feed-entry.ts'
import type { CallQuery, NotificationQuery } from './use-older.ts'

/** The rows in memory that the filter keeps. */
export type FilteredRows = {
  rows: readonly FeedRow[]
  /** The seq of the oldest entry of this kind in memory, filtered out or not, or null. */
  oldest: number | null
}

/** Filters one kind of entries, both in memory and in the journal's pages. */
export type FeedFilter<Filtered extends FilteredRows> = {
  run: (rows: readonly FeedRow[]) => Filtered
  /**
   * Picks from entries that the journal has filtered. Words are not compared again, because the journal finds them in
   * bodies as well.
   */
  pickOlder: (older: readonly Entry[], shown: readonly FeedRow[]) => Entry[]
}

export type Fold<Result> = {
  add: (row: FeedRow) => void
  /** Returns a snapshot, which later rows do not change. */
  result: () => Result
}

/**
 * Returns the fold as a function of the rows. It continues where it stopped if rows were only appended: processing
 * 10,000 rows again for each batch costs a slow machine 8 ms, five times a second.
 */
export function foldRows<Result>(start: () => Fold<Result>): (rows: readonly FeedRow[]) => Result {
  let fold = start()
  let known: readonly FeedRow[] = []
  return rows => {
    if (!isContinued(known, rows)) {
      fold = start()
      known = []
    }
    for (const row of rows.slice(known.length)) fold.add(row)
    known = rows
    return fold.result()
  }
}

function isContinued(known: readonly FeedRow[], rows: readonly FeedRow[]): boolean {
  // Any row may have been replaced.
  return known.length <= rows.length && known.every((row, index) => row === rows[index])
}

/**
 * Columns that are not searched, because they contain no names or ids: a word must not match a part of a time, or a
 * value that all entries have.
 */
const unsearched = new Set([
  'kind',
  'received_at',
  'purpose',
  'outcome',
  'verdict',
  'origin',
  'forward',
  'forward_next_at',
])

/**
 * Whether all the words of `text` occur, in any case and order, somewhere in an entry's ids, names and notes, its
 * status or its seq. Every text column is searched unless it is named above.
 */
function createWordMatcher(text = ''): (entry: Columns) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return entry => {
    const searched = Object.entries(entry)
      .filter(([column, value]) => typeof value === 'string' && !unsearched.has(column))
      .map(([, value]) => value)
    const text = [...searched, entry.status, entry.seq].join(' ').toLowerCase()
    return words.every(word => text.includes(word))
  }
}

/** What the journal is asked for. */
type EntryQuery = CallQuery & NotificationQuery
/** Columns of entries. Counts have a few. */
type Columns = Partial<Record<keyof CallEntry | keyof NotificationEntry, unknown>>
type Values = Omit<EntryQuery, 'text' | 'received_from' | 'received_before'>

/** The class of a status. Undefined for a class without a filter. */
export function classOf(status: number): StatusClass | undefined {
  return statusClasses.find(name => name.startsWith(String(Math.floor(status / 100))))
}

const hasWarnings = ({ warnings }: { warnings?: unknown }) => Array.isArray(warnings) && warnings.length > 0

/** The value that a field of the search names: a column, or what the journal derives from one. */
function readValue(entry: Columns, name: keyof Values): unknown {
  if (name === 'status_class') return classOf(Number(entry.status))
  // The values of an address are texts.
  if (name === 'status') return String(entry.status)
  if (name === 'order_id') return entry.resource
  if (name === 'gradings') return entry.purpose === 'grading' ? null : 'omitted'
  // The console asks for calls with any warning.
  if (name === 'warning') return hasWarnings(entry) ? 'any' : null
  if (name === 'listen') return outcomesOf(entry)
  return entry[name]
}

/** The outcome that each program which forwarded the notification reported last. */
function outcomesOf({ listens }: { listens?: unknown }): unknown[] {
  return Array.isArray(listens) ? listens.map(({ outcome }) => outcome) : []
}

/** Whether an entry, or a count with columns of entries, is what the journal would find. */
export function createMatcher(query: EntryQuery): (entry: Columns) => boolean {
  const { text, received_from, received_before, ...values } = query
  const names = (Object.keys(values) as (keyof Values)[]).filter(name => values[name] !== undefined)
  const hasWords = createWordMatcher(text)
  const isInPeriod = createPeriodMatcher({ from: received_from, to: received_before })
  return entry =>
    names.every(name =>
      [readValue(entry, name)].flat().includes(name === 'status' ? String(values[name]) : values[name]),
    ) &&
    isInPeriod(String(entry.received_at)) &&
    hasWords(entry)
}

/**
 * The counts of the entries that the journal would find. Null if it is asked for something by which it does not count.
 * @param counted the fields of a search by which it counts
 */
export function pickFound<Count extends Columns>(
  counts: readonly Count[],
  query: EntryQuery,
  counted: readonly (keyof EntryQuery)[],
): Count[] | null {
  const isCounted = Object.keys(query).every(name => counted.some(one => one === name))
  return isCounted ? counts.filter(createMatcher(query)) : null
}
