import type { Pool } from 'pg'
import { type Bounds, facets, facetWord, listWords, type Search, sqlName, withoutNames } from './where.ts'

/** Entries taken into the text index in one step. */
const stepSize = 200

/** Held by the one gateway that indexes; the others leave it to it. */
const indexLock = 7_268_512_002

/** Makes the function that takes the next entries into the text index, behind the appends; false when none are left. */
export function createPostgresIndexer(pool: Pool): () => Promise<boolean> {
  let isMerged = false
  return async () => {
    const isMore = await indexWords(pool)
    if (isMore) isMerged = false
    else if (!isMerged) {
      // Every search would read the list of what is not merged yet: up to 4 MB, 20 ms (measured).
      await pool.query("SELECT gin_clean_pending_list('pasarela.words_words_idx')")
      isMerged = true
    }
    return isMore
  }
}

async function indexWords(pool: Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const lock = await client.query('SELECT pg_try_advisory_xact_lock($1) AS held', [indexLock])
    const found = lock.rows[0].held
      ? await client.query(
          `SELECT * FROM pasarela.entries JOIN pasarela.details USING (seq)
            WHERE seq > (SELECT indexed_to FROM pasarela.text_index) ORDER BY seq LIMIT $1`,
          [stepSize],
        )
      : { rows: [] }
    if (found.rows.length > 0)
      await client.query(
        `INSERT INTO pasarela.words
          SELECT seq, array_to_tsvector(string_to_array(words, ' ')) FROM unnest($1::bigint[], $2::text[]) AS one (seq, words)
          ON CONFLICT DO NOTHING`,
        [found.rows.map(row => row.seq), found.rows.map(row => searchableWords(row).join(' '))],
      )
    const last = found.rows.at(-1)
    if (last !== undefined) await client.query('UPDATE pasarela.text_index SET indexed_to = $1', [last.seq])
    await client.query('COMMIT')
    client.release()
    return last !== undefined
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** What can be searched: every text of the entry, except the parts that all have in common. */
function searchableWords(row: Record<string, unknown>): string[] {
  const { headers, explanation, body, response, ...texts } = row
  const text = Object.values(texts).filter(value => typeof value === 'string')
  if (typeof response === 'string') text.push(withoutNames(response))
  if (body instanceof Uint8Array) text.push(Buffer.from(body).toString('utf8'))
  const facetWords = facets.flatMap(column => {
    const value = row[sqlName(column)]
    return typeof value === 'string' || typeof value === 'number' ? [facetWord(column, value)] : []
  })
  return [...facetWords, ...listWords(text.join(' '))]
}

/** The seqs of entries that have all of these words, in order, at most `limit`. */
export async function searchPostgresWords(
  pool: Pool,
  { words, beginning, oneOf, without }: Search,
  { afterSeq, beforeSeq }: Bounds,
  order: 'ASC' | 'DESC',
  limit: number,
): Promise<number[]> {
  // Words are letters and digits only, so they need no quoting inside.
  const terms = words.map(word => `'${word}'`)
  if (beginning !== null) terms.push(`'${beginning}':*`)
  for (const beginnings of oneOf) terms.push(`(${beginnings.map(one => `'${one}':*`).join(' | ')})`)
  terms.push(...without.map(word => `!'${word}'`))
  const { rows } = await pool.query('SELECT seq FROM pasarela.find($1, $2, $3, $4, $5) AS seq', [
    terms.join(' & '),
    afterSeq ?? 0,
    beforeSeq ?? null,
    order === 'DESC',
    limit,
  ])
  return rows.map(row => row.seq)
}
