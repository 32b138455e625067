import type { Pool } from 'pg'
import { listWords, readSearchable, type Search } from '../../search/words.ts'
import { follows, type Page } from '../engine.ts'
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
      await pool.query("SELECT gin_clean_pending_list('pasarela.words_words_idx')")
    isMerged = indexedTo === null
    return indexedTo
  }
}

const nextEntries = `SELECT * FROM pasarela.entries JOIN pasarela.details USING (seq)
  WHERE seq > (SELECT indexed_to FROM pasarela.text_index) ORDER BY seq LIMIT ${stepSize}`
const insertWords = `INSERT INTO pasarela.words
  SELECT seq, array_to_tsvector(string_to_array(words, ' ')) FROM unnest($1::bigint[], $2::text[]) AS one (seq, words)
  ON CONFLICT DO NOTHING`

function indexWords(pool: Pool): Promise<number | null> {
  return transact(pool, async client => {
    const lock = await client.query('SELECT pg_try_advisory_xact_lock($1) AS held', [indexLock])
    if (!lock.rows[0].held) {
      const { rows } = await client.query('SELECT indexed_to FROM pasarela.text_index')
      return rows[0].indexed_to
    }
    const { rows } = await client.query(nextEntries)
    const last = rows.at(-1)
    if (last === undefined) return null
    const words = rows.map(row => {
      const { filterWords, text } = readSearchable(row)
      return [...filterWords, ...listWords(text)].join(' ')
    })
    await client.query(insertWords, [rows.map(({ seq }) => seq), words])
    await client.query('UPDATE pasarela.text_index SET indexed_to = $1', [last.seq])
    return last.seq
  })
}

/** Entries searched first. Common words are found among them, and rare words have few entries in the whole index. */
const nearSize = 4000

/** The seqs of the entries that contain all of these words, in order, at most `limit`. */
export async function searchWords(pool: Pool, { words, beginning }: Search, page: Page): Promise<number[]> {
  // Words contain letters and digits only, so they need no escaping.
  const terms = words.map(word => `'${word}'`)
  if (beginning !== null) terms.push(`'${beginning}':*`)
  const { order, limit, cursor = follows[order].first } = page
  const find = async (sql: string): Promise<number[]> => {
    const { rows } = await pool.query(sql, [terms.join(' & '), cursor, limit])
    return rows.map(row => row.seq)
  }
  const near = await find(walk[order])
  return near.length === limit ? near : find(lookUp[order])
}

// Each statement permits one plan only, because before the tables are analyzed the planner would choose neither.

/** Reads the entries after the cursor in order and stops at the limit. */
const walk = forBoth(
  (order, operator) => `SELECT seq FROM (SELECT seq, words FROM pasarela.words WHERE seq ${operator} $2
    ORDER BY seq ${order} LIMIT ${nearSize}) AS near WHERE words @@ $1::tsquery ORDER BY seq ${order} LIMIT $3`,
)

/** Uses the index of words. */
const lookUp = forBoth(
  (order, operator) => `WITH found AS MATERIALIZED (SELECT seq FROM pasarela.words WHERE words @@ $1::tsquery)
    SELECT seq FROM found WHERE seq ${operator} $2 ORDER BY seq ${order} LIMIT $3`,
)

function forBoth(write: (order: Page['order'], operator: string) => string): Record<Page['order'], string> {
  return { ASC: write('ASC', follows.ASC.operator), DESC: write('DESC', follows.DESC.operator) }
}
