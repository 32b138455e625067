import type { Origin } from '../contract/entry-facts.ts'
import type { EntryFilter } from './journal.ts'

/** Which part of the journal is asked for: entries after one seq, or before another. */
export type Bounds = { afterSeq?: number | undefined; beforeSeq?: number | undefined }

/** Conditions joined by «and» (empty text: none), and their values in order. */
export type Where = { sql: string; values: (string | number)[] }

/** The tables still call the transport `door`, until the migration that renames the column. */
export function sqlName(column: string): string {
  return column === 'transport' ? 'door' : column
}

/** The columns that can be filtered on; the text index holds each as a word of its own, see `facetWord`. */
export const facets = [
  'kind',
  'topic',
  'verdict',
  'resource',
  'status',
  'transport',
  'operation',
  'payment_id',
  'origin',
] as const

/**
 * Turns a filter (all but its text) and bounds on `seq` into a WHERE clause over the table `entries`.
 * `placeholder` writes the n-th value the way the engine wants it.
 */
export function buildWhere(
  filter: EntryFilter,
  bounds: Bounds,
  placeholder: (position: number) => string,
): Where {
  const values: (string | number)[] = []
  const bind = (value: string | number) => placeholder(values.push(value))
  const conditions: string[] = []
  if (bounds.afterSeq !== undefined) conditions.push(`seq > ${bind(bounds.afterSeq)}`)
  if (bounds.beforeSeq !== undefined) conditions.push(`seq < ${bind(bounds.beforeSeq)}`)
  for (const column of facets) {
    const value = filter[column]
    if (isUnmarked(column, filter)) conditions.push(`kind = ${bind('notification')} AND origin IS NULL`)
    else if (value !== undefined) conditions.push(`${column} = ${bind(value)}`)
  }
  return { sql: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, values }
}

/**
 * What a search looks for in the text index: whole words, perhaps the beginning of one more, one of each of
 * `oneOf` (beginnings too), and none of `without`.
 */
export type Search = { words: string[]; beginning: string | null; oneOf: string[][]; without: string[] }

/**
 * True where the text index is asked: for words, and for every filter but `kind`, because a rare value would
 * otherwise cost a walk over all rows, and an index for each of them more than all else that appending does. What
 * came from the provider is nearly everything, so it is not looked up either.
 */
export function isSelective(filter: EntryFilter): boolean {
  return (
    splitWords(filter.text).length > 0 ||
    filter.status_class !== undefined ||
    filter.outcome !== undefined ||
    facets.some(column => column !== 'kind' && filter[column] !== undefined && !isUnmarked(column, filter))
  )
}

/** What the text index is asked for; all of the filter, so that the answer needs no other condition. */
export function readSearch(filter: EntryFilter): Search {
  const words = splitWords(filter.text)
  const facetWords = facets.flatMap(column => {
    const value = filter[column]
    if (isUnmarked(column, filter)) return [facetWord('kind', 'notification')]
    return value === undefined ? [] : [facetWord(column, value)]
  })
  // Notifications have statuses, but no outcome.
  if (filter.outcome !== undefined) facetWords.push(facetWord('kind', 'call'))
  const without = filter.origin === 'provider' ? copies.map(origin => facetWord('origin', origin)) : []
  const oneOf = statusBeginnings(filter)
  const last = words.at(-1)
  // As somebody types: only the last word may be unfinished, and not of one or two letters, which nearly every
  // entry has.
  return last !== undefined && last.length >= 3
    ? { words: [...facetWords, ...words.slice(0, -1)], beginning: last, oneOf, without }
    : { words: [...facetWords, ...words], beginning: null, oneOf, without }
}

/**
 * Classes of statuses as beginnings of the words for statuses, so that entries indexed before there was such a
 * filter are found too. A call's outcome says no more than its status: what failed was answered 4xx or 5xx.
 */
function statusBeginnings({ status_class, outcome }: EntryFilter): string[][] {
  const wanted: string[][] = []
  if (status_class !== undefined) wanted.push([status_class.slice(0, 1)])
  if (outcome !== undefined) wanted.push(outcome === 'ok' ? ['2'] : ['4', '5'])
  return wanted.map(digits => digits.map(digit => facetWord('status', digit)))
}

const copies = ['replay', 'test'] as const satisfies Origin[]

/** Rows of the provider have no origin written: they are those that are notifications and no copies. */
function isUnmarked(column: (typeof facets)[number], filter: EntryFilter): boolean {
  return column === 'origin' && filter.origin === 'provider'
}

/**
 * A column's value as a word of the text index, so that words and filters together are one look-up there, however
 * few entries have both. Hexadecimal, because a word is letters and digits only.
 */
export function facetWord(column: string, value: string | number): string {
  return `${facetPrefix(column)}${Buffer.from(String(value)).toString('hex')}`
}

/** Nobody searches for words that begin like this. */
export function facetPrefix(column: string): string {
  return `zz${sqlName(column).replace('_', '')}`
}

/** At most 8 words of a search. */
export function splitWords(text: string | undefined): string[] {
  return findWords(text ?? '').slice(0, 8)
}

/**
 * A JSON text without the names of its members, as a response is put into the text index: all responses have the
 * same hundred names, so that «refund» would find every payment (`"refunds":[]`). Null, true and false say nothing
 * without their name.
 */
export function withoutNames(json: string): string {
  return json.replaceAll(/"\w*"\s*:(?:\s*(?:null|true|false)\b)?/g, ' ')
}

/** The distinct words of a text, for an index; of a very long text the first ones. */
export function listWords(text: string): string[] {
  return [...new Set(findWords(text))].slice(0, 5000)
}

/** Letters and digits only, lower case, without accents, at most 64 characters: what both text indexes hold. */
function findWords(text: string): string[] {
  const folded = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words: string[] = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map(word => word.slice(0, 64))
}
