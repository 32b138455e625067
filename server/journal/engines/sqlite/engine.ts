import { isRejected, type NamedColumn, type Row, sizeOf, tables } from '../../rows/columns.ts'
import type { StoredRow } from '../../rows/entry-row.ts'
import { createAccountStore, ofAccount } from '../accounts.ts'
import type { AppendedBatch, Engine, PruneBounds } from '../engine.ts'
import { createForwardReads } from '../forwards.ts'
import { createReads } from '../reads.ts'
import { checkSqliteWritable } from './check-writable.ts'
import { countAdded, countRemoved } from './counts.ts'
import { openSqliteDatabase, type SqliteDatabase } from './database.ts'
import { deleteWords } from './parts.ts'
import { findLate, replaceSetting } from './removals.ts'
import { changeSqlite, indexWords, searchWords } from './words.ts'

const findExcess = (isOwn: string) => `SELECT seq, verdict, stored_bytes FROM (
  SELECT * FROM (SELECT seq, verdict, stored_bytes FROM entries
    WHERE seq <= (SELECT min(seq) FROM entries) + 1000 AND received_at < ? ORDER BY seq LIMIT ?)
  UNION SELECT * FROM (SELECT seq, verdict, stored_bytes FROM entries WHERE seq <= ? AND ${isOwn} ORDER BY seq LIMIT ?)
  UNION SELECT * FROM (SELECT seq, verdict, stored_bytes FROM entries WHERE verdict = 'rejected' ORDER BY seq LIMIT ?)
  UNION SELECT * FROM (SELECT seq, verdict, stored_bytes FROM entries WHERE verdict IS NOT 'rejected' ORDER BY seq LIMIT ?)
  UNION SELECT seq, verdict, stored_bytes FROM (
    SELECT *, sum(stored_bytes) OVER (ORDER BY seq) - stored_bytes AS bytes_before FROM (
      SELECT seq, verdict, stored_bytes FROM entries WHERE verdict IS NOT 'rejected' AND forward_next_at IS NULL
        AND seq <= ? ORDER BY seq LIMIT ?)) WHERE bytes_before < ?
) ORDER BY seq LIMIT ?`

/** See `Engine.pruneStep`. */
function pruneSqlite(database: SqliteDatabase, bounds: PruneBounds): number {
  const { maxEntries, maxBytes, unforwardedAfter, maxRejectedEntries, keptSince, clearedTo, account, limit } =
    bounds
  const { sql: isOwn, values: accountValues } = ofAccount(account, '?')
  const within = (excess: number) => Math.max(0, Math.min(excess, limit))
  const transact = clearedTo > 0 ? database.transact : database.transactLazily
  return transact(() => {
    const state = database.prepare('SELECT rejected, others, bytes FROM state').get()
    const excessRejected = within(Number(state?.rejected) - maxRejectedEntries)
    const excessOthers = within(Number(state?.others) - maxEntries)
    const excessBytes = Math.max(0, Number(state?.bytes) - maxBytes)
    const bySize = [unforwardedAfter, excessBytes > 0 ? limit : 0, excessBytes]
    const found = database
      .prepare(findExcess(isOwn))
      .all(
        keptSince,
        limit,
        clearedTo,
        ...accountValues,
        limit,
        excessRejected,
        excessOthers,
        ...bySize,
        limit,
      )
    if (found.length === 0) return 0
    const seqs = found.map(({ seq }) => Number(seq))
    countRemoved(database.write, seqs)
    for (const seq of seqs) {
      database.write('DELETE FROM entries WHERE seq = ?', seq)
      database.write('DELETE FROM details WHERE seq = ?', seq)
    }
    deleteWords(database, seqs)
    const others = found.filter(({ verdict }) => verdict !== 'rejected')
    const last = found.at(-1)?.seq ?? 0
    if (clearedTo > 0) database.write(noteCleared, account, last)
    database.write(
      `UPDATE state SET pruned_to = max(pruned_to, ?), rejected = rejected - ?, others = others - ?,
        bytes = bytes - ?`,
      clearedTo > 0 ? 0 : last,
      found.length - others.length,
      others.length,
      others.reduce((sum, { stored_bytes }) => sum + Number(stored_bytes), 0),
    )
    return found.length
  })
}

/**
 * The journal in one SQLite file. Its calls are synchronous, so it runs in its own thread. Before each write it checks
 * whether the file was deleted or replaced, and then opens a new one. A reader checks this before each search.
 */
