import type { SqliteDatabase } from './database.ts'

/** What a thorough check writes: more than a notification with its headers. */
const checkedBytes = 256 * 1024
const insertEntry = `INSERT INTO entries (seq, kind, received_at, status, correlation_id, stored_bytes)
  VALUES (-1, 'notification', '', 0, '', 0)`
const insertDetails = 'INSERT INTO details (seq, body) VALUES (-1, zeroblob(?))'

/** See `Engine.checkWritable`. */
export function checkSqliteWritable(database: SqliteDatabase, isThorough: boolean): void {
  if (isThorough) tryEntry(database)
  database.transact(() => rewriteVersion(database))
}

/** Inserts an entry and takes it back, which reaches no disk. Therefore a setting of its size is written, and deleted. */
function tryEntry(database: SqliteDatabase): void {
  database.undo(() => {
    database.write(insertEntry)
    database.write(insertDetails, checkedBytes)
  })
  const name = 'write-check'
  const value = ' '.repeat(checkedBytes)
  database.transact(() => database.write('INSERT OR REPLACE INTO settings VALUES (?, ?)', name, value))
  database.transact(() => database.write('DELETE FROM settings WHERE name = ?', name))
}

/** Rewrites the first page of the file. An UPDATE that changes no values would write nothing. */
function rewriteVersion(database: SqliteDatabase): void {
  const row = database.prepare('PRAGMA user_version').get()
  database.write(`PRAGMA user_version = ${Number(row?.user_version)}`)
}
