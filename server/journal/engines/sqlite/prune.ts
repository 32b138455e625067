import type { PruneBounds } from '../engine.ts'
import { countRemoved } from './counts.ts'
import type { SqliteDatabase } from './database.ts'
import { deleteWords } from './parts.ts'

const findExcess = `SELECT seq, verdict, stored_bytes FROM (
  SELECT * FROM (SELECT seq, verdict, stored_bytes FROM entries
    WHERE seq <= (SELECT min(seq) FROM entries) + 1000 AND received_at < ? ORDER BY seq LIMIT ?)
  UNION SELECT * FROM (SELECT seq, verdict, stored_bytes FROM entries WHERE seq <= ? ORDER BY seq LIMIT ?)
  UNION SELECT * FROM (SELECT seq, verdict, stored_bytes FROM entries WHERE verdict = 'rejected' ORDER BY seq LIMIT ?)
  UNION SELECT * FROM (SELECT seq, verdict, stored_bytes FROM entries WHERE verdict IS NOT 'rejected' ORDER BY seq LIMIT ?)
  UNION SELECT seq, verdict, stored_bytes FROM (
    SELECT *, sum(stored_bytes) OVER (ORDER BY seq) - stored_bytes AS bytes_before FROM (
      SELECT seq, verdict, stored_bytes FROM entries WHERE verdict IS NOT 'rejected' AND forward_next_at IS NULL
        AND seq <= ? ORDER BY seq LIMIT ?)) WHERE bytes_before < ?
) ORDER BY seq LIMIT ?`

/** See `Engine.pruneStep`. */
export function pruneSqlite(database: SqliteDatabase, bounds: PruneBounds): number {
  const { maxEntries, maxBytes, unforwardedAfter, maxRejectedEntries, keptSince, clearedTo, limit } = bounds
  const within = (excess: number) => Math.max(0, Math.min(excess, limit))
  return database.transact(() => {
    const state = database.prepare('SELECT rejected, others, bytes FROM state').get()
    const excessRejected = within(Number(state?.rejected) - maxRejectedEntries)
    const excessOthers = within(Number(state?.others) - maxEntries)
    const excessBytes = Math.max(0, Number(state?.bytes) - maxBytes)
    const bySize = [unforwardedAfter, excessBytes > 0 ? limit : 0, excessBytes]
    const found = database
      .prepare(findExcess)
      .all(keptSince, limit, clearedTo, limit, excessRejected, excessOthers, ...bySize, limit)
    if (found.length === 0) return 0
    const seqs = found.map(({ seq }) => Number(seq))
    countRemoved(database.write, seqs)
    for (const seq of seqs) {
      database.write('DELETE FROM entries WHERE seq = ?', seq)
      database.write('DELETE FROM details WHERE seq = ?', seq)
    }
    deleteWords(database, seqs)
    const others = found.filter(({ verdict }) => verdict !== 'rejected')
    database.write(
      `UPDATE state SET pruned_to = max(pruned_to, ?), rejected = rejected - ?, others = others - ?,
        bytes = bytes - ?`,
      found.at(-1)?.seq ?? 0,
      found.length - others.length,
      others.length,
      others.reduce((sum, { stored_bytes }) => sum + Number(stored_bytes), 0),
    )
    return found.length
  })
}
