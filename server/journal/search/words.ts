import { type Column, detailColumns, summaryColumns } from '../../contract/entry-columns.ts'
import type { EntryFilter } from '../../contract/journal.ts'
import type { TimelineSubjects } from '../journal.ts'
import { readSummary } from '../rows/entry-row.ts'
import { alternativesOf, filterValue, indexedFilters, indexedName } from './filters.ts'

/**
 * The conditions by which entries are read: a filter of callers, and the subjects of a timeline, of which an entry has
 * one.
 */
export type EntrySearch = EntryFilter & { about?: TimelineSubjects }

/**
 * A query of the text index: words of the entries' texts, and one word for the value of each filter. Texts and filters
 * are one look-up, even if few entries match both, and filters need no index of their own. `anyOf`: if it has words, an
 * entry must have at least one of them.
 */
export type Search = { words: string[]; beginning: string | null; anyOf: string[] }

/**
 * The text index is divided into parts of this many seqs, and a search goes from part to part until its limit. So a
 * page costs at most the entries of a part, wherever it is (about 5 ms for a prefix), and not those of the whole
 * journal.
 */
export const partSize = 32_768

export const partOf = (seq: number) => Math.floor(seq / partSize)

/**
 * Whether the query needs the text index: with any filter but the period, `account`, which has an index of its own, and
 * `kind`, which selects about half of the journal.
 */
export function isSelective({ kind: _kind, account: _account, ...filter }: EntrySearch): boolean {
  const { words, beginning, anyOf } = readSearch(filter)
  return words.length > 0 || beginning !== null || anyOf.length > 0
}

export function readSearch({
  text,
  received_from: _from,
  received_before: _before,
  about = {},
  ...filter
}: EntrySearch): Search {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined)
  // Only timelines are about something, and they have no filters.
  const alternatives = [about, ...set.map(([name]) => alternativesOf(name) ?? {})]
  const anyOf = alternatives.flatMap(values =>
    Object.entries(values).flatMap(([name, ids]) => ids.map(id => filterWord(name, id))),
  )
  const filterWords = set
    .filter(([name]) => alternativesOf(name) === undefined)
    .map(([name, value]) => filterWord(indexedName(name), value))
  const words = listWords(text ?? '').slice(0, 8)
  // The last word may be incomplete. One or two letters are not used as a prefix: nearly every entry would match.
  const last = words.at(-1)
  return last !== undefined && last.length >= 3
    ? { words: [...filterWords, ...words.slice(0, -1)], beginning: last, anyOf }
    : { words: [...filterWords, ...words], beginning: null, anyOf }
}

/**
 * The word is hexadecimal, because words contain letters and digits only. The prefix separates these words from those
 * of texts.
 */
function filterWord(name: string, value: unknown): string {
  return `zz${name.replaceAll('_', '')}${Buffer.from(String(value)).toString('hex')}`
}

/** What the text index contains for an entry: the words of its filters, and the text of its ids, names and bodies. */
export function readSearchable(row: Readonly<Record<string, unknown>>): {
  filterWords: string[]
  text: string
} {
  const entry = readSummary(row)
  const filterWords = indexedFilters.flatMap(name =>
    [filterValue(entry, name)]
      .flat()
      .filter(value => value !== null && value !== undefined)
      .map(value => filterWord(name, value)),
  )
  const columns: Record<string, Column> = { ...summaryColumns[entry.kind], ...detailColumns[entry.kind] }
  const texts = Object.entries(columns).flatMap(([name, { search }]) => {
    const value = row[name]
    if (search === undefined || value === null) return []
    const text = value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value)
    return [search === 'values' ? withoutNames(text) : text]
  })
  return { filterWords, text: texts.join(' ') }
}

/**
 * A JSON text without the names of its members. All responses have the same hundred names, and "refund" would match
 * every payment (`"refunds":[]`). Null, true and false mean nothing without their name.
 */
function withoutNames(json: string): string {
  return json.replaceAll(/"\w*"\s*:(?:\s*(?:null|true|false)\b)?/g, ' ')
}

/**
 * The distinct words of a text: letters and digits in lower case without accents, at most 64 characters each, at most
 * 5,000.
 */
export function listWords(text: string): string[] {
  const words: string[] = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map(word => word.slice(0, 64)))].slice(0, 5000)
}

/** In lower case without accents. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
