import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { makeFolder, makePrivateFile } from '../../../shared/process/private-files.ts'
import { explainFullDisk, readFreeBytes } from './full-disk.ts'
import { checkSqliteVersion, migrateSqlite } from './migrations.ts'
import { busyTimeoutMs, openUnchanged } from './open-unchanged.ts'

/** With this name as the folder, the journal is in memory, and is lost when it is closed. */
const inMemory = ':memory:'

/** The file of the journal in this folder. */
export function pathOf(dataDir: string): string {
  return dataDir === inMemory ? inMemory : join(dataDir, 'journal.sqlite')
}

/** An open journal file. It detects that the file was deleted or replaced. */
export type SqliteDatabase = {
  /** A prepared statement for reading, cached by its text. */
  prepare: (sql: string) => StatementSync
  /**
   * Writes. It must not be used for reading. The text index uses row ids above 2^53, for which a plain `run` throws.
   */
  write: (sql: string, ...values: SQLInputValue[]) => void
  /** Runs one transaction, which is rolled back when the function throws, and is on disk when this returns. */
  transact: <T>(work: () => T) => T
  /**
   * Runs a transaction that does not wait for the disk. A power failure may undo the latest such transactions, but none
   * without the later ones.
   */
  transactLazily: <T>(work: () => T) => T
  /** Runs one transaction, and takes it back. */
  undo: (work: () => void) => void
  /** Reads one state of the file, whatever others write meanwhile. */
  read: <T>(work: () => T) => T
  /** False if the file was deleted or replaced: writes would go to a file that nobody can open again. */
  isInPlace: () => boolean
  close: () => void
}

/**
 * Opens or creates `<dataDir>/journal.sqlite`, with a write-ahead log and `synchronous=FULL`, so that a commit is on
 * disk when it returns. Throws with the path in the message if the file cannot be used.
 *
 * @param isReader opens an existing file for reading only
 */
export function openSqliteDatabase(dataDir: string, isReader = false): SqliteDatabase {
  const path = pathOf(dataDir)
  const database = isReader ? openReader(path) : open(dataDir, path)
  const inode = readInode(path)
  const prepare = remember(sql => database.prepare(sql))
  const prepareWrite = remember(sql => {
    const statement = database.prepare(sql)
    statement.setReadBigInts(true)
    return statement
  })
  const write = (sql: string, ...values: SQLInputValue[]) => void prepareWrite(sql).run(...values)
  return {
    prepare,
    write,
    isInPlace: () => {
      const found = readInode(path)
      // Only the writer creates a file.
      return found === inode || (isReader && found === null)
    },
    close: () => database.close(),
    transact: work => within('BEGIN IMMEDIATE', work),
    transactLazily: work => {
      database.exec('PRAGMA synchronous = NORMAL')
      try {
        return within('BEGIN IMMEDIATE', work)
      } finally {
        database.exec('PRAGMA synchronous = FULL')
      }
    },
    undo: work => within('BEGIN IMMEDIATE', work, 'ROLLBACK'),
    read: work => within('BEGIN', work),
  }
  function within<T>(begin: string, work: () => T, end = 'COMMIT'): T {
    write(begin)
    try {
      const result = work()
      write(end)
      return result
    } catch (error) {
      // SQLite itself rolls back when the disk is full; a second ROLLBACK would hide the cause.
      if (database.isTransaction) write('ROLLBACK')
      throw error
    }
  }
}

const maxStatements = 500

function remember(prepare: (sql: string) => StatementSync): (sql: string) => StatementSync {
  const known = new Map<string, StatementSync>()
  return sql => {
    const statement = known.get(sql) ?? prepare(sql)
    // Each part of the text index has statements of its own.
    if (known.size > maxStatements) known.clear()
    known.set(sql, statement)
    return statement
  }
}

function open(dataDir: string, path: string): DatabaseSync {
  if (path !== inMemory) {
    makeFolder(resolve(dataDir))
    makePrivateFile(path)
    refuseOtherVersions(path)
  }
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    // The page size applies to a new file only; an existing one keeps its size. A call of 3.5 kB fills a default page
    // of 4 kB, and each page is written twice (log, file) in two system calls. With four calls per page, writing costs
    // 40 % less.
    database.exec('PRAGMA page_size = 16384')
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    // Pages that every batch changes are written back once for many batches. The log grows to about 16 MB.
    database.exec('PRAGMA wal_autocheckpoint = 1000')
    database.exec('PRAGMA cache_size = -32000')
    migrateSqlite(database)
  } catch (error) {
    database.close()
    throw path === inMemory ? error : explainFullDisk(error, readFreeBytes(path))
  }
  return database
}

function openReader(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs })
  database.exec('PRAGMA cache_size = -32000')
  return database
}

/** Settings and migrations would change the file, so the version of an existing one is read before. */
function refuseOtherVersions(path: string): void {
  const database = openUnchanged(path)
  try {
    checkSqliteVersion(database)
  } finally {
    database.close()
  }
}

function readInode(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null
}
