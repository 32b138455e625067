import { closeSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { DatabaseSync } from 'node:sqlite'
import { NewerDataError, OlderDataError } from '../../shared/process/data-versions.ts'
import { makePrivateFile } from '../../shared/process/private-files.ts'

/**
 * Version of the tables' layout, which is the `user_version` of the file. Layouts up to 3 were never released, and
 * their files are refused. If you change the tables after the first release, raise this number and convert the files of
 * released layouts.
 */
const layoutVersion = 4

/** The header of every SQLite file begins with this text (sqlite.org/fileformat.html). */
const magic = 'SQLite format 3\0'
const headerBytes = 100
const userVersionAt = 60

/**
 * Refuses a file of another layout. It reads only the file's header, because SQLite would change a file that it opens.
 * A new file is empty; a file that is not SQLite's is left to SQLite.
 * @throws NewerDataError or OlderDataError
 */
export function checkLayout(file: string): void {
  const version = readVersion(file)
  if (version === null || version === layoutVersion) return
  const versions = { version, supported: layoutVersion }
  throw version > layoutVersion ? new NewerDataError(versions) : new OlderDataError(versions)
}

function readVersion(file: string): number | null {
  const header = Buffer.alloc(headerBytes)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header, 0, headerBytes, 0)
  } finally {
    closeSync(descriptor)
  }
  return header.toString('latin1', 0, magic.length) === magic ? header.readUInt32BE(userVersionAt) : null
}

/**
 * The module is not imported statically: a Node without SQLite could then not even tell that it is too old
 * (`process/require-node.ts`).
 */
const loadSqlite = () => createRequire(import.meta.url)('node:sqlite') as typeof import('node:sqlite')

/**
 * The simulator's state: SQLite, in a file or in memory.
 * Group commit: all writes of one turn of the event loop share a transaction, which is committed in the check phase of
 * that turn. Answers are sent after `committed()`, so an answered write survives a SIGKILL, and a hundred concurrent
 * payments cost one fsync.
 */
export type Store = {
  database: DatabaseSync
  /** Runs `work` in a savepoint: all of its writes happen, or none. */
  write<T>(work: () => T): T
  /** Runs `work` inside every transaction, at its end. */
  beforeCommit(work: () => void): void
  /** Resolves when all writes so far are on disk. */
  committed(): Promise<void>
  close(): void
}

type Waiter = { resolve: () => void; reject: (reason: unknown) => void }

/**
 * Allows one simulator per file: a lock on another file, which ends with the process. A lock on the file itself would keep
 * backups from reading it.
 */
function lockFile(file: string): DatabaseSync {
  const path = `${file}.lock`
  makePrivateFile(path)
  const { DatabaseSync } = loadSqlite()
  const lock = new DatabaseSync(path)
  lock.exec('BEGIN EXCLUSIVE')
  return lock
}

/** Opens the database. Gives back the lock if it cannot be opened. */
function openDatabase(file: string | undefined, lock: DatabaseSync | null): DatabaseSync {
  const { DatabaseSync } = loadSqlite()
  const database = new DatabaseSync(file ?? ':memory:')
  try {
    // The version is written before WAL begins, so that it is in the file itself. The log is copied into the file at 32 MB
    // only, because most writes change the same pages of the indexes.
    if (file)
      database.exec(
        `PRAGMA user_version=${layoutVersion}; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
         PRAGMA wal_autocheckpoint=8000`,
      )
    return database
  } catch (error) {
    database.close()
    lock?.close()
    throw error
  }
}

/**
 * Opens the file or a store in memory. Creates the file if it is missing.
 * @throws NewerDataError or OlderDataError, and leaves the file as it is; the system's error or SQLite's
 */
export function openStore(file?: string): Store {
  if (file) {
    makePrivateFile(file)
    checkLayout(file)
  }
  const lock = file ? lockFile(file) : null
  const database = openDatabase(file, lock)
  database.exec('PRAGMA temp_store=MEMORY; PRAGMA cache_size=-65536')
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const mark = database.prepare('SAVEPOINT unit')
  const keep = database.prepare('RELEASE unit')
  let isOpen = false
  /** The reason why SQLite ended the transaction before its commit, for example that the disk is full. */
  let failure: Error | null = null
  let depth = 0
  let waiters: Waiter[] = []
  const beforeCommits: (() => void)[] = []

  function flush() {
    if (!isOpen) return
    const settled = waiters
    const lost = failure
    waiters = []
    failure = null
    isOpen = false
    try {
      if (lost) throw lost
      for (const work of beforeCommits) work()
      commit.run()
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      for (const waiter of settled) waiter.reject(error)
      return
    }
    for (const waiter of settled) waiter.resolve()
  }

  function openTransaction() {
    if (isOpen) return
    begin.run()
    isOpen = true
    setImmediate(flush)
  }

  return {
    database,
    write(work) {
      if (depth > 0) return work()
      openTransaction()
      if (failure) throw failure
      mark.run()
      depth++
      try {
        const result = work()
        keep.run()
        return result
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK TO unit; RELEASE unit')
        else failure ??= error instanceof Error ? error : new Error(String(error))
        throw error
      } finally {
        depth--
      }
    },
    beforeCommit: work => void beforeCommits.push(work),
    committed() {
      if (!isOpen) return Promise.resolve()
      return new Promise((resolve, reject) => waiters.push({ resolve, reject }))
    },
    close() {
      flush()
      database.close()
      lock?.close()
    },
  }
}
