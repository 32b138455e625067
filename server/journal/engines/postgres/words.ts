import type { Pool, PoolClient } from 'pg'
import type { StoredRow } from '../../rows/entry-row.ts'
import { hasPeriod, timesOf } from '../../search/filters.ts'
import { type EntrySearch, listWords, readSearch, readSearchable } from '../../search/words.ts'
import type { Page } from '../engine.ts'
import type { SearchedPart } from '../reads.ts'
import { indexLock, transact } from './pool.ts'

/** Entries added to the text index in one step. */
const stepSize = 200

/** Creates `Engine.indexStep`. One gateway indexes at a time; the others only read how far the index is. */
export function createPostgresIndexer(pool: Pool): () => Promise<number | null> {
  let isMerged = false
  return async () => {
    const indexedTo = await indexWords(pool)
    if (indexedTo === null && !isMerged)
      // Every search would read the list of unmerged entries: up to 4 MB, 20 ms (measured).
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

function wordsOf(row: StoredRow): string {
  const { filterWords, text } = readSearchable(row)
  return [...filterWords, ...listWords(text)].join(' ')
}

/**
 * Replaces values of columns, also in the text index. An entry that is not in the index yet is added to it with them.
 * See `Engine.annotate` and `Engine.markForward`.
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

/** Entries searched first. Common words are found among them, and rare words have few entries in the whole index. */
const nearSize = 4000

/** The seqs of the entries in this part of the journal that match the filter, in order, at most `limit`. */
export async function searchWords(pool: Pool, filter: EntrySearch, part: SearchedPart): Promise<number[]> {
  const { words, beginning, anyOf } = readSearch(filter)
  // Words contain letters and digits only, so they need no escaping.
  const terms = words.map(word => `'${word}'`)
  if (beginning !== null) terms.push(`'${beginning}':*`)
  if (anyOf.length > 0) terms.push(`(${anyOf.map(word => `'${word}'`).join(' | ')})`)
  const { order, limit, above, below } = part
  const { from, before } = timesOf(filter)
  const times = hasPeriod(filter) ? [from, before] : []
  const find = async (write: (order: Page['order'], condition: string) => string): Promise<number[]> => {
    const condition = hasPeriod(filter) ? isInPeriod : ''
    const values = [terms.join(' & '), above, below, limit, ...times]
    const { rows } = await pool.query(write(order, condition), values)
    return rows.map(row => row.seq)
  }
  const near = await find(walk)
  return near.length === limit ? near : find(lookUp)
}

const isInPeriod = `AND EXISTS (SELECT 1 FROM entries one
  WHERE one.seq = found.seq AND received_at >= $5 AND received_at < $6)`

// Each statement permits one plan only, because before the tables are analyzed the planner would choose neither.

/** Reads the entries of the part in order and stops at the limit. */
function walk(order: Page['order'], condition: string): string {
  return `SELECT seq FROM (SELECT seq, words FROM words WHERE seq > $2 AND seq < $3
    ORDER BY seq ${order} LIMIT ${nearSize}) AS found
    WHERE words @@ $1::tsquery ${condition} ORDER BY seq ${order} LIMIT $4`
}

/** Uses the index of words. */
function lookUp(order: Page['order'], condition: string): string {
  return `WITH found AS MATERIALIZED (SELECT seq FROM words WHERE words @@ $1::tsquery)
    SELECT seq FROM found WHERE seq > $2 AND seq < $3 ${condition} ORDER BY seq ${order} LIMIT $4`
}
