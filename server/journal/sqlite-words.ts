import type { SqliteDatabase } from './sqlite-database.ts'
import { type Bounds, facetPrefix, facets, type Search } from './where.ts'

/** Entries taken into the text index in one step: some 5 ms. */
const stepSize = 100

/** What can be searched: ids and names, and the texts. Ids come first, they are what people paste. */
const searchable = `coalesce(topic, '') || ' ' || coalesce(action, '') || ' ' || coalesce(resource, '') || ' ' ||
  coalesce(notification_id, '') || ' ' || coalesce(reason, '') || ' ' || correlation_id || ' ' ||
  coalesce(payment_id, '') || ' ' || coalesce(operation, '') || ' ' || coalesce(error_code, '') || ' ' ||
  coalesce(provider_request_id, '') || ' ' || coalesce(query, '') || ' ' ||
  coalesce(CAST(body AS TEXT), '') || ' ' || coalesce(request, '') || ' ' || coalesce(response, '')
  ${facets.map(column => `|| coalesce(' ${facetPrefix(column)}' || hex(${column}), '')`).join(' ')}`

/**
 * Takes the next entries into the text index; false when there are none. It is filled behind, because a full
 * text index costs more than the entry itself: while notifications pour in, they come first.
 */
export function indexWords(database: SqliteDatabase): boolean {
  const state = database.prepare('SELECT indexed_to, next_seq FROM state').get()
  const from = Number(state?.indexed_to)
  const to = Math.min(from + stepSize, Number(state?.next_seq) - 1)
  if (to <= from) return false
  database.transact(() => {
    database.write(
      `INSERT INTO words (rowid, text) SELECT seq, ${searchable} FROM entries JOIN details USING (seq)
          WHERE seq > ? AND seq <= ?`,
      from,
      to,
    )
    database.write('UPDATE state SET indexed_to = ?', to)
  })
  return true
}

/** The seqs of entries that have all of these words, in order, at most `limit`. */
export function searchWords(
  database: SqliteDatabase,
  { words, beginning, oneOf, without }: Search,
  { afterSeq, beforeSeq }: Bounds,
  order: 'ASC' | 'DESC',
  limit: number,
): number[] {
  const terms = words.map(quote)
  if (beginning !== null) terms.push(`${quote(beginning)} *`)
  for (const beginnings of oneOf) terms.push(`(${beginnings.map(one => `${quote(one)} *`).join(' OR ')})`)
  const match = [`(${terms.join(' AND ')})`, ...without.map(quote)].join(' NOT ')
  const low = afterSeq ?? 0
  const high = beforeSeq ?? Number(database.prepare('SELECT next_seq FROM state').get()?.next_seq)
  const find = (above: number, below: number, most: number): number[] =>
    database
      .prepare(
        `SELECT rowid FROM words WHERE words MATCH ? AND rowid > ? AND rowid < ? ORDER BY rowid ${order} LIMIT ?`,
      )
      .all(match, above, below, most)
      .map(row => Number(row.rowid))

  // The near end first: common words are found there, and rare ones are few in the whole index.
  if (order === 'DESC') {
    const near = Math.max(low, high - nearSize)
    const found = find(near, high, limit)
    return found.length === limit ? found : [...found, ...find(low, near + 1, limit - found.length)]
  }
  const near = Math.min(high, low + nearSize)
  const found = find(low, near, limit)
  return found.length === limit ? found : [...found, ...find(near - 1, high, limit - found.length)]
}

/** Entries looked at before all others. */
const nearSize = 2000

function quote(word: string): string {
  return `"${word}"`
}
