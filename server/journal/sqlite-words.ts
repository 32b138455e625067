import type { SqliteDatabase } from './sqlite-database.ts'
import { type Bounds, facetPrefix, facets, type Search, sqlName } from './where.ts'

/** Entries taken into the text index in one step: some 5 ms. */
const stepSize = 100

/** What can be searched: ids and names, and the texts. `without_names` is `withoutNames`. */
const searchable = `concat_ws(' ', topic, action, resource, notification_id, reason, correlation_id, payment_id,
  operation, error_code, provider_request_id, query, CAST(body AS TEXT), request, without_names(response),
  ${facets.map(column => `'${facetPrefix(column)}' || hex(${sqlName(column)})`).join(', ')})`

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
  const beginWith = (start: string) => listBeginningWith(database, start)
  for (const beginnings of beginning === null ? oneOf : [[beginning], ...oneOf]) {
    const any = beginnings.flatMap(beginWith)
    if (any.length === 0) return []
    terms.push(`(${any.join(' OR ')})`)
  }
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

/** Beyond this it is quicker to let the index gather all entries of all words with that beginning. */
const mostWords = 64

/**
 * The words of the index that begin like this, quoted for a query: with whole words the index walks from one end
 * and stops early, for a beginning it first gathers all entries that there are (20 ms for the 100,000 of «order»).
 * Each word is found by one search for the next one, so that none of their lists is read.
 */
function listBeginningWith(database: SqliteDatabase, beginning: string): string[] {
  const gather = [`${quote(beginning)} *`]
  // Other letters may stand in the index with other accents than here.
  if (!/^[a-z0-9]+$/.test(beginning)) return gather
  database
    .prepare('CREATE VIRTUAL TABLE IF NOT EXISTS temp.known_words USING fts5vocab(main, words, instance)')
    .run()
  const next = database.prepare('SELECT term FROM temp.known_words WHERE term >= ? AND term < ? LIMIT 1')
  const words: string[] = []
  for (let from = beginning; ; from = `${words.at(-1)}\u0001`) {
    const term = next.get(from, `${beginning}\u{10ffff}`)?.term
    if (typeof term !== 'string') return words.map(quote)
    if (words.push(term) > mostWords) return gather
  }
}

/** Entries looked at before all others. */
const nearSize = 2000

function quote(word: string): string {
  return `"${word}"`
}
