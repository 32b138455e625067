import type { Pool, PoolClient } from 'pg'
import type { Engine, PruneBounds } from '../engine.ts'
import { createForwardReads } from '../forwards.ts'
import { createReads } from '../reads.ts'
import { createAppend } from './append.ts'
import { migratePostgres } from './migrations.ts'
import { createPool, pruneLock, transact } from './pool.ts'
import { changePostgres, createPostgresIndexer, searchWords } from './words.ts'

/** See `Engine.pruneStep`. One gateway prunes at a time; the others skip the step. */
function prunePostgres(pool: Pool, bounds: PruneBounds): Promise<number> {
  return transact(pool, async client => {
    const lock = await client.query('SELECT pg_try_advisory_xact_lock($1) AS held', [pruneLock])
    return lock.rows[0].held ? prune(client, bounds) : 0
  })
}

const deleteExcess = `WITH chosen AS (
    (SELECT seq FROM entries WHERE seq <= (SELECT min(seq) FROM entries) + 1000
      AND received_at < $1 ORDER BY seq LIMIT $2)
    UNION (SELECT seq FROM entries WHERE seq <= $5 ORDER BY seq LIMIT $2)
    UNION (SELECT seq FROM entries WHERE verdict = 'rejected' ORDER BY seq LIMIT $3)
    UNION (SELECT seq FROM entries WHERE verdict IS NULL OR verdict <> 'rejected' ORDER BY seq LIMIT $4)
    UNION (SELECT seq FROM (
      SELECT seq, sum(stored_bytes) OVER (ORDER BY seq) - stored_bytes AS bytes_before FROM (
        SELECT seq, stored_bytes FROM entries WHERE verdict IS DISTINCT FROM 'rejected' AND forward_next_at IS NULL
          AND seq <= $6 ORDER BY seq LIMIT $7) AS oldest) AS sized WHERE bytes_before < $8)
    ORDER BY seq LIMIT $2
  ), texts AS (DELETE FROM details WHERE seq IN (SELECT seq FROM chosen)
  ), indexed AS (DELETE FROM words WHERE seq IN (SELECT seq FROM chosen)
  ) DELETE FROM entries WHERE seq IN (SELECT seq FROM chosen) RETURNING seq, verdict`

async function prune(client: PoolClient, bounds: PruneBounds): Promise<number> {
  const { maxEntries, maxBytes, unforwardedAfter, maxRejectedEntries, keptSince, clearedTo, limit } = bounds
  const within = (excess: number) => Math.max(0, Math.min(excess, limit))
  const state = await client.query('SELECT rejected, others, bytes FROM state')
  const excessBytes = Math.max(0, state.rows[0].bytes - maxBytes)
  const { rows } = await client.query(deleteExcess, [
    keptSince,
    limit,
    within(state.rows[0].rejected - maxRejectedEntries),
    within(state.rows[0].others - maxEntries),
    clearedTo,
    unforwardedAfter,
    excessBytes > 0 ? limit : 0,
    excessBytes,
  ])
  if (rows.length === 0) return 0
  const rejected = rows.filter(row => row.verdict === 'rejected').length
  const last = rows.reduce((highest, row) => Math.max(highest, row.seq), 0)
  // Last, because appends wait for this row until the commit.
  await client.query(
    'UPDATE state SET pruned_to = greatest(pruned_to, $1), rejected = rejected - $2, others = others - $3',
    [last, rejected, rows.length - rejected],
  )
  return rows.length
}

/**
 * The journal in a PostgreSQL database, schema `pasarela`, shared by any number of gateways. Rejects if the database
 * cannot be reached or is newer than the program.
 */
export async function openPostgresEngine(databaseUrl: string, writer: string): Promise<Engine> {
  await migratePostgres(databaseUrl)
  const pool = createPool(databaseUrl)
  return {
    append: createAppend(pool, writer),
    ...createReads({
      query: async (sql, values) => (await pool.query(sql, values)).rows,
      search: (filter, part) => searchWords(pool, filter, part),
      isOneOf: '= ANY(ARRAY(SELECT json_array_elements_text($1::json)::bigint))',
    }),
    ...createForwardReads({ query: async (sql, values) => (await pool.query(sql, values)).rows }),
    annotate: (seq, note) => changePostgres(pool, seq, { note }),
    markForward: (seq, forward) => changePostgres(pool, seq, forward),
    replaceSetting: async ({ name, from, to }) => {
      const { rowCount } =
        from === null
          ? await pool.query('INSERT INTO settings VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, to])
          : await pool.query('UPDATE settings SET value = $3 WHERE name = $1 AND value = $2', [
              name,
              from,
              to,
            ])
      return rowCount === 1
    },
    checkWritable: async () => {
      await pool.query('UPDATE state SET next_seq = next_seq')
    },
    pruneStep: bounds => prunePostgres(pool, bounds),
    indexStep: createPostgresIndexer(pool),
    close: () => pool.end(),
  }
}
