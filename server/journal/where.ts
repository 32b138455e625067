import type { EntryFilter } from './journal.ts'

/** How an engine writes a condition: a placeholder for a value, and the condition for words. */
export type Dialect = {
  placeholder: (position: number) => string
  text: (words: string[], bind: (value: string | number) => string) => string
}

/** Conditions joined by «and» (empty text: none), and their values in order. */
export type Where = { sql: string; values: (string | number)[] }

const columns = ['kind', 'topic', 'verdict', 'resource', 'status', 'door', 'operation', 'payment_id'] as const

/** Turns a filter and bounds on `seq` into a WHERE clause over the table `entries`. */
export function buildWhere(
  filter: EntryFilter,
  bounds: { afterSeq?: number | undefined; beforeSeq?: number | undefined },
  dialect: Dialect,
): Where {
  const values: (string | number)[] = []
  const bind = (value: string | number) => dialect.placeholder(values.push(value))
  const conditions: string[] = []
  if (bounds.afterSeq !== undefined) conditions.push(`seq > ${bind(bounds.afterSeq)}`)
  if (bounds.beforeSeq !== undefined) conditions.push(`seq < ${bind(bounds.beforeSeq)}`)
  for (const column of columns) {
    const value = filter[column]
    if (value !== undefined) conditions.push(`${column} = ${bind(value)}`)
  }
  const words = splitWords(filter.text)
  if (words.length > 0) conditions.push(dialect.text(words, bind))
  return { sql: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, values }
}

/** At most 8 words of a search. */
export function splitWords(text: string | undefined): string[] {
  return findWords(text ?? '').slice(0, 8)
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
