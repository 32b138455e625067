import type { JournalBounds } from './journal.ts'
import type { SqliteDatabase } from './sqlite-database.ts'

const dayMs = 86_400_000

/**
 * Deletes at most `limit` entries beyond the bounds, in one short transaction; answers how many. Rejected
 * notifications have a bound of their own and do not count among the others, so that a stranger can not push
 * out the real ones.
 */
export function pruneSqlite(
  database: SqliteDatabase,
  bounds: JournalBounds,
  nowMs: number,
  limit: number,
): number {
  const cutoff = new Date(nowMs - bounds.maxAgeDays * dayMs).toISOString()
  return database.transact(() => {
    const state = database.prepare('SELECT rejected, others FROM state').get()
    const excessRejected = Math.min(Number(state?.rejected) - bounds.maxRejectedEntries, limit)
    const excessOthers = Math.min(Number(state?.others) - bounds.maxEntries, limit)
    const found = [
      // Entries arrive in the order of time, so only the first ones can be too old.
      ...find(database, 'seq <= (SELECT min(seq) FROM entries) + 1000 AND received_at < ?', [cutoff], limit),
      ...find(database, "verdict = 'rejected'", [], excessRejected),
      ...find(database, "(verdict IS NULL OR verdict <> 'rejected')", [], excessOthers),
    ]
    return remove(database, found.sort((a, b) => a.seq - b.seq).slice(0, limit))
  })
}

type Found = { seq: number; isRejected: boolean }

function find(database: SqliteDatabase, which: string, values: string[], limit: number): Found[] {
  if (limit <= 0) return []
  const rows = database
    .prepare(`SELECT seq, verdict FROM entries WHERE ${which} ORDER BY seq LIMIT ?`)
    .all(...values, limit)
  return rows.map(row => ({ seq: Number(row.seq), isRejected: row.verdict === 'rejected' }))
}

function remove(database: SqliteDatabase, found: Found[]): number {
  const chosen = new Map(found.map(({ seq, isRejected }) => [seq, isRejected]))
  let rejected = 0
  let last = 0
  for (const [seq, isRejected] of chosen) {
    database.write('DELETE FROM entries WHERE seq = ?', seq)
    database.write('DELETE FROM details WHERE seq = ?', seq)
    database.write('DELETE FROM words WHERE rowid = ?', seq)
    if (isRejected) rejected++
    last = seq
  }
  if (chosen.size > 0)
    database.write(
      'UPDATE state SET pruned_to = max(pruned_to, ?), rejected = rejected - ?, others = others - ?',
      last,
      rejected,
      chosen.size - rejected,
    )
  return chosen.size
}
