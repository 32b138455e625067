import { type Column, detailColumns, summaryColumns } from '../../contract/entry-columns.ts'
import type { EntryFilter } from '../../contract/journal.ts'
import { readSummary } from '../rows/read-row.ts'
import { filterValue, indexedFilters, indexedName } from './filters.ts'

/**
 * A query of the text index: words of the entries' texts, and one word for the value of each filter. Texts and filters
 * are one look-up, even if few entries match both, and filters need no index of their own.
 */
export type Search = { words: string[]; beginning: string | null }

/**
 * Whether the query needs the text index: with any filter but the period, and `kind`, which selects about half of the
 * journal.
 */
export function isSelective({ kind, ...filter }: EntryFilter): boolean {
  const { words, beginning } = readSearch(filter)
  return words.length > 0 || beginning !== null
}

export function readSearch({
  text,
  received_from: _from,
  received_before: _before,
  ...filter
}: EntryFilter): Search {
  const filterWords = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [filterWord(indexedName(name), value)],
  )
  const words = listWords(text ?? '').slice(0, 8)
  // The last word may be incomplete. One or two letters are not used as a prefix: nearly every entry would match.
  const last = words.at(-1)
  return last !== undefined && last.length >= 3
    ? { words: [...filterWords, ...words.slice(0, -1)], beginning: last }
    : { words: [...filterWords, ...words], beginning: null }
}

/** Hexadecimal, because words contain letters and digits only. The prefix separates these words from those of texts. */
function filterWord(name: string, value: unknown): string {
  return `zz${name.replaceAll('_', '')}${Buffer.from(String(value)).toString('hex')}`
}

/** What the text index contains for an entry: the words of its filters, and the text of its ids, names and bodies. */
export function readSearchable(row: Readonly<Record<string, unknown>>): {
  filterWords: string[]
  text: string
} {
  const entry = readSummary(row)
  const filterWords = indexedFilters.flatMap(name => {
    const value = filterValue(entry, name)
    return value === null || value === undefined ? [] : [filterWord(name, value)]
  })
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
  const folded = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words: string[] = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map(word => word.slice(0, 64)))].slice(0, 5000)
}
