import type { StoredRow } from '../../rows/entry-row.ts'
import { hasPeriod, timesOf } from '../../search/filters.ts'
import { type EntrySearch, partOf, readSearch, readSearchable } from '../../search/words.ts'
import type { SearchedPart } from '../reads.ts'
import type { SqliteDatabase } from './database.ts'
import { createPart, listParts, tableOf } from './parts.ts'

/** Entries added to the text index in one step: about 5 ms. */
const stepSize = 100

const isBehind = 'SELECT 1 FROM entries WHERE seq > (SELECT indexed_to FROM state) LIMIT 1'
const nextEntries = `SELECT * FROM entries JOIN details USING (seq) WHERE seq > (SELECT indexed_to FROM state)
  ORDER BY seq LIMIT ${stepSize}`

/** Adds the next entries to the text index. Returns the last seq in it, or null if there are none. */
export function indexWords(database: SqliteDatabase): number | null {
  if (database.prepare(isBehind).get() === undefined) return null
  return database.transactLazily(() => {
    // The rows are read under the write lock, because another process may be indexing, too.
    const rows = database.prepare(nextEntries).all()
    for (const part of new Set(rows.map(({ seq }) => partOf(Number(seq))))) createPart(database, part)
    for (const row of rows) insertWords(database, row)
    const last = rows.at(-1)
    if (last === undefined) return null
    database.write('UPDATE state SET indexed_to = ?', Number(last.seq))
    return Number(last.seq)
  })
}

function insertWords(database: SqliteDatabase, row: StoredRow): void {
  const { filterWords, text } = readSearchable(row)
  const indexed = `${filterWords.join(' ')} ${text}`
  const seq = Number(row.seq)
  database.write(`INSERT INTO ${tableOf(partOf(seq))} (rowid, text) VALUES (?, ?)`, seq, indexed)
}

const findChanged = `SELECT *, seq <= (SELECT indexed_to FROM state) AS is_indexed
  FROM entries JOIN details USING (seq) WHERE seq = ?`

/** Replaces values of columns, also in the text index. See `Engine.annotate` and `Engine.markForward`. */
export function changeSqlite(
  database: SqliteDatabase,
  seq: number,
  values: Record<string, string | number | null>,
): boolean {
  const changes = Object.keys(values).map(name => `${name} = ?`)
  return database.transact(() => {
    database.write(`UPDATE entries SET ${changes.join(', ')} WHERE seq = ?`, ...Object.values(values), seq)
    const row = database.prepare(findChanged).get(seq)
    if (row?.is_indexed) {
      database.write(`DELETE FROM ${tableOf(partOf(seq))} WHERE rowid = ?`, seq)
      insertWords(database, row)
    }
    return row !== undefined
  })
}

/** Finds entries in this part of the journal that match the filter. Returns at most `limit` seqs, in order. */
export function searchWords(database: SqliteDatabase, filter: EntrySearch, part: SearchedPart): number[] {
  const { words, beginning, anyOf } = readSearch(filter)
  const pieces = beginning === null ? [] : splitAsIndexed(database, beginning)
  const last = pieces.pop()
  const terms = [...words.flatMap(word => splitAsIndexed(database, word)), ...pieces].map(quote)
  if (anyOf.length > 0) terms.push(`(${anyOf.map(quote).join(' OR ')})`)
  if (terms.length === 0 && last === undefined) return []
  const { order, limit, above, below } = part
  const { from, before } = timesOf(filter)
  const times = hasPeriod(filter) ? [from, before] : []
  const parts = listParts(database, above, below)
  const seqs: number[] = []
  for (const one of order === 'ASC' ? parts : parts.toReversed()) {
    const beginnings = last === undefined ? [] : listBeginningWith(database, one, last)
    if (last !== undefined && beginnings.length === 0) continue
    const matching = last === undefined ? terms : [...terms, `(${beginnings.join(' OR ')})`]
    const table = tableOf(one)
    const found = database
      .prepare(
        `SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rowid > ? AND rowid < ?
          ${hasPeriod(filter) ? isInPeriod(table) : ''} ORDER BY rowid ${order} LIMIT ?`,
      )
      .all(matching.join(' AND '), above, below, ...times, limit - seqs.length)
    seqs.push(...found.map(({ rowid }) => Number(rowid)))
    if (seqs.length === limit) break
  }
  return seqs
}

function isInPeriod(table: string): string {
  return `AND EXISTS (SELECT 1 FROM entries WHERE seq = ${table}.rowid AND received_at >= ? AND received_at < ?)`
}

const plainWord = /^[a-z0-9]+$/

/**
 * Splits a word as the index does, in order. SQLite knows the letters of Unicode 6.1 and splits at newer ones, and this
 * index cannot find phrases.
 */
function splitAsIndexed(database: SqliteDatabase, word: string): string[] {
  if (plainWord.test(word)) return [word]
  for (const statement of [
    'CREATE VIRTUAL TABLE IF NOT EXISTS temp.asked USING fts5(text)',
    'CREATE VIRTUAL TABLE IF NOT EXISTS temp.asked_words USING fts5vocab(temp, asked, instance)',
    'DELETE FROM temp.asked',
  ])
    database.write(statement)
  database.write('INSERT INTO temp.asked (text) VALUES (?)', word)
  const found = database.prepare('SELECT term FROM temp.asked_words ORDER BY offset').all()
  return found.map(({ term }) => String(term))
}

/** With more words than this, a prefix query is faster. */
const maxWords = 64

/**
 * The words of a part with this prefix, quoted for a query. For whole words SQLite reads the index in order and stops at
 * the limit; for a prefix it first collects all entries. The vocabulary is searched word by word, so no list of entries
 * is read.
 */
function listBeginningWith(database: SqliteDatabase, part: number, beginning: string): string[] {
  const gather = [`${quote(beginning)} *`]
  // The index may fold the accents of other letters differently.
  if (!plainWord.test(beginning)) return gather
  const table = tableOf(part)
  database.write(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.of_${table} USING fts5vocab(main, ${table}, instance)`,
  )
  const next = database.prepare(`SELECT term FROM temp.of_${table} WHERE term >= ? AND term < ? LIMIT 1`)
  const words: string[] = []
  for (let from = beginning; ; from = `${words.at(-1)}\u0001`) {
    const term = next.get(from, `${beginning}\u{10ffff}`)?.term
    if (typeof term !== 'string') return words.map(quote)
    if (words.push(term) > maxWords) return gather
  }
}

function quote(word: string): string {
  return `"${word}"`
}
