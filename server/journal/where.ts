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

/** Letters and digits only, at most 8 words of 64 characters: what both engines' text indexes are made of. */
export function splitWords(text: string | undefined): string[] {
  const words = text?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, 8).map(word => word.slice(0, 64))
}
