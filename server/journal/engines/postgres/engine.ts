import type { Pool } from 'pg'
import type { EntryFilter } from '../../../contract/journal.ts'
import type { EntrySummary } from '../../entries.ts'
import { readDetail, readSummary } from '../../rows/read-row.ts'
import { bisectSeqs, enclosingTimes, timesOf } from '../../search/period.ts'
import { isSelective } from '../../search/words.ts'
import { type Engine, type Page, rangeOf, type SeqRange } from '../engine.ts'
import { createAppend } from './append.ts'
import { migratePostgres } from './migrations.ts'
import { createPool } from './pool.ts'
import { prunePostgres } from './prune.ts'
import { createPostgresIndexer, searchWords } from './words.ts'

/**
 * The journal in a PostgreSQL database, schema `pasarela`, shared by any number of gateways. Rejects if the database
 * cannot be reached or is newer than the program.
 */
export async function openPostgresEngine(databaseUrl: string, writer: string): Promise<Engine> {
  await migratePostgres(databaseUrl).catch(error => {
    const cause = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)
    throw new Error(`The journal in PostgreSQL (DATABASE_URL) cannot be opened: ${cause}`, { cause: error })
  })
  const pool = createPool(databaseUrl)
  return {
    append: createAppend(pool, writer),
    list: (filter, page) => list(pool, filter, page),
    get: async seq => {
      const sql = 'SELECT * FROM pasarela.entries JOIN pasarela.details USING (seq) WHERE seq = $1'
      const { rows } = await pool.query(sql, [seq])
      return rows[0] === undefined ? null : readDetail(rows[0])
    },
    counts: async () => (await pool.query('SELECT * FROM pasarela.counts')).rows,
    extent: async () => {
      const { rows } =
        await pool.query(`SELECT pruned_to, coalesce((SELECT min(seq) FROM pasarela.entries), 0)
        AS oldest, coalesce((SELECT max(seq) FROM pasarela.entries), 0) AS newest FROM pasarela.state`)
      return rows[0]
    },
    checkWritable: async () => {
      await pool.query('UPDATE pasarela.state SET next_seq = next_seq')
    },
    pruneStep: bounds => prunePostgres(pool, bounds),
    indexStep: createPostgresIndexer(pool),
    close: () => pool.end(),
  }
}

async function list(pool: Pool, filter: EntryFilter, page: Page): Promise<EntrySummary[]> {
  const { order, limit } = page
  const range = rangeOf(page, await enclosePeriod(pool, filter))
  const { from, before } = timesOf(filter)
  const { rows } = isSelective(filter)
    ? await pool.query(`SELECT * FROM pasarela.entries WHERE seq = ANY($1) ORDER BY seq ${order}`, [
        await searchWords(pool, filter, { order, limit, ...range }),
      ])
    : await pool.query(
        `SELECT * FROM pasarela.entries WHERE seq > $1 AND seq < $2 AND received_at >= $3 AND received_at < $4
          ${filter.kind ? `AND kind = '${filter.kind}'` : ''} ORDER BY seq ${order} LIMIT $5`,
        [range.above, range.below, from, before, limit],
      )
  return rows.map(readSummary)
}

async function enclosePeriod(pool: Pool, filter: EntryFilter): Promise<Partial<SeqRange>> {
  const { from, before } = enclosingTimes(filter)
  const seqAt = async (time: string): Promise<number> => {
    const { rows } = await pool.query(bisectSeqs('pasarela.entries', '$1'), [time])
    return rows[0].seq
  }
  return {
    ...(from && { above: (await seqAt(from)) - 1 }),
    ...(before && { below: await seqAt(before) }),
  }
}
