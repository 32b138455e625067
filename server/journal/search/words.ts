import type { EntryFilter } from '../../contract/journal.ts'
import { columnsOf } from '../rows/columns.ts'
import { readSummary } from '../rows/read-row.ts'
import { filterNames, filterValue } from './filters.ts'

/**
 * A query of the text index: words of the entries' texts, and for each filter a word that stands for its value. Words
 * and filters together are one look-up, however few entries have both, and no filter needs another index.
 */
export type Search = { words: string[]; beginning: string | null }

/** Whether the text index is queried: for any filter but `kind`, which only divides the journal in two halves. */
export function isSelective({ kind, ...filter }: EntryFilter): boolean {
  const { words, beginning } = readSearch(filter)
  return words.length > 0 || beginning !== null
}

export function readSearch({ text, ...filter }: EntryFilter): Search {
  const filterWords = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [filterWord(name, value)],
  )
  const words = listWords(text ?? '').slice(0, 8)
  // The last word may be unfinished, but nearly every entry has words that begin with the same one or two letters.
  const last = words.at(-1)
  return last !== undefined && last.length >= 3
    ? { words: [...filterWords, ...words.slice(0, -1)], beginning: last }
    : { words: [...filterWords, ...words], beginning: null }
}

/** Hexadecimal, because a word is letters and digits only. The prefix keeps it apart from words of texts. */
function filterWord(name: string, value: unknown): string {
  return `zz${name.replaceAll('_', '')}${Buffer.from(String(value)).toString('hex')}`
}

/** What the text index stores of an entry: the words of its filters, and the text of its ids, names and contents. */
export function readSearchable(row: Readonly<Record<string, unknown>>): {
  filterWords: string[]
  text: string
} {
  const entry = readSummary(row)
  const filterWords = filterNames.flatMap(name => {
    const value = filterValue(entry, name)
    return value === null || value === undefined ? [] : [filterWord(name, value)]
  })
  const texts = columnsOf[entry.kind].flatMap(({ name, search }) => {
    const value = row[name]
    if (search === undefined || value === null) return []
    const text = value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value)
    return [search === 'values' ? withoutNames(text) : text]
  })
  return { filterWords, text: texts.join(' ') }
}

/**
 * A JSON text without the names of its members. All responses have the same hundred names, so that "refund" would
 * find every payment (`"refunds":[]`). Null, true and false mean nothing without their name.
 */
function withoutNames(json: string): string {
  return json.replaceAll(/"\w*"\s*:(?:\s*(?:null|true|false)\b)?/g, ' ')
}

/** The distinct words of a text: letters and digits, lower case, no accents, 64 characters; at most 5,000. */
export function listWords(text: string): string[] {
  const folded = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words: string[] = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map(word => word.slice(0, 64)))].slice(0, 5000)
}
