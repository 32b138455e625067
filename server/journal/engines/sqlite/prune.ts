import type { PruneBounds } from '../engine.ts'
import { countRemoved } from './counts.ts'
import type { SqliteDatabase } from './database.ts'

const findExcess = `SELECT seq, verdict FROM (
  SELECT * FROM (SELECT seq, verdict FROM entries
    WHERE seq <= (SELECT min(seq) FROM entries) + 1000 AND received_at < ? ORDER BY seq LIMIT ?)
  UNION SELECT * FROM (SELECT seq, verdict FROM entries WHERE seq <= ? ORDER BY seq LIMIT ?)
  UNION SELECT * FROM (SELECT seq, verdict FROM entries WHERE verdict = 'rejected' ORDER BY seq LIMIT ?)
  UNION SELECT * FROM (SELECT seq, verdict FROM entries WHERE verdict IS NOT 'rejected' ORDER BY seq LIMIT ?)
) ORDER BY seq LIMIT ?`

/** See `Engine.pruneStep`. */
export function pruneSqlite(database: SqliteDatabase, bounds: PruneBounds): number {
  const { maxEntries, maxRejectedEntries, keptSince, clearedTo, limit } = bounds
  const within = (excess: number) => Math.max(0, Math.min(excess, limit))
  return database.transact(() => {
    const state = database.prepare('SELECT rejected, others FROM state').get()
    const excessRejected = within(Number(state?.rejected) - maxRejectedEntries)
    const excessOthers = within(Number(state?.others) - maxEntries)
    const found = database
      .prepare(findExcess)
      .all(keptSince, limit, clearedTo, limit, excessRejected, excessOthers, limit)
    if (found.length === 0) return 0
    countRemoved(
      database.write,
      found.map(({ seq }) => seq),
    )
    for (const { seq = null } of found) {
      database.write('DELETE FROM entries WHERE seq = ?', seq)
      database.write('DELETE FROM details WHERE seq = ?', seq)
      database.write('DELETE FROM words WHERE rowid = ?', seq)
    }
    const rejected = found.filter(({ verdict }) => verdict === 'rejected').length
    database.write(
      'UPDATE state SET pruned_to = max(pruned_to, ?), rejected = rejected - ?, others = others - ?',
      found.at(-1)?.seq ?? 0,
      rejected,
      found.length - rejected,
    )
    return found.length
  })
}
