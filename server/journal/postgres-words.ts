import type { Pool } from 'pg'
import { listWords } from './where.ts'

/** Entries taken into the text index in one step. */
const stepSize = 200

/** Held by the one gateway that indexes; the others leave it to it. */
const indexLock = 7_268_512_002

/** Takes the next entries into the text index, behind the appends; false when there are none. */
export async function indexPostgresWords(pool: Pool): Promise<boolean> {
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
function searchableWords({ headers, explanation, body, ...row }: Record<string, unknown>): string[] {
  const texts = Object.values(row).filter(value => typeof value === 'string')
  if (body instanceof Uint8Array) texts.push(Buffer.from(body).toString('utf8'))
  return listWords(texts.join(' '))
}
