import { closeSync, openSync, readSync } from 'node:fs'
import { NewerDataError } from '../../shared/process/newer-data.ts'
import { OlderDataError } from '../../shared/process/older-data.ts'

/**
 * Version of the tables' layout, which is the `user_version` of the file. Layouts up to 3 were never released, and
 * their files are refused. If you change the tables after the first release, raise this number and convert the files of
 * released layouts.
 */
export const layoutVersion = 4

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