export function createSqliteEngine(dataDir: string, isReader = false): Engine {
  let database = openSqliteDatabase(dataDir, isReader)
  function databaseInPlace(): SqliteDatabase {
    if (database.isInPlace()) return database
    const reopened = openSqliteDatabase(dataDir, isReader)
    database.close()
    database = reopened
    return database
  }

  async function write(sql: string, values: (string | number | null)[] = []): Promise<StoredRow[]> {
    return databaseInPlace()
      .prepare(sql.replaceAll('$', '?'))
      .all(...values)
  }
  return {
    append: async entries => databaseInPlace().transact(() => appendAll(database, entries)),
    ...createReads({
      query: async (sql, values = []) => database.prepare(sql.replaceAll('$', '?')).all(...values),
      search: async (filter, part) => {
        const searched = isReader ? databaseInPlace() : database
        return searched.read(() => searchWords(searched, filter, part))
      },
      isOneOf: 'IN (SELECT value FROM json_each($1))',
    }),
    ...createForwardReads({ query: write }),
    ...createAccountStore({ query: write }),
    annotate: async (seq, note) => changeSqlite(databaseInPlace(), seq, { note }),
    markForward: async (seq, forward) => changeSqlite(databaseInPlace(), seq, forward),
    markListens: async (seq, listens) =>
      changeSqlite(databaseInPlace(), seq, { listens: JSON.stringify(listens) }),
    markPayment: async (seq, payment_id) => changeSqlite(databaseInPlace(), seq, { payment_id }),
    replaceSetting: async change => databaseInPlace().transact(() => replaceSetting(database, change)),
    checkWritable: async isThorough => checkSqliteWritable(databaseInPlace(), isThorough),
    pruneStep: async bounds => pruneSqlite(databaseInPlace(), bounds),
    indexStep: async () => indexWords(database),
    close: async () => database.close(),
  }
}

function appendAll(database: SqliteDatabase, given: Row[]): AppendedBatch {
  const late = findLate(database, given)
  const entries = late.length === 0 ? given : given.filter((_, place) => !late.includes(place))
  const firstSeq = Number(database.prepare('SELECT next_seq FROM state').get()?.next_seq)
  const duplicates: AppendedBatch['duplicates'] = []
  let bytes = 0
  for (const [index, entry] of entries.entries()) {
    const seq = firstSeq + index
    const first = findFirst(database, entry)
    if (first !== null) duplicates.push([seq, first])
    const size = sizeOf(entry)
    bytes += isRejected(entry) ? 0 : size
    database.write(
      insertEntry,
      seq,
      entry.kind,
      first,
      size,
      ...tables.entries.map(({ name }) => entry[name] ?? null),
    )
    database.write(insertDetails, seq, ...tables.details.map(({ name }) => entry[name] ?? null))
  }
  countAdded(database.write, firstSeq)
  const rejected = entries.filter(isRejected).length
  database.write(
    'UPDATE state SET next_seq = ?, rejected = rejected + ?, others = others + ?, bytes = bytes + ?',
    firstSeq + entries.length,
    rejected,
    entries.length - rejected,
    bytes,
  )
  return { firstSeq, duplicates, late }
}

const noteCleared = `INSERT INTO cleared VALUES (?, ?)
  ON CONFLICT DO UPDATE SET through = max(through, excluded.through)`
const insertEntry = insertInto('entries', ['seq', 'kind', 'duplicate_of', 'stored_bytes'], tables.entries)
const insertDetails = insertInto('details', ['seq'], tables.details)

function insertInto(table: string, keys: string[], columns: NamedColumn[]): string {
  const names = [...keys, ...columns.map(({ name }) => name)]
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
}

const isOriginal = "action IS ? AND account IS ? AND verdict <> 'rejected' ORDER BY seq LIMIT 1"
const withId = `SELECT seq FROM entries WHERE notification_id = ? AND ${isOriginal}`
/** Different notifications of orders were seen with one request id, so the body must be the same, too. */
const withoutId = `SELECT seq FROM entries JOIN details USING (seq)
  WHERE correlation_id = ? AND body IS ? AND kind = 'notification' AND notification_id IS NULL AND ${isOriginal}`

/** Skips rejected entries: anybody can send one, and it must not mark the real notification as a duplicate. */
function findFirst(database: SqliteDatabase, entry: Row): number | null {
  if (entry.kind !== 'notification' || isRejected(entry)) return null
  const {
    notification_id: id = null,
    correlation_id = null,
    body = null,
    action = null,
    account = null,
  } = entry
  const first =
    id === null
      ? database.prepare(withoutId).get(correlation_id, body, action, account)
      : database.prepare(withId).get(id, action, account)
  return first === undefined ? null : Number(first.seq)
}
