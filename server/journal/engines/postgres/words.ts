import type { Pool, PoolClient } from 'pg'
import type { StoredRow } from '../../rows/entry-row.ts'
import { hasPeriod, timesOf } from '../../search/filters.ts'
import { type EntrySearch, listWords, partOf, readSearch, readSearchable } from '../../search/words.ts'
import type { Page } from '../engine.ts'
import type { SearchedPart } from '../reads.ts'
import { indexLock, prepare, transact } from './pool.ts'

/** Entries added to the text index in one step. */
const stepSize = 200

/** Creates `Engine.indexStep`. One gateway indexes at a time; the others only read how far the index is. */
export function createPostgresIndexer(pool: Pool): () => Promise<number | null> {
  let isMerged = false
  return async () => {
    const indexedTo = await indexWords(pool)
    if (indexedTo === null && !isMerged)
      // The list of unmerged entries is emptied here, because every search would read it: up to 4 MB, 20 ms (measured).
      await pool.query("SELECT gin_clean_pending_list('words_words_idx')")
    isMerged = indexedTo === null
    return indexedTo
  }
}

/**
 * The entries that the next step adds. The condition is written for both tables, because PostgreSQL does not derive the
 * second one, and would read `details` from its beginning.
 */
export const nextEntries = `SELECT * FROM entries JOIN details USING (seq)
  WHERE entries.seq > (SELECT indexed_to FROM text_index) AND details.seq > (SELECT indexed_to FROM text_index)
  ORDER BY seq LIMIT ${stepSize}`
const insertWords = `INSERT INTO words
  SELECT seq, array_to_tsvector(string_to_array(words, ' ')) FROM unnest($1::bigint[], $2::text[]) AS one (seq, words)
  ON CONFLICT DO NOTHING`

function indexWords(pool: Pool): Promise<number | null> {
  return transact(pool, addNextEntries, true)
}

async function addNextEntries(client: PoolClient): Promise<number | null> {
  const lock = await client.query('SELECT pg_try_advisory_xact_lock($1) AS held', [indexLock])
  if (!lock.rows[0].held) {
    const { rows } = await client.query('SELECT indexed_to FROM text_index')
    return rows[0].indexed_to
  }
  const { rows } = await client.query(nextEntries)
  const last = rows.at(-1)
  if (last === undefined) return null
  await client.query(insertWords, [rows.map(({ seq }) => seq), rows.map(wordsOf)])
  await client.query('UPDATE text_index SET indexed_to = $1', [last.seq])
  return last.seq
}

/** A word as a part of the index contains it: the words of a part are next to each other. */
const inPart = (part: number, word: string) => `${part.toString(36)}/${word}`

function wordsOf(row: StoredRow): string {
  const { filterWords, text } = readSearchable(row)
  const part = partOf(Number(row.seq))
  return [...filterWords, ...listWords(text)].map(word => inPart(part, word)).join(' ')
}

/**
 * Replaces values of columns, also in the text index. An entry that is not in the index yet is added to it with the new
 * values. See `Engine.annotate` and `Engine.markForward`.
 */
export function changePostgres(
  pool: Pool,
  seq: number,
  values: Record<string, string | number | null>,
): Promise<boolean> {
  const changes = Object.keys(values).map((name, place) => `${name} = $${place + 2}`)
  return transact(pool, async client => {
    // Another gateway may be indexing the entry at this moment, without the new values.
    await client.query('SELECT pg_advisory_xact_lock($1)', [indexLock])
    await client.query(`UPDATE entries SET ${changes.join(', ')} WHERE seq = $1`, [
      seq,
      ...Object.values(values),
    ])
    const { rows } = await client.query('SELECT * FROM entries JOIN details USING (seq) WHERE seq = $1', [
      seq,
    ])
    const update = "UPDATE words SET words = array_to_tsvector(string_to_array($2, ' ')) WHERE seq = $1"
    for (const row of rows) await client.query(update, [seq, wordsOf(row)])
    return rows.length > 0
  })
}

/** Entries searched first: common words are found among them. */
const nearSize = 4000

/** Finds entries in this part of the journal that match the filter. Resolves to at most `limit` seqs, in order. */
export async function searchWords(pool: Pool, filter: EntrySearch, part: SearchedPart): Promise<number[]> {
  const { order, limit, above, below } = part
  const { from, before } = timesOf(filter)
  const times = hasPeriod(filter) ? [from, before] : []
  const condition = hasPeriod(filter) ? isInPeriod : ''
  const ends = await pool.query(prepare(findEnds, [above, below]))
  const { low, high } = ends.rows[0]
  if (low === null) return []
  const parts = Array.from({ length: partOf(high) - partOf(low) + 1 }, (_, at) => partOf(low) + at)
  const queries = parts.map(one => writeQuery(filter, one))
  if (order === 'DESC') queries.reverse()
  const find = async (sql: string, query: string | string[]): Promise<number[]> => {
    const { rows } = await pool.query(prepare(sql, [query, above, below, limit, ...times]))
    return rows.map(row => row.seq)
  }
  const near = await find(walk(order, condition), queries.slice(0, 2).join(' | '))
  return near.length === limit ? near : find(lookUp(order, condition), queries)
}

/** A query of one part of the index. Words contain letters and digits only, so they need no escaping. */
function writeQuery(filter: EntrySearch, part: number): string {
  const { words, beginning, anyOf } = readSearch(filter)
  const quote = (word: string) => `'${inPart(part, word)}'`
  const terms = words.map(quote)
  if (beginning !== null) terms.push(`${quote(beginning)}:*`)
  if (anyOf.length > 0) terms.push(`(${anyOf.map(quote).join(' | ')})`)
  return `(${terms.join(' & ')})`
}

const findEnds = `SELECT (SELECT min(seq) FROM entries WHERE seq > $1 AND seq < $2) AS low,
  (SELECT max(seq) FROM entries WHERE seq > $1 AND seq < $2) AS high`

const isInPeriod = `AND EXISTS (SELECT 1 FROM entries one
  WHERE one.seq = found.seq AND received_at >= $5 AND received_at < $6)`

// Each statement permits one plan only, because before the tables are analyzed the planner would choose neither.

/** Reads the entries of the searched part of the journal in order and stops at the limit. */
function walk(order: Page['order'], condition: string): string {
  return `SELECT seq FROM (SELECT seq, words FROM words WHERE seq > $2 AND seq < $3
    ORDER BY seq ${order} LIMIT ${nearSize}) AS found
    WHERE words @@ $1::tsquery ${condition} ORDER BY seq ${order} LIMIT $4`
}

/** Looks up one query after the other in the index of words, until the limit. */
export function lookUp(order: Page['order'], condition: string): string {
  return `WITH RECURSIVE searched (count, seqs, missing) AS (
      SELECT 0, '{}'::bigint[], $4::integer
      UNION ALL SELECT count + 1, one.seqs, missing - cardinality(one.seqs)
      FROM searched CROSS JOIN LATERAL (
        SELECT ARRAY(
          WITH found AS MATERIALIZED (SELECT seq FROM words WHERE words @@ ($1::tsquery[])[count + 1])
          SELECT seq FROM found WHERE seq > $2 AND seq < $3 ${condition} ORDER BY seq ${order} LIMIT missing
        ) AS seqs OFFSET 0) AS one
      WHERE missing > 0 AND count < cardinality($1::tsquery[])
    ) SELECT unnest(seqs) AS seq FROM searched`
}
