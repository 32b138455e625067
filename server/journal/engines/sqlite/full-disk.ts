import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** The size of the file `-shm`, with which a journal is opened. */
const neededBytes = 32 * 1024

/** The free bytes of the disk of a file. */
export function readFreeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path))
  return bavail * bsize
}

/** SQLite says `disk I/O error` if it cannot open a file for lack of room. Other errors stay as they are. */
export function explainFullDisk(error: unknown, freeBytes: number): unknown {
  const isUnclear = error instanceof Error && error.message === 'disk I/O error'
  if (!isUnclear || freeBytes >= neededBytes) return error
  return new Error('disk I/O error: its disk is full', { cause: error })
}
