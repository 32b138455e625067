import type { Pool } from 'pg'
import type { EntryFilter } from '../../../contract/journal.ts'
import type { EntrySummary } from '../../entries.ts'
import { readDetail, readSummary } from '../../rows/read-row.ts'
import { isSelective, readSearch } from '../../search/words.ts'
import { type ChangeListener, type Engine, follows, type Page } from '../engine.ts'
import { createAppend } from './append.ts'
import { listenToChanges } from './listener.ts'
import { migratePostgres } from './migrations.ts'
import { createPool } from './pool.ts'
import { prunePostgres } from './prune.ts'
import { createPostgresIndexer, searchWords } from './words.ts'

/**
 * The journal in a PostgreSQL database, schema `pasarela`, shared by any number of gateways. Rejects if the database
 * cannot be reached or is newer than the program.
 */
export async function openPostgresEngine(
  databaseUrl: string,
  writer: string,
  onChange: ChangeListener,
): Promise<Engine> {
  await migratePostgres(databaseUrl).catch(error => {
    const cause = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)
    throw new Error(`The journal in PostgreSQL (DATABASE_URL) cannot be opened: ${cause}`, { cause: error })
  })
  const pool = createPool(databaseUrl)
  const stopListening = listenToChanges(databaseUrl, writer, onChange)
  return {
    append: createAppend(pool, writer),
    list: (filter, page) => list(pool, filter, page),
    get: async seq => {
      const sql = 'SELECT * FROM pasarela.entries JOIN pasarela.details USING (seq) WHERE seq = $1'
      const { rows } = await pool.query(sql, [seq])
      return rows[0] === undefined ? null : readDetail(rows[0])
    },
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
    close: async () => {
      await stopListening()
      await pool.end()
    },
  }
}

async function list(pool: Pool, filter: EntryFilter, page: Page): Promise<EntrySummary[]> {
  const { order, limit } = page
  const { operator, first } = follows[order]
  const { rows } = isSelective(filter)
    ? await pool.query(`SELECT * FROM pasarela.entries WHERE seq = ANY($1) ORDER BY seq ${order}`, [
        await searchWords(pool, readSearch(filter), page),
      ])
    : await pool.query(
        `SELECT * FROM pasarela.entries WHERE seq ${operator} $1
          ${filter.kind ? `AND kind = '${filter.kind}'` : ''} ORDER BY seq ${order} LIMIT $2`,
        [page.cursor ?? first, limit],
      )
  return rows.map(readSummary)
}
