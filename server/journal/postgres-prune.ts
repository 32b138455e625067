import type { Pool, PoolClient } from 'pg'
import type { JournalBounds } from './journal.ts'

const dayMs = 86_400_000

/** Held by the one gateway that prunes; the others leave it to it. */
const pruneLock = 7_268_512_003

/**
 * Deletes at most `limit` entries beyond the bounds, in one short transaction; answers how many. Rejected
 * notifications have a bound of their own, so that a stranger can not push out the real ones.
 */
export async function prunePostgres(
  pool: Pool,
  bounds: JournalBounds,
  nowMs: number,
  limit: number,
): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const lock = await client.query('SELECT pg_try_advisory_xact_lock($1) AS held', [pruneLock])
    const removed = lock.rows[0].held ? await prune(client, bounds, nowMs, limit) : 0
    await client.query('COMMIT')
    client.release()
    return removed
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function prune(
  client: PoolClient,
  bounds: JournalBounds,
  nowMs: number,
  limit: number,
): Promise<number> {
  const cutoff = new Date(nowMs - bounds.maxAgeDays * dayMs).toISOString()
  const state = await client.query('SELECT rejected, others FROM pasarela.state')
  const excessRejected = Math.max(0, Math.min(state.rows[0].rejected - bounds.maxRejectedEntries, limit))
  const excessOthers = Math.max(0, Math.min(state.rows[0].others - bounds.maxEntries, limit))
  const { rows } = await client.query(
    // Entries arrive in the order of time, so only the first ones can be too old.
    `WITH chosen AS (
      (SELECT seq FROM pasarela.entries WHERE seq <= (SELECT min(seq) FROM pasarela.entries) + 1000
        AND received_at < $1 ORDER BY seq LIMIT $2)
      UNION (SELECT seq FROM pasarela.entries WHERE verdict = 'rejected' ORDER BY seq LIMIT $3)
      UNION (SELECT seq FROM pasarela.entries WHERE verdict IS NULL OR verdict <> 'rejected' ORDER BY seq LIMIT $4)
      ORDER BY seq LIMIT $2
    ), texts AS (DELETE FROM pasarela.details WHERE seq IN (SELECT seq FROM chosen)
    ), indexed AS (DELETE FROM pasarela.words WHERE seq IN (SELECT seq FROM chosen)
    ) DELETE FROM pasarela.entries WHERE seq IN (SELECT seq FROM chosen) RETURNING seq, verdict`,
    [cutoff, limit, excessRejected, excessOthers],
  )
  const rejected = rows.filter(row => row.verdict === 'rejected').length
  const last = rows.reduce((highest, row) => Math.max(highest, row.seq), 0)
  // Last, because appends wait for this row until the commit.
  if (rows.length > 0)
    await client.query(
      `UPDATE pasarela.state SET pruned_to = greatest(pruned_to, $1), rejected = rejected - $2, others = others - $3`,
      [last, rejected, rows.length - rejected],
    )
  return rows.length
}
