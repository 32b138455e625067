import type { EntryDetail, EntrySummary } from './entries.ts'
import type { EntryFilter, JournalExtent } from './journal.ts'
import { readDetail } from './packed-detail.ts'
import {
  bodyPlace,
  callColumns,
  callDetailColumns,
  isRejected,
  type MaskedEntry,
  maskPacked,
  notificationColumns,
  notificationDetailColumns,
  readSummary,
  toBytes,
} from './packed-entry.ts'
import { openSqliteDatabase, type SqliteDatabase } from './sqlite-database.ts'
import { pruneSqlite } from './sqlite-prune.ts'
import { indexWords, searchWords } from './sqlite-words.ts'
import { type AppendedBatch, type ChangeListener, type Store, timelineLimit } from './store.ts'
import { type Bounds, buildWhere, isSelective, readSearch, sqlName } from './where.ts'

/** How often the file is asked whether another process wrote. */
const watchIntervalMs = 100

/**
 * The journal in one SQLite file. Works synchronously, which is why it has a thread of its own. A file that was
 * deleted or replaced is noticed before a batch is written, and opened anew.
 */
export function createSqliteStore(dataDir: string, onChange: ChangeListener): Store {
  let database = openSqliteDatabase(dataDir)
  const watch = setInterval(() => watchChanges(), watchIntervalMs)
  let version = database.dataVersion()

  function watchChanges(): void {
    const current = database.dataVersion()
    if (current === version) return
    version = current
    onChange()
  }

  function usable(): SqliteDatabase {
    if (database.isInPlace()) return database
    const anew = openSqliteDatabase(dataDir)
    database.close()
    database = anew
    return database
  }

  return {
    append: async entries => {
      const masked = entries.map(maskPacked)
      return usable().transact(() => appendAll(database, masked))
    },
    after: async (seq, filter, limit) => list(database, filter, { afterSeq: seq }, 'ASC', limit),
    latest: async (filter, limit, beforeSeq) => list(database, filter, { beforeSeq }, 'DESC', limit),
    timeline: async paymentId => list(database, { payment_id: paymentId }, {}, 'ASC', timelineLimit),
    get: async seq => getDetail(database, seq),
    extent: async () => readExtent(database),
    pruneStep: async (bounds, nowMs, limit) => pruneSqlite(usable(), bounds, nowMs, limit),
    tidyStep: async () => indexWords(database),
    close: async () => {
      clearInterval(watch)
      database.close()
    },
  }
}

function appendAll(database: SqliteDatabase, entries: MaskedEntry[]): AppendedBatch {
  const state = database.prepare('SELECT next_seq FROM state').get()
  const firstSeq = Number(state?.next_seq)
  const duplicates: AppendedBatch['duplicates'] = []
  for (const [index, entry] of entries.entries()) {
    const seq = firstSeq + index
    const duplicateOf = insert(database, entry, seq)
    if (duplicateOf !== null) duplicates.push([seq, duplicateOf])
  }
  const rejected = entries.filter(isRejected).length
  database.write(
    'UPDATE state SET next_seq = ?, rejected = rejected + ?, others = others + ?',
    firstSeq + entries.length,
    rejected,
    entries.length - rejected,
  )
  return { firstSeq, duplicates }
}

const insertNotification = insertInto('entries', ['seq', 'kind', 'duplicate_of', ...notificationColumns])
const insertNotificationDetails = insertInto('details', ['seq', ...notificationDetailColumns])
const insertCall = insertInto('entries', ['seq', 'kind', ...callColumns])
const insertCallDetails = insertInto('details', ['seq', ...callDetailColumns])

/** A rejected one is neither a first nor a duplicate: a stranger must not make the real one look repeated. */
const findFirst = `SELECT seq FROM entries WHERE notification_id = ? AND action IS ? AND verdict <> 'rejected'
  ORDER BY seq LIMIT 1`

/** Answers the seq of the first where this is a duplicate. */
function insert(database: SqliteDatabase, entry: MaskedEntry, seq: number): number | null {
  if (entry.kind === 'call') {
    database.write(insertCall, seq, entry.kind, ...entry.summary)
    database.write(insertCallDetails, seq, ...entry.details)
    return null
  }
  const [, , action, , notificationId] = entry.summary
  const isRepeatable = typeof notificationId === 'string' && !isRejected(entry)
  const first = isRepeatable ? database.prepare(findFirst).get(notificationId, action ?? null) : undefined
  const duplicateOf = first === undefined ? null : Number(first.seq)
  database.write(insertNotification, seq, entry.kind, duplicateOf, ...entry.summary)
  const details = entry.details.map((text, place) => (place === bodyPlace ? toBytes(text) : text))
  database.write(insertNotificationDetails, seq, ...details)
  return duplicateOf
}

function insertInto(table: string, columns: string[]): string {
  return `INSERT INTO ${table} (${columns.map(sqlName).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
}

function list(
  database: SqliteDatabase,
  filter: EntryFilter,
  bounds: Bounds,
  order: 'ASC' | 'DESC',
  limit: number,
): EntrySummary[] {
  if (!isSelective(filter)) {
    const where = buildWhere(filter, bounds, () => '?')
    return select(database, `${where.sql} ORDER BY seq ${order} LIMIT ?`, [...where.values, limit])
  }
  const seqs = searchWords(database, readSearch(filter), bounds, order, limit)
  const found = 'WHERE seq IN (SELECT value FROM json_each(?))'
  return select(database, `${found} ORDER BY seq ${order}`, [JSON.stringify(seqs)])
}

function select(database: SqliteDatabase, rest: string, values: (string | number)[]) {
  return database
    .prepare(`SELECT * FROM entries ${rest}`)
    .all(...values)
    .map(readSummary)
}

function getDetail(database: SqliteDatabase, seq: number): EntryDetail | null {
  const row = database.prepare('SELECT * FROM entries JOIN details USING (seq) WHERE seq = ?').get(seq)
  return row === undefined ? null : readDetail(row)
}

function readExtent(database: SqliteDatabase): JournalExtent {
  const row = database
    .prepare(
      `SELECT pruned_to, coalesce((SELECT min(seq) FROM entries), 0) AS oldest,
        coalesce((SELECT max(seq) FROM entries), 0) AS newest FROM state`,
    )
    .get()
  return { oldest: Number(row?.oldest), newest: Number(row?.newest), pruned_to: Number(row?.pruned_to) }
}
