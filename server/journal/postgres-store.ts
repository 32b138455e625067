import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { EntrySummary } from './entries.ts'
import type { EntryFilter } from './journal.ts'
import { readDetail } from './packed-detail.ts'
import { readSummary } from './packed-entry.ts'
import { createAppend } from './postgres-append.ts'
import { listenToChanges } from './postgres-listener.ts'
import { migratePostgres } from './postgres-migrations.ts'
import { createPool } from './postgres-pool.ts'
import { prunePostgres } from './postgres-prune.ts'
import { createPostgresIndexer, searchPostgresWords } from './postgres-words.ts'
import { type ChangeListener, type Store, timelineLimit } from './store.ts'
import { type Bounds, buildWhere, isSelective, readSearch } from './where.ts'

/**
 * The journal in a PostgreSQL database, schema `pasarela`, shared by any number of gateways. Rejects when the
 * database can not be reached or is newer than the program.
 */
export async function openPostgresStore(databaseUrl: string, onChange: ChangeListener): Promise<Store> {
  const pool = createPool(databaseUrl)
  try {
    await migratePostgres(pool)
  } catch (error) {
    await pool.end()
    const cause = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)
    throw new Error(`The journal in PostgreSQL (DATABASE_URL) can not be opened: ${cause}`, { cause: error })
  }
  const origin = randomUUID()
  const stopListening = listenToChanges(databaseUrl, origin, onChange)

  return {
    append: createAppend(pool, origin),
    after: (seq, filter, limit) => list(pool, filter, { afterSeq: seq }, 'ASC', limit),
    latest: (filter, limit, beforeSeq) => list(pool, filter, { beforeSeq }, 'DESC', limit),
    timeline: paymentId => list(pool, { payment_id: paymentId }, {}, 'ASC', timelineLimit),
    get: async seq => {
      const sql = 'SELECT * FROM pasarela.entries JOIN pasarela.details USING (seq) WHERE seq = $1'
      const { rows } = await pool.query(sql, [seq])
      return rows[0] === undefined ? null : readDetail(rows[0])
    },
    extent: async () => {
      const { rows } =
        await pool.query(`SELECT pruned_to, coalesce((SELECT min(seq) FROM pasarela.entries), 0)
        AS oldest, coalesce((SELECT max(seq) FROM pasarela.entries), 0) AS newest FROM pasarela.state`)
      const { oldest, newest, pruned_to } = rows[0]
      return { oldest, newest, pruned_to }
    },
    pruneStep: (bounds, nowMs, limit) => prunePostgres(pool, bounds, nowMs, limit),
    tidyStep: createPostgresIndexer(pool),
    close: async () => {
      await stopListening()
      await pool.end()
    },
  }
}

async function list(
  pool: Pool,
  filter: EntryFilter,
  bounds: Bounds,
  order: 'ASC' | 'DESC',
  limit: number,
): Promise<EntrySummary[]> {
  if (!isSelective(filter)) {
    const where = buildWhere(filter, bounds, position => `$${position}`)
    return select(pool, `${where.sql} ORDER BY seq ${order}`, where.values, limit)
  }
  const seqs = await searchPostgresWords(pool, readSearch(filter), bounds, order, limit)
  return select(pool, `WHERE seq = ANY($1) ORDER BY seq ${order}`, [seqs], limit)
}

async function select(pool: Pool, rest: string, values: (string | number | number[])[], limit: number) {
  const sql = `SELECT * FROM pasarela.entries ${rest} LIMIT $${values.length + 1}`
  const { rows } = await pool.query(sql, [...values, limit])
  return rows.map(readSummary)
}
