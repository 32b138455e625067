import { chmodSync, closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { makePrivateFile } from '../shared/process/private-files.ts'
import type { Extent } from './extent.ts'
import { NotDone } from './not-done.ts'

/** Not imported statically: a Node without SQLite could then not even tell that it is too old. */
const loadSqlite = () => createRequire(import.meta.url)('node:sqlite') as typeof import('node:sqlite')

/** SQLite creates files beside one that it opens, unless no program writes it and it has no log. */
function openForReading(file: string, isLive: boolean): DatabaseSync {
  const { DatabaseSync } = loadSqlite()
  const url = pathToFileURL(file)
  if (!isLive && !existsSync(`${file}-wal`)) url.search = 'immutable=1'
  return new DatabaseSync(url, { readOnly: true, timeout: 10_000 })
}

/** SQLITE_ERROR, of a file that lacks a table; SQLITE_CORRUPT; SQLITE_NOTADB. Others have a number above the lowest byte. */
const damages = [1, 11, 26]

function explainSqlite(error: unknown, file: string): unknown {
  const { errcode, message } = error as { errcode?: number; message: string }
  return errcode !== undefined && damages.includes(errcode % 256)
    ? new NotDone({ rule: 'damaged', params: { file, reason: message } }, error)
    : error
}

/** Reads a whole file that no program writes. @throws NotDone if it is damaged */
export function readWhole<T>(file: string, read: (database: DatabaseSync) => T): T {
  let database: DatabaseSync | null = null
  try {
    database = openForReading(file, false)
    const [row] = database.prepare('PRAGMA integrity_check').all()
    if (row?.integrity_check !== 'ok')
      throw new NotDone({ rule: 'damaged', params: { file, reason: String(row?.integrity_check) } })
    return read(database)
  } catch (error) {
    throw explainSqlite(error, file)
  } finally {
    database?.close()
  }
}

/** @param database a journal */
export function readSqliteExtent(database: DatabaseSync): Extent {
  const row = database
    .prepare('SELECT count(*) AS entries, max(seq) AS newest, max(received_at) AS newestAt FROM entries')
    .get() as Extent
  return { ...row }
}

type Copy = {
  from: string
  /** Whether a program may write it meanwhile. */
  isLive: boolean
  to: string
  signal: AbortSignal
}

/**
 * Copies a file that may be in use, with what only the log beside it has, to a new file that is on disk when this
 * resolves. The copy is read as a whole by `readWhole`.
 */
export async function copySqlite({ from, isLive, to, signal }: Copy): Promise<void> {
  const { backup } = loadSqlite()
  const source = openForReading(from, isLive)
  try {
    // Without a transaction the copy would begin again after each write of another process.
    source.exec('BEGIN; SELECT 1 FROM sqlite_master')
    makePrivateFile(to)
    await backup(source, to, { progress: () => signal.throwIfAborted() })
  } catch (error) {
    throw explainSqlite(error, from)
  } finally {
    source.close()
  }
  chmodSync(to, 0o600)
  syncToDisk(to)
}

/** Returns when the content of a file, or the names in a folder, are on disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Whether a program has the file open. SQLite then also copies its log into it, so that the file alone has all. A damaged
 * file is free.
 */
export function isInUse(file: string): boolean {
  if (!existsSync(file)) return false
  const { DatabaseSync } = loadSqlite()
  try {
    const database = new DatabaseSync(file)
    try {
      database.exec('PRAGMA locking_mode = EXCLUSIVE; SELECT 1 FROM sqlite_master')
      return false
    } finally {
      database.close()
    }
  } catch (error) {
    const busy = 5
    return (error as { errcode?: number }).errcode === busy
  }
}
