import type { EntryDetail } from './entries.ts'
import type { Appended, JournalExtent } from './journal.ts'
import { readDetail } from './packed-detail.ts'
import {
  callColumns,
  callDetailColumns,
  isRejected,
  maskPacked,
  notificationColumns,
  notificationDetailColumns,
  type PackedEntry,
  readSummary,
} from './packed-entry.ts'
import { openSqliteDatabase, type SqliteDatabase } from './sqlite-database.ts'
import { pruneSqlite } from './sqlite-prune.ts'
import { indexWords } from './sqlite-words.ts'
import { type ChangeListener, type Store, timelineLimit } from './store.ts'
import { buildWhere, type Dialect } from './where.ts'

/** How often the file is asked whether another process wrote. */
const watchIntervalMs = 100

const dialect: Dialect = {
  placeholder: () => '?',
  text: (words, bind) =>
    `seq IN (SELECT rowid FROM words WHERE words MATCH ${bind(words.map(word => `"${word}" *`).join(' AND '))})`,
}

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
    database.close()
    database = openSqliteDatabase(dataDir)
    return database
  }

  return {
    append: async entries => {
      const masked = entries.map(maskPacked)
      return usable().transact(() => appendAll(database, masked))
    },
    after: async (seq, filter, limit) => {
      const where = buildWhere(filter, { afterSeq: seq }, dialect)
      return select(database, `${where.sql} ORDER BY seq LIMIT ?`, [...where.values, limit])
    },
    latest: async (filter, limit, beforeSeq) => {
      const where = buildWhere(filter, { beforeSeq }, dialect)
      return select(database, `${where.sql} ORDER BY seq DESC LIMIT ?`, [...where.values, limit])
    },
    timeline: async paymentId =>
      select(database, 'WHERE payment_id = ? ORDER BY seq LIMIT ?', [paymentId, timelineLimit]),
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

function appendAll(database: SqliteDatabase, entries: PackedEntry[]): Appended[] {
  const state = database.prepare('SELECT next_seq FROM state').get()
  let seq = Number(state?.next_seq)
  const appended = entries.map(entry => insert(database, entry, seq++))
  const rejected = entries.filter(isRejected).length
  database
    .prepare('UPDATE state SET next_seq = ?, rejected = rejected + ?, others = others + ?')
    .run(seq, rejected, entries.length - rejected)
  return appended
}

const insertNotification = insertInto('entries', ['seq', 'kind', 'duplicate_of', ...notificationColumns])
const insertNotificationDetails = insertInto('details', ['seq', ...notificationDetailColumns])
const insertCall = insertInto('entries', ['seq', 'kind', ...callColumns])
const insertCallDetails = insertInto('details', ['seq', ...callDetailColumns])

/** A rejected one is neither a first nor a duplicate: a stranger must not make the real one look repeated. */
const findFirst = `SELECT seq FROM entries WHERE notification_id = ? AND action IS ? AND verdict <> 'rejected'
  ORDER BY seq LIMIT 1`

function insert(database: SqliteDatabase, entry: PackedEntry, seq: number): Appended {
  if (entry.kind === 'call') {
    database.prepare(insertCall).run(seq, entry.kind, ...entry.summary)
    database.prepare(insertCallDetails).run(seq, ...entry.details)
    return { seq, duplicate_of: null }
  }
  const [, , action, , notificationId] = entry.summary
  const isRepeatable = typeof notificationId === 'string' && !isRejected(entry)
  const first = isRepeatable ? database.prepare(findFirst).get(notificationId, action ?? null) : undefined
  const duplicateOf = first === undefined ? null : Number(first.seq)
  database.prepare(insertNotification).run(seq, entry.kind, duplicateOf, ...entry.summary)
  database.prepare(insertNotificationDetails).run(seq, ...entry.details)
  return { seq, duplicate_of: duplicateOf }
}

function insertInto(table: string, columns: string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
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
